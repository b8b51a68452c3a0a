extension ResolverProtocol {
  /// Returns whether a key is registered in this resolver or an ancestor. It makes no instance.
  ///
  /// - Parameters:
  ///   - type: The key's type.
  ///   - name: The key's name. Nil means the registration without a name, not any registration.
  /// - Returns: Whether a request finds a recipe. That recipe can still fail.
  /// - Complexity: O(*n*) in the number of ancestors.
  public func isRegistered<T>(_ type: T.Type, name: Resolver.Name? = nil) -> Bool {
    resolver.substituted.target(for: TypeKey(type, name: name)) != nil
  }
}

extension Store {
  /// Returns whether the key is registered here. A declared key's own recipe doesn't count, and isn't added, as a target's
  /// would be.
  @inline(never)
  func isRegistered(_ key: TypeKey) -> Bool { registration(for: key)?.isDefault == false }
}
