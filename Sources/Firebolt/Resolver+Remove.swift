extension ResolverProtocol {
  /// Removes the recipe of one key.
  ///
  /// The cached instance stays with the store, out of reach, until it is dropped; it comes back if the key is registered
  /// again, also with a new recipe. Drop it too for a fresh start. Where nothing is registered, nothing happens.
  ///
  /// - Parameters:
  ///   - type: The key's type.
  ///   - name: The key's name; nil means the unnamed registration, not every one.
  /// - Returns: The resolver, for the next call.
  @discardableResult
  public func unregister<T>(_ type: T.Type, name: Resolver.Name? = nil) -> Self {
    change { $0.unregister(.exactly(TypeKey(type, name: name)), releasing: &$1) }
  }

  /// Removes the recipes of some types, under every name. Their cached instances stay, as after `unregister(_:name:)`.
  ///
  /// - Parameter types: The types; one that isn't registered changes nothing.
  /// - Returns: The resolver, for the next call.
  /// - Complexity: O(*n*) in the number of keys.
  @discardableResult
  public func unregister(_ types: [Any.Type]) -> Self {
    change { $0.unregister(.of(types), releasing: &$1) }
  }

  /// Removes all recipes, but for some types. Cached instances stay, as after `unregister(_:name:)`.
  ///
  /// - Parameter types: The types to spare, under every name; one that isn't registered changes nothing.
  /// - Returns: The resolver, for the next call.
  /// - Complexity: O(*n*) in the number of keys.
  @discardableResult
  public func unregisterAllDependencies(except types: [Any.Type] = []) -> Self {
    change { $0.unregister(.all(except: types), releasing: &$1) }
  }

  /// Drops the cached instance of one key, through all the keys that it has; the next `get` runs the recipe again.
  ///
  /// The instance is released before the call returns, unless a thread is returning it at that moment. One that is being
  /// made is served to those who wait for it, and not cached.
  ///
  /// - Parameters:
  ///   - type: The key's type.
  ///   - name: The key's name; nil means the unnamed registration, not every one.
  /// - Returns: The resolver, for the next call.
  @discardableResult
  public func dropCached<T>(_ type: T.Type, name: Resolver.Name? = nil) -> Self {
    change { $0.drop(.exactly(TypeKey(type, name: name)), releasing: &$1) }
  }

  /// Drops the cached instances of some types, under every name and through all the keys that they have.
  ///
  /// - Parameter types: The types; one of which nothing is cached changes nothing.
  /// - Returns: The resolver, for the next call.
  /// - Complexity: O(*n*) in the number of keys.
  @discardableResult
  public func dropCached(_ types: [Any.Type]) -> Self {
    change { $0.drop(.of(types), releasing: &$1) }
  }

  /// Drops the cached instances of what a module has registered, in reverse order of creation. The recipes stay, and so do
  /// the instances of the modules that it includes. One that isn't loaded changes nothing.
  ///
  /// - Parameter module: The module.
  /// - Returns: The resolver, for the next call.
  /// - Complexity: O(*n*) in the number of the module's registrations.
  @discardableResult
  public func dropCached(_ module: Module) -> Self {
    change { $0.drop(module.identity, releasing: &$1) }
  }

  /// Drops every instance that is cached under a scope, in reverse order of creation.
  ///
  /// - Parameter scope: The scope.
  /// - Returns: The resolver, for the next call.
  /// - Complexity: O(*n*) in the number of keys.
  @discardableResult
  public func dropCached(_ scope: Resolver.Scope) -> Self {
    change { $0.drop(scope, releasing: &$1) }
  }

  /// Drops all cached instances, but for some types, in reverse order of creation. The recipes stay.
  ///
  /// - Parameter types: The types whose instances to keep, under every name, through whichever key they are named.
  /// - Returns: The resolver, for the next call.
  /// - Complexity: O(*n*) in the number of keys.
  @discardableResult
  public func dropAllCachedDependencies(except types: [Any.Type] = []) -> Self {
    change { $0.drop(.all(except: types), releasing: &$1) }
  }

  /// Copies another resolver's registrations and cached instances into this one.
  ///
  /// Where both have a key, the other's recipe and instance win, and this one's instance is dropped. Merging a resolver
  /// with itself, or with one of the same id, changes nothing. Later changes in either don't reach the other.
  ///
  /// - Parameter other: The resolver to copy from.
  /// - Returns: The resolver, for the next call.
  /// - Complexity: O(*n*) in the number of the other's registrations.
  @discardableResult
  public func mergeDependencies(with other: any ResolverProtocol) -> Self {
    let source = other.resolver.store
    resolver.store.merge(source)
    return self
  }

  private func change(_ body: (inout Store.State, inout DeferredRelease) -> Void) -> Self {
    resolver.store.change(body)
    return self
  }
}
