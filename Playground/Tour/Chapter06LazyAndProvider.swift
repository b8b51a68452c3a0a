import Firebolt

/// Remembers what was shown. It needs the player, which needs it.
private final class History {
  let player: Player?
  private(set) var titles: [String] = []

  init(player: Player?) {
    self.player = player
  }

  func add(_ title: String) {
    titles.append(title)
  }
}

/// Takes the history when it is first needed, and another client for each film.
private final class Player {
  private let history: Lazy<History>
  private let clients: Provider<CatalogueClient>

  init(history: Lazy<History>, clients: Provider<CatalogueClient>) {
    self.history = history
    self.clients = clients
  }

  func play(_ index: Int) {
    history.value.add(clients.get().films(of: "Ada")[index].title)
  }

  var titles: [String] { history.value.titles }
}

/// What is expensive, or comes in numbers, or closes a circle, need not be there when an object is made.
func lazyAndProvider() {
  chapter(6, "Lazy and Provider")

  // Only what they resolve is registered.
  let resolver = Resolver()
  resolver.autowire(Player.init)
  resolver.autowire(History.init)
  resolver.autowire(.factory, CatalogueClient.init)

  let player: Player = resolver.get()
  player.play(1)
  player.play(2)
  let history: History = resolver.get()
  check("the player asked for the history once, and found", history.titles, is: ["Alien", "Brazil"])
  check("the history knows the player", history.player === player, is: true)

  // A test makes them without a resolver.
  let alone = Player(history: Lazy { History(player: nil) }, clients: Provider { CatalogueClient() })
  alone.play(0)
  check("a player in a test has played", alone.titles, is: ["Metropolis"])
}
