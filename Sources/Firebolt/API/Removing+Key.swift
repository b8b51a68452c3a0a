extension ResolverProtocol {
  /// Returns whether a declared key has a registration in this resolver or an ancestor. The key's own recipe doesn't
  /// count.
  ///
  /// - Parameter key: The declared key.
  /// - Returns: Whether the key is registered.
  public func isRegistered(_ key: Resolver.Keys) -> Bool {
    let key = TypeKey(key)
    return resolver.substituted.store.lineage.contains { $0.isRegistered(key) }
  }

  /// Removes the registration for a declared key. From now on the key's own recipe serves requests again.
  ///
  /// The store keeps the registration's cached instance, but no request finds it until another recipe is registered for
  /// the key or the instance is dropped. The instance of the key's own recipe isn't affected.
  ///
  /// - Parameter key: The declared key.
  /// - Returns: The resolver, for chaining.
  @discardableResult
  public func unregister(_ key: Resolver.Keys) -> Self {
    change { $0.unregister(.exactly(TypeKey(key)), releasing: &$1) }
  }

  /// Drops the cached instances of a declared key, including that of its own recipe. The next request runs a recipe
  /// again.
  ///
  /// As with a type, only instances that live in this resolver are dropped, not those of an ancestor.
  ///
  /// - Parameter key: The declared key.
  /// - Returns: The resolver, for chaining.
  @discardableResult
  public func dropCached(_ key: Resolver.Keys) -> Self {
    change { $0.drop(.exactly(TypeKey(key)), releasing: &$1) }
  }
}
