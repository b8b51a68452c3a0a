import FireboltAtomics

extension ResolverProtocol {
  /// Resolves an instance, or throws an error that explains why there is none.
  ///
  /// ```swift
  /// do {
  ///   let users = try resolver.resolve(UserManager.self)
  /// } catch {
  ///   print(error.code, error)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type to resolve.
  ///   - name: The name of the registration.
  /// - Returns: The instance.
  /// - Throws: A `ResolutionError`. If a recipe passes it on, the recipe's own caller gets the whole path.
  @inlinable
  public func resolve<T>(_ type: T.Type = T.self, name: Resolver.Name? = nil) throws(ResolutionError) -> T {
    let resolver = resolver
    guard let name else {
      let found = firebolt_look_up(resolver.words, address(of: type))
      if let address = found.value { return finish(found, address, as: type) }
      return try resolver.getOrThrow(found.slot)
    }
    let found = resolver.lookUp(type, name)
    if let address = found.value { return finish(found, address, as: type) }
    return try resolver.getOrThrow(name, found.slot)
  }

  /// Resolves an instance and passes arguments to the recipe, or throws an error that explains why there is none.
  ///
  /// - Parameters:
  ///   - type: The type to resolve.
  ///   - name: The name of the registration.
  ///   - argument: The recipe's first argument. Arguments are used only if a new instance must be made.
  ///   - rest: The remaining arguments, in the order of the recipe's parameters.
  /// - Returns: The instance.
  /// - Throws: A `ResolutionError`.
  @inlinable
  public func resolve<T, A, each B>(
    _ type: T.Type, name: Resolver.Name? = nil, _ argument: A, _ rest: repeat each B
  ) throws(ResolutionError) -> T {
    try withArguments(argument, repeat each rest) { arguments throws(ResolutionError) in
      try resolver.getOrThrow(type, name, nil, arguments)
    }
  }
}
