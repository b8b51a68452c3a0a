extension ResolverProtocol {
  /// Returns whether a declared key has a registration in this resolver or an ancestor. The key's own recipe doesn't
  /// count.
  ///
  /// - Parameter key: The declared key.
  /// - Returns: Whether the key is registered.
  @_alwaysEmitIntoClient
  public func isRegistered(_ key: Resolver.Keys) -> Bool { resolver.isRegistered(declared: key) }

  /// Removes the registration for a declared key. From now on the key's own recipe serves requests again.
  ///
  /// The store keeps the registration's cached instance, but no request finds it until another recipe is registered for
  /// the key or the instance is dropped. The instance of the key's own recipe isn't affected.
  ///
  /// - Parameter key: The declared key.
  /// - Returns: The resolver, for chaining.
  @_alwaysEmitIntoClient @discardableResult
  public func unregister(_ key: Resolver.Keys) -> Self {
    resolver.unregister(TypeKey(key))
    return self
  }

  /// Drops the cached instances of a declared key, including that of its own recipe. The next request runs a recipe
  /// again.
  ///
  /// As with a type, only instances that live in this resolver are dropped, not those of an ancestor.
  ///
  /// - Parameter key: The declared key.
  /// - Returns: The resolver, for chaining.
  @_alwaysEmitIntoClient @discardableResult
  public func dropCached(_ key: Resolver.Keys) -> Self {
    resolver.drop(TypeKey(key))
    return self
  }
}

extension Resolver {
  @usableFromInline
  final func isRegistered(declared key: Keys) -> Bool {
    // A target would add the key's own recipe.
    let asked = substituted.store
    return asked.lineage.contains { $0.serving(TypeKey(key), default: nil, nil, asItsOwn: $0 !== asked) != nil }
  }
}
