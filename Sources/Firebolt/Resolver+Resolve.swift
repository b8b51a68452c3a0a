import FireboltAtomics

extension ResolverProtocol {
  /// Resolves an instance, or throws why there is none.
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
  ///   - name: The name under which it is registered.
  /// - Returns: The instance.
  /// - Throws: A `ResolutionError`. A recipe that passes it on lets its own caller see the whole path.
  @inlinable
  public func resolve<T>(_ type: T.Type = T.self, name: Resolver.Name? = nil) throws(ResolutionError) -> T {
    let resolver = resolver
    guard name == nil else { return try resolver.getOrThrow(type, name, nil, .none) }
    let found = firebolt_look_up(resolver.words, address(of: type))
    if let address = found.value { return finish(found, address, as: type) }
    return try resolver.getOrThrow(found.slot)
  }

  /// Resolves an instance, made with arguments if it has to be made, or throws why there is none.
  ///
  /// - Parameters:
  ///   - type: The type to resolve.
  ///   - name: The name under which it is registered.
  ///   - argument: The first argument of the recipe.
  ///   - rest: The others, in the order in which the recipe takes them.
  /// - Returns: The instance.
  /// - Throws: A `ResolutionError`.
  @inlinable
  public func resolve<T, A, each B>(
    _ type: T.Type, name: Resolver.Name? = nil, _ argument: A, _ rest: repeat each B
  ) throws(ResolutionError) -> T {
    try withUnsafePointer(to: (argument, (repeat each rest))) { values throws(ResolutionError) in
      try resolver.getOrThrow(type, name, nil, Arguments(of: A.self, repeat (each B).self, at: values))
    }
  }
}
