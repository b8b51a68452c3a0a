// The `$0` of recipes and hooks.
extension ResolverProtocol {
  /// A closure that finds the `$0` of this resolver's recipes and hooks: the asked resolver, or one that shares its
  /// store, if it is of this resolver's type. Otherwise this resolver stands in for it.
  @usableFromInline
  var resolverForRequest: @Sendable (RequestRef) throws -> Self {
    { [weak self] request in
      let asked = request.pointee.answering.takeUnretainedValue()
      if let resolver = asked.sharingResolver as? Self ?? asked as? Self { return resolver }
      guard let self else { throw request.failure(.recipeResolverGone, detail: wholeName(of: Self.self)) }
      request.setSubstitute(self.resolver.store.identity)
      return self
    }
  }
}
