extension ResolverProtocol {
  /// Removes the recipe of one key.
  ///
  /// The store keeps the cached instance, but no request finds it until the key is registered again, also with a new
  /// recipe. Drop the instance too if you want a new one. Removing a key that isn't registered has no effect.
  ///
  /// - Parameters:
  ///   - type: The key's type.
  ///   - name: The key's name. Nil means the registration without a name, not all registrations.
  /// - Returns: The resolver, for chaining.
  @_alwaysEmitIntoClient @discardableResult
  public func unregister<T>(_ type: T.Type, name: Resolver.Name? = nil) -> Self {
    resolver.unregister(TypeKey(type, name: name))
    return self
  }

  /// Removes all recipes of the given types, with and without names. Their cached instances stay, as after
  /// `unregister(_:name:)`.
  ///
  /// - Parameter types: The types. A type that isn't registered has no effect.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(*n*) in the number of keys.
  @_alwaysEmitIntoClient @discardableResult
  public func unregister(_ types: [Any.Type]) -> Self {
    resolver.unregister(types, areSpared: false)
    return self
  }

  /// Removes all recipes except those of the given types. Cached instances stay, as after `unregister(_:name:)`.
  ///
  /// - Parameter types: The types to keep, with and without names. A type that isn't registered has no effect.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(*n*) in the number of keys.
  @_alwaysEmitIntoClient @discardableResult
  public func unregisterAllDependencies(except types: [Any.Type] = []) -> Self {
    resolver.unregister(types, areSpared: true)
    return self
  }

  /// Drops the cached instance of one key, for all keys of its registration. The next `get` runs the recipe again.
  ///
  /// The instance is released before the call returns, unless a thread is returning it at that moment, or its `onDrop` or
  /// that of a younger one awaits: then it is released after that. An instance that is being made is served to the waiting
  /// requests and not cached.
  ///
  /// - Parameters:
  ///   - type: The key's type.
  ///   - name: The key's name. Nil means the registration without a name, not all registrations.
  /// - Returns: The resolver, for chaining.
  @_alwaysEmitIntoClient @discardableResult
  public func dropCached<T>(_ type: T.Type, name: Resolver.Name? = nil) -> Self {
    resolver.drop(TypeKey(type, name: name))
    return self
  }

  /// Drops the cached instances of the given types, with and without names, for all keys of their registrations.
  ///
  /// - Parameter types: The types. A type without a cached instance has no effect.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(*n*) in the number of keys.
  @_alwaysEmitIntoClient @discardableResult
  public func dropCached(_ types: [Any.Type]) -> Self {
    resolver.drop(types, areSpared: false)
    return self
  }

  /// Drops the cached instances of a module's registrations, in reverse order of creation. The recipes stay, and so do
  /// the instances of included modules. A module that isn't loaded has no effect.
  ///
  /// - Parameter module: The module.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(*n*) in the number of the module's registrations.
  @_alwaysEmitIntoClient @discardableResult
  public func dropCached(_ module: Module) -> Self {
    resolver.drop(module)
    return self
  }

  /// Drops all instances that are cached in a scope, in reverse order of creation.
  ///
  /// - Parameter scope: The scope.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(*n*) in the number of keys.
  @_alwaysEmitIntoClient @discardableResult
  public func dropCached(_ scope: Resolver.Scope) -> Self {
    resolver.drop(scope)
    return self
  }

  /// Drops all cached instances except those of the given types, in reverse order of creation. The recipes stay.
  ///
  /// - Parameter types: The types whose instances to keep, with and without names. One key of a registration is enough.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(*n*) in the number of keys.
  @_alwaysEmitIntoClient @discardableResult
  public func dropAllCachedDependencies(except types: [Any.Type] = []) -> Self {
    resolver.drop(types, areSpared: true)
    return self
  }

  /// Copies another resolver's registrations and cached instances into this one.
  ///
  /// If both resolvers have a key, the other resolver's recipe and instance replace this resolver's, and this
  /// resolver's instance is dropped. A registration brings the hooks of its key, which replace this resolver's. The
  /// other resolver's hooks for a key that it hasn't registered are added to this resolver's. What a mock has inherited
  /// from this resolver, and is still in force in both, goes with the module that has brought it here. Merging a resolver
  /// with itself, or with a resolver of the same id, has no effect. Later changes in one resolver don't affect the other.
  ///
  /// - Parameter other: The resolver to copy from.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(*n*) in the number of the other's registrations.
  @_alwaysEmitIntoClient @discardableResult
  public func mergeDependencies(with other: any ResolverProtocol) -> Self {
    resolver.merge(other.resolver)
    return self
  }
}

extension Resolver {
  @usableFromInline
  final func unregister(_ key: TypeKey) { unregister(KeySelection(key)) }

  /// Unregisters some types, or all but these.
  @usableFromInline
  final func unregister(_ types: [Any.Type], areSpared: Bool) { unregister(KeySelection(types, areSpared: areSpared)) }

  private final func unregister(_ keys: KeySelection) {
    store.tellRemoval(of: keys)
    store.change { $0.unregister(keys, releasing: &$1) }
  }

  @usableFromInline
  final func drop(_ key: TypeKey) { drop(KeySelection(key)) }

  /// Drops the instances of some types, or of all but these.
  @usableFromInline
  final func drop(_ types: [Any.Type], areSpared: Bool) { drop(KeySelection(types, areSpared: areSpared)) }

  private final func drop(_ keys: KeySelection) { store.change { $0.drop(keys, releasing: &$1) } }

  @usableFromInline
  final func drop(_ module: Module) { store.change { $0.drop(module, releasing: &$1) } }

  @usableFromInline
  final func drop(_ scope: Scope) { store.change { $0.drop(scope, releasing: &$1) } }

  @usableFromInline
  final func merge(_ other: Resolver) { store.merge(other.store) }
}
