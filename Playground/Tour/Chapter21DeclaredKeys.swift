import Firebolt

extension Resolver.Keys {
  fileprivate static let client = Resolver.Key<any FilmClient> { CatalogueClient() }
    .when(.preview) { StubClient() }
  fileprivate static let shelf = Resolver.ArgumentKey { (resolver: Resolver, user: String) in
    resolver.get(.client).films(of: user).map(\.title)
  }
  fileprivate static let owner = Resolver.Key<Session>.required(named: "owner")
  fileprivate static let count = Resolver.AsyncKey { resolver in
    await Task.yield()
    return resolver.get(.shelf, "Ada").count
  }
}

/// A key is a constant with a recipe. A key that isn't declared, another type or other arguments don't compile.
@MainActor func declaredKeys() async throws {
  // Nothing is registered: each key has its own recipe.
  let resolver = Resolver()
  check(resolver.get(.client) is CatalogueClient, is: true)
  check(resolver.get(.shelf, "Ada"), is: ["Metropolis", "Alien", "Brazil"])
  check(try await resolver.getAsync(.count), is: 3)

  // A registration overrides it, for this resolver and the recipes that run in it.
  let test = Resolver().register(.client) { StubClient() }
  check(test.get(.shelf, "Ada"), is: ["A film for Ada"])
  let preview = Resolver.Context.pretending(.preview) { Resolver().get(.shelf, "Ada") }
  check(preview, is: ["A film for Ada"])

  // A required key has no recipe: the app registers one.
  check((try? resolver.resolve(.owner)) == nil, is: true)
  resolver.register(.owner) { Session(user: "Ada") }
  check(resolver.get(.owner).user, is: "Ada")
}
