// Looking for, and taking away, what is registered for declared keys.

extension ResolverProtocol {
  /// Whether something is registered for a declared key, here or with an ancestor. The key's own recipe is no registration.
  ///
  /// - Parameter key: The declared key.
  /// - Returns: Whether something is.
  public func isRegistered(_ key: Resolver.Keys) -> Bool {
    resolver.redirected.store.lineage.contains { store in
      store.registration(for: key.typeKey).map { $0.ownRecipe == nil } ?? false
    }
  }

  /// Removes what is registered for a declared key: from now on the key's own recipe serves again.
  ///
  /// The cached instance of what was registered stays with the store, out of reach, until it is dropped; it comes back if
  /// another recipe is registered for the key. The instance of the key's own recipe isn't affected.
  ///
  /// - Parameter key: The declared key.
  /// - Returns: The resolver, for the next call.
  @discardableResult
  public func unregister<T, Arguments, Isolation>(_ key: Resolver.DeclaredKey<T, Arguments, Isolation>) -> Self {
    resolver.store.change { $0.unregister(.exactly(key.typeKey), releasing: &$1) }
    return self
  }

  /// Drops the cached instances of a declared key, also that of its own recipe; the next request runs a recipe again.
  ///
  /// As for a type, only what lives in this resolver is dropped, and not what lives with an ancestor.
  ///
  /// - Parameter key: The declared key.
  /// - Returns: The resolver, for the next call.
  @discardableResult
  public func dropCached<T, Arguments, Isolation>(_ key: Resolver.DeclaredKey<T, Arguments, Isolation>) -> Self {
    resolver.store.change { $0.drop(.exactly(key.typeKey), releasing: &$1) }
    return self
  }
}
