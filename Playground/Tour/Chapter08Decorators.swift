import Firebolt

/// Adds a film to the films of another client.
private final class PremiereClient: FilmClient {
  private let client: any FilmClient
  private let premiere: String

  init(_ client: any FilmClient, premiere: String) {
    self.client = client
    self.premiere = premiere
  }

  func films(of user: String) -> [Film] {
    client.films(of: user) + [Film(title: premiere, year: 2026)]
  }
}

/// A decorator replaces the instance that a recipe makes, whichever recipe is registered.
func decorators() {
  chapter(8, "Decorators")

  let resolver = Resolver()
  resolver.register { Session(user: "Ada") }
  resolver.register(expect: (any FilmClient).self) { CatalogueClient() }
  resolver.autowire(FilmRepository.init)
  resolver.autowire(.factory, FilmListViewModel.init)

  // Several decorators run in the order in which they were added. Each gets the result of the previous one.
  resolver.decorate((any FilmClient).self) { PremiereClient($1, premiere: "for \(($0.get() as Session).user)") }
  resolver.decorate((any FilmClient).self) { PremiereClient($1, premiere: "for everybody") }
  let list: FilmListViewModel = resolver.get()
  check("the last two films", list.titles.suffix(2), is: ["for Ada", "for everybody"])

  // Decorators belong to the key, so they stay when it is registered again.
  resolver.register(expect: (any FilmClient).self) { PremiereClient(CatalogueClient(), premiere: "for the press") }
  let client: any FilmClient = resolver.get()
  check("films of another client, decorated", client.films(of: "Ada").count, is: 6)
}
