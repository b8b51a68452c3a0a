import Firebolt

private struct Screen {
  let left: FilmRepository
  let right: FilmRepository
}

/// A scope says how long an instance lives, and who shares it. `.single`, the default, is made once.
@MainActor func scopes() {
  let resolver = Resolver("Scopes")
  resolver.register { Session(user: "Ada") }
  resolver.register { CatalogueClient() }

  // `.factory` makes a new instance for each request. `.graph` shares one among all that a single `get()` makes.
  resolver.register(.graph) { resolver in
    let client: CatalogueClient = resolver.get()
    return FilmRepository(client: client, session: resolver.get())
  }
  resolver.register(.factory) { Screen(left: $0.get(), right: $0.get()) }
  let screen: Screen = resolver.get()
  let another: Screen = resolver.get()
  check(screen.left === screen.right, is: true)
  check(screen.left === another.left, is: false)

  // `.custom` is a single whose whole scope can be dropped, as at a sign-out.
  resolver.register(.custom("session")) { Session(user: "Grace") }
  let grace: Session = resolver.get()
  resolver.dropCached(.custom("session"))
  let next: Session = resolver.get()
  check(next === grace, is: false)

  // `.weak` is shared as long as somebody keeps it.
  resolver.register(.weak) { StubClient() }
  var client: StubClient? = resolver.get()
  let isAlive = { [weak client] in client != nil }
  check(isAlive(), is: true)
  client = nil
  check(isAlive(), is: false)

  // A request can ask for another scope. This one leaves the shared client alone.
  let shared: CatalogueClient = resolver.get()
  let fresh: CatalogueClient = resolver.get(.factory)
  check(fresh === shared, is: false)

  run { resolver.printAllDependencies() }
}
