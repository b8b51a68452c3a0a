import Firebolt

/// The scope of all instances that belong to a user's session, and that are dropped together.
extension Resolver.Scope {
  fileprivate static let session = Resolver.Scope.custom("session")
}

/// Two parts of one screen.
private final class SplitScreen {
  let left: FilmRepository
  let right: FilmRepository

  init(left: FilmRepository, right: FilmRepository) {
    self.left = left
    self.right = right
  }
}

/// A scope determines how long an instance lives, and which requests share it.
func scopes() {
  chapter(2, "Scopes")

  // `.single`, the default: one instance, made for the first request. `.factory`: a new instance for each request.
  // Here, the client is registered as its class. The repository takes the protocol, so its recipe gets the class with
  // `get(expect:)`.
  let resolver = Resolver("Scopes")
  resolver.register { Session(user: "Ada") }
  resolver.register { CatalogueClient() }
  resolver.register { FilmRepository(client: $0.get(expect: CatalogueClient.self), session: $0.get()) }
  resolver.register(.factory) { FilmListViewModel(repository: $0.get()) }

  let first: FilmListViewModel = resolver.get()
  let second: FilmListViewModel = resolver.get()
  check("a factory makes another view model each time", first !== second, is: true)

  // Both view models share the repository, so it fetches the films once.
  check("they show the same films", first.titles == second.titles, is: true)
  let client: CatalogueClient = resolver.get()
  check("requests that the client served", client.requests, is: 1)

  // A request may ask for another scope. `get(.factory)` leaves the shared instance alone.
  let fresh: CatalogueClient = resolver.get(.factory)
  check("requests that a fresh client served", fresh.requests, is: 0)
  let shared: CatalogueClient = resolver.get()
  check("the shared client is still the same", shared === client, is: true)

  // Prints each registration with its place in the source, and whether an instance is cached.
  resolver.printAllDependencies()

  moreScopes()
}

private func moreScopes() {
  let resolver = Resolver()

  // `.custom`: a single of a scope that you name. All instances of the scope are dropped together, as at a sign-out.
  resolver.register(.session) { Session(user: "Ada") }
  let ada: Session = resolver.get()
  let same: Session = resolver.get()
  resolver.dropCached(.session)
  let next: Session = resolver.get()
  check("one session until it is dropped", ada === same && next !== ada, is: true)

  // `.weak`: shared as long as something retains it.
  resolver.register(.weak) { CatalogueClient() }
  var client: CatalogueClient? = resolver.get()
  let isAlive = { [weak client] in client != nil }
  check("a weak client that is kept is shared", (resolver.get() as CatalogueClient) === client, is: true)
  client = nil
  check("kept by nobody, it is alive", isAlive(), is: false)

  // `.perArguments`: one for each combination of arguments.
  resolver.register(.perArguments, name: "guest", arg1: String.self) { Session(user: $0) }
  let grace: Session = resolver.get(name: "guest", "Grace")
  let alan: Session = resolver.get(name: "guest", "Alan")
  let again: Session = resolver.get(name: "guest", "Grace")
  check("one session for each guest", again === grace && alan !== grace, is: true)

  // `.graph`: one instance, shared by everything that a single `get()` makes.
  resolver.register(.graph) { FilmRepository(client: $0.get(expect: CatalogueClient.self), session: $0.get()) }
  resolver.register(.factory) { SplitScreen(left: $0.get(), right: $0.get()) }
  let screen: SplitScreen = resolver.get()
  let another: SplitScreen = resolver.get()
  check("the parts of a screen share a repository", screen.left === screen.right, is: true)
  check("so do those of another screen, but not the same", another.left !== screen.left, is: true)
}
