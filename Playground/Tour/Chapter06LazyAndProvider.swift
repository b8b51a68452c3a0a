import Firebolt

/// Remembers which films were shown. It needs the player, and the player needs it.
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

/// Resolves the history when it is first needed, and gets a new client for each film.
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

/// A dependency that is expensive, needed several times, or part of a cycle can be resolved after the object is made.
func lazyAndProvider() {
  chapter(6, "Lazy and Provider")

  // Register only the types that `Lazy` and `Provider` resolve, not these wrappers.
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

  // A test can create both without a resolver.
  let alone = Player(history: Lazy { History(player: nil) }, clients: Provider { CatalogueClient() })
  alone.play(0)
  check("a player in a test has played", alone.titles, is: ["Metropolis"])
}
