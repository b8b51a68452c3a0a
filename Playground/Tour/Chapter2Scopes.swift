import Firebolt

/// A scope says how long an instance lives, and who shares it.
func scopes() {
  chapter(2, "Scopes")

  // `.single`, the default: one instance, made at the first request. `.factory`: a new one for each request.
  // The client is filed as its class here; `get(expect:)` asks for the class where the repository takes the protocol.
  let resolver = Resolver("Scopes")
  resolver.register { Session(user: "Ada") }
  resolver.register { CatalogueClient() }
  resolver.register { FilmRepository(client: $0.get(expect: CatalogueClient.self), session: $0.get()) }
  resolver.register(.factory) { FilmListViewModel(repository: $0.get()) }

  let first: FilmListViewModel = resolver.get()
  let second: FilmListViewModel = resolver.get()
  check("a factory makes another view model each time", first !== second, is: true)

  // Both view models share the repository, so its films are fetched once.
  check("they show the same films", first.titles == second.titles, is: true)
  let client: CatalogueClient = resolver.get()
  check("requests that the client served", client.requests, is: 1)

  // A request may ask for another scope. `get(.factory)` leaves the shared instance alone.
  let fresh: CatalogueClient = resolver.get(.factory)
  check("requests that a fresh client served", fresh.requests, is: 0)
  let shared: CatalogueClient = resolver.get()
  check("the shared client is still the same", shared === client, is: true)

  // What is registered, where, and whether an instance is cached:
  resolver.printAllDependencies()
}
