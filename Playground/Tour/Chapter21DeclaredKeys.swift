import Firebolt

extension Resolver.Keys {
  fileprivate static let client = Resolver.Key<any FilmClient> { CatalogueClient() }
    .when(.preview) { EmptyClient() }
  fileprivate static let library = Resolver.Key { Library(client: $0.get(.client)) }
  fileprivate static let shelf = Resolver.ArgumentKey { (resolver: Resolver, user: String) in
    Shelf(user: user, films: resolver.get(.client).films(of: user).map(\.title))
  }
  fileprivate static let owner = Resolver.Key<Session>.required(named: "owner")
  fileprivate static let count = Resolver.AsyncKey { resolver in
    await Task.yield()
    return resolver.get(.library).client.films(of: "Ada").count
  }
}

private final class EmptyClient: FilmClient {
  func films(of user: String) -> [Film] { [] }
}

private final class Library {
  let client: any FilmClient
  init(client: any FilmClient) { self.client = client }
}

private struct Shelf {
  let user: String
  let films: [String]
}

/// Code that uses a key that isn't declared doesn't compile.
func declaredKeys() async throws {
  chapter(21, "Declared keys")

  // Nothing is registered, because each key has its own recipe.
  let resolver = Resolver()
  check("the same library", resolver.get(.library) === resolver.get(.library), is: true)
  check("Ada's shelf", resolver.get(.shelf, "Ada").films.count, is: 3)
  check("awaited", try await resolver.getAsync(.count), is: 3)

  // A registration overrides the key's recipe, for this resolver and for recipes that run in it.
  let test = Resolver().register(.client) { EmptyClient() }
  check("in a test", test.get(.shelf, "Ada").films.count, is: 0)
  check("once more by the key's own recipe", test.unregister(.client).get(.shelf, "Ada").films.count, is: 3)

  // A key can have another recipe in some contexts.
  let preview = Resolver.Context.pretending(.preview) { Resolver().get(.shelf, "Ada").films.count }
  check("in a preview", preview, is: 0)

  // A required key has no recipe.
  let missing = (try? resolver.resolve(.owner)) == nil
  check("nobody supplies the owner", missing, is: true)
  check("now the app does", resolver.register(.owner) { Session(user: "Ada") }.get(.owner).user, is: "Ada")
}
