extension ResolverProtocol {
  /// Returns whether a key is registered in this resolver or an ancestor. It makes no instance.
  ///
  /// - Parameters:
  ///   - type: The key's type.
  ///   - name: The key's name. Nil means the registration without a name, not any registration.
  /// - Returns: Whether a request finds a recipe. That recipe can still fail.
  /// - Complexity: O(*n*) in the number of ancestors.
  @_alwaysEmitIntoClient
  public func isRegistered<T>(_ type: T.Type, name: Resolver.Name? = nil) -> Bool {
    resolver.isRegistered(TypeKey(type, name: name))
  }
}

extension Resolver {
  @usableFromInline
  final func isRegistered(_ key: TypeKey) -> Bool { substituted.target(for: key) != nil }
}
