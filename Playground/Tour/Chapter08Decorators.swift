import Firebolt

private final class PremiereClient: FilmClient {
  private let client: any FilmClient
  private let title: String

  init(_ client: any FilmClient, adding title: String) {
    self.client = client
    self.title = title
  }

  func films(of user: String) -> [Film] { client.films(of: user) + [Film(title: title, year: 2026)] }
}

/// A decorator replaces the instance that a recipe makes, whichever recipe is registered.
@MainActor func decorators() {
  let resolver = Resolver()
  resolver.register(expect: (any FilmClient).self) { CatalogueClient() }
  resolver.decorate((any FilmClient).self) { PremiereClient($1, adding: "A premiere") }
  resolver.decorate((any FilmClient).self) { PremiereClient($1, adding: "Another") }
  let client: any FilmClient = resolver.get()
  check(client.films(of: "Ada").count, is: 5)

  // Decorators belong to the key: they stay when it is registered anew.
  resolver.register(expect: (any FilmClient).self) { StubClient() }
  let stub: any FilmClient = resolver.get()
  check(stub.films(of: "Ada").map(\.title), is: ["A film for Ada", "A premiere", "Another"])
}
