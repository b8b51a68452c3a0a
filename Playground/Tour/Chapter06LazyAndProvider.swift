import Firebolt

private final class Player {
  private let history: Lazy<History>
  private let clients: Provider<CatalogueClient>

  init(history: Lazy<History>, clients: Provider<CatalogueClient>) {
    self.history = history
    self.clients = clients
  }

  func play(_ index: Int) { history.value.titles.append(clients.get().films(of: "Ada")[index].title) }
}

private final class History {
  let player: Player?
  var titles: [String] = []
  init(player: Player?) { self.player = player }
}

private struct Ticket { let film: String, seat: Int }

/// `Lazy` resolves a dependency when it is first used, and `Provider` at each use. So two types can need each other.
@MainActor func lazyAndProvider() {
  // Only the types that they resolve are registered.
  let resolver = Resolver()
  resolver.autowire(Player.init)
  resolver.autowire(History.init)
  resolver.autowire(.factory, CatalogueClient.init)
  let player: Player = resolver.get()
  player.play(1)
  player.play(2)
  let history: History = resolver.get()
  check(history.titles, is: ["Alien", "Brazil"])
  check(history.player === player, is: true)

  // A `Provider` passes arguments on.
  resolver.register(.factory, args: String.self, Int.self) { Ticket(film: $0, seat: $1) }
  let tickets: Provider<Ticket> = resolver.get()
  check(tickets.get("Alien", 7).seat, is: 7)

  // A test makes both without a resolver.
  let own = Lazy { History(player: nil) }
  Player(history: own, clients: Provider { CatalogueClient() }).play(0)
  check(own.value.titles, is: ["Metropolis"])
}
