import Firebolt
import Observation

// A key may be asked for on any thread, so the extension isn't isolated; the recipe of a main-actor key is.

nonisolated extension Resolver.Keys {
  static let client = Resolver.Key<any FilmClient> { CatalogueClient() }
}

nonisolated extension Resolver.Keys {
  static let account = Resolver.ArgumentKey { (_: Resolver, user: String) in Session(user: user) }
  static let films = Resolver.MainActorKey {
    FilmListViewModel(repository: FilmRepository(client: $0.get(.client), session: $0.get(.account, "Ada")))
  }
  static let database = Resolver.AsyncKey { try await Database.open("/keys") }
}

/// An `@Observable` class. Its macro and a property wrapper can't both rewrite one property.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
@Observable final class SearchViewModel {
  @ObservationIgnored @Injected var session: Session
  @ObservationIgnored @Injected(.films) var list
  @ObservationIgnored @LazyInjected(.client) var client
  var text = ""
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
extension SearchViewModel {
  var results: [String] { client.films.filter { $0.hasPrefix(text) } }
}
