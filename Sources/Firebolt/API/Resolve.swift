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
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The instance.
  /// - Throws: A `ResolutionError`. If a recipe passes it on, the recipe's own caller gets the whole path.
  @_alwaysEmitIntoClient
  public func resolve<T>(
    _ type: T.Type = T.self, name: Resolver.Name? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ResolutionError) -> T {
    let resolver = resolver
    let found = resolver.lookUp(type, name)
    if let address = found.value { return finish(found, address, as: type) }
    return try resolver.getOrThrow(name, found.slot, .none, Place(fileID, line))
  }

  /// Resolves an instance and passes arguments to the recipe, or throws an error that explains why there is none.
  @_alwaysEmitIntoClient
  public func resolve<T, A, each B>(
    _ type: T.Type, name: Resolver.Name? = nil, fileID: StaticString = #fileID, line: UInt = #line, _ argument: A,
    _ rest: repeat each B
  ) throws(ResolutionError) -> T {
    try withArguments(argument, repeat each rest) { arguments throws(ResolutionError) in
      try resolver.getOrThrow(name, nil, arguments, Place(fileID, line))
    }
  }
}

/// Resolves an instance from the global resolver, or from the resolver with the given id, or throws an error that
/// explains why there is none.
///
/// ```swift
/// let users = try resolve(UserManager.self)
/// ```
///
/// - Parameters:
///   - resolverId: The id of a live resolver. By default the global resolver, the resolver of the innermost
///     `withResolver`, or the resolver whose recipe is running.
///   - type: The type to resolve.
///   - name: The name of the registration.
///   - fileID: The file of the call, filled in by the compiler.
///   - line: The line of the call, filled in by the compiler.
/// - Returns: The instance.
/// - Throws: A `ResolutionError`. If a recipe passes it on, the recipe's own caller gets the whole path.
@_alwaysEmitIntoClient
public func resolve<T>(
  resolverId: String = globalResolverId, _ type: T.Type = T.self, name: Resolver.Name? = nil,
  fileID: StaticString = #fileID, line: UInt = #line
) throws(ResolutionError) -> T {
  try resolver(answering: resolverId).resolve(type, name: name, fileID: fileID, line: line)
}

/// Resolves an instance and passes arguments to the recipe, or throws an error that explains why there is none.
@_alwaysEmitIntoClient
public func resolve<T, A, each B>(
  resolverId: String = globalResolverId, _ type: T.Type, name: Resolver.Name? = nil, fileID: StaticString = #fileID,
  line: UInt = #line, _ argument: A,
  _ rest: repeat each B
) throws(ResolutionError) -> T {
  try resolver(answering: resolverId).resolve(type, name: name, fileID: fileID, line: line, argument, repeat each rest)
}
