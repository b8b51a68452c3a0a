// The `$0` of recipes and hooks.
extension ResolverProtocol {
  /// A closure that finds the `$0` of this resolver's recipes and hooks: the asked resolver, or one that shares its
  /// store, if it is of this resolver's type. Otherwise this resolver stands in for it.
  @usableFromInline
  var resolverForRequest: @Sendable (UnsafeMutablePointer<Request>) throws -> Self {
    let find = findingResolver
    return { request in
      guard let found = find(request.pointee.asked.takeUnretainedValue()) else {
        throw request.failure(.recipeResolverGone, detail: wholeName(of: Self.self))
      }
      if let store = found.standingIn { request.letStandIn(store) }
      return found.resolver
    }
  }

  /// The same for asynchronous recipes.
  var resolverForAsyncRequest: @Sendable (AsyncRequest) throws -> Self {
    let find = findingResolver
    return { request in
      guard let found = find(request.target.asked) else {
        throw request.failureOfRecipe(.recipeResolverGone, detail: wholeName(of: Self.self))
      }
      if let store = found.standingIn { TaskContext.run?.letStandIn(store) }
      return found.resolver
    }
  }

  private var findingResolver: @Sendable (Resolver) -> (resolver: Self, standingIn: StoreIdentity?)? {
    { [weak self] asked in
      if let resolver = asked.sharingResolver as? Self ?? asked as? Self { return (resolver, nil) }
      return self.map { ($0, $0.resolver.store.identity) }
    }
  }
}
