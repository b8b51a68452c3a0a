extension ResolverProtocol {
  /// Resolves an instance and waits for it if necessary: for an asynchronous recipe or for the main actor.
  ///
  /// ```swift
  /// let database: Database = try await resolver.getAsync()
  /// ```
  ///
  /// Shared dependencies of an autowired synchronous recipe are awaited before the recipe runs. Synchronous recipes run
  /// in the caller's isolation, or on the main actor if they require it. Asynchronous recipes run in tasks. A cached
  /// instance is returned at once, even in a cancelled task. You can call it from any task. Waiting for an asynchronous
  /// recipe blocks no thread.
  ///
  /// - Parameters:
  ///   - type: The type to resolve.
  ///   - name: The name of the registration.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - isolation: The caller's actor, so that the caller can receive instances that aren't `Sendable`.
  /// - Returns: The instance. For a `T?`, nil if nothing is registered.
  /// - Throws: A `ResolutionError`. If the task is cancelled while it waits, the wait ends with the code `cancelled`
  ///   and a `CancellationError` as the underlying error. Other waiting tasks aren't affected.
  @_alwaysEmitIntoClient
  public func getAsync<T>(
    expect type: T.Type = T.self, name: Resolver.Name? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(ResolutionError) -> T {
    try await resolver.answerAsync(type, name, at: Place(fileID, line))
  }

  /// Resolves an instance, passes arguments to the recipe, and waits for the instance if necessary.
  ///
  /// Asynchronous recipes receive the arguments in a task, and main-actor recipes receive them on the main actor. The
  /// caller is responsible for arguments that aren't `Sendable`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func getAsync<T, A, each B>(
    expect type: T.Type = T.self, name: Resolver.Name? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation,
    _ argument: A, _ rest: repeat each B
  ) async throws(ResolutionError) -> T {
    try await resolver.answerAsync(type, name, .of(argument, repeat each rest), at: Place(fileID, line))
  }

  /// Resolves an instance of the given type and waits for it if necessary.
  @_alwaysEmitIntoClient
  public func getAsync<T>(
    _ type: T.Type, name: Resolver.Name? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(ResolutionError) -> T {
    try await getAsync(expect: type, name: name, fileID: fileID, line: line)
  }

  /// Resolves an instance of the given type, passes arguments to the recipe, and waits for the instance if necessary.
  @_alwaysEmitIntoClient
  public func getAsync<T, A, each B>(
    _ type: T.Type, name: Resolver.Name? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation, _ argument: A,
    _ rest: repeat each B
  ) async throws(ResolutionError) -> T {
    try await getAsync(
      expect: type, name: name, fileID: fileID, line: line, isolation: isolation, argument, repeat each rest)
  }
}

/// Resolves an instance from the global resolver, or from the resolver with the given id, and waits for it if
/// necessary.
///
/// ```swift
/// let database: Database = try await getAsync()
/// ```
///
/// Inside `withResolver`, or while a recipe runs, the innermost resolver of these answers the call. You can call it
/// from any task.
///
/// - Parameters:
///   - resolverId: The id of a live resolver. By default the global resolver, the resolver of the innermost
///     `withResolver`, or the resolver whose recipe is running.
///   - type: The type to resolve.
///   - name: The name of the registration.
///   - fileID: The file of the call, filled in by the compiler.
///   - line: The line of the call, filled in by the compiler.
///   - isolation: The caller's actor, so that the caller can receive instances that aren't `Sendable`.
/// - Returns: The instance.
/// - Throws: A `ResolutionError`, as the method of the same name does.
@_alwaysEmitIntoClient
public func getAsync<T>(
  resolverId: String = globalResolverId, expect type: T.Type = T.self, name: Resolver.Name? = nil,
  fileID: StaticString = #fileID, line: UInt = #line,
  isolation: isolated (any Actor)? = #isolation
) async throws(ResolutionError) -> T {
  try await resolver(answering: resolverId).getAsync(expect: type, name: name, fileID: fileID, line: line)
}

/// Resolves an instance, passes arguments to the recipe, and waits for the instance if necessary.
@_alwaysEmitIntoClient @_disfavoredOverload
public func getAsync<T, A, each B>(
  resolverId: String = globalResolverId, expect type: T.Type = T.self, name: Resolver.Name? = nil,
  fileID: StaticString = #fileID, line: UInt = #line,
  isolation: isolated (any Actor)? = #isolation, _ argument: A, _ rest: repeat each B
) async throws(ResolutionError) -> T {
  try await resolver(answering: resolverId).getAsync(
    expect: type, name: name, fileID: fileID, line: line, isolation: isolation, argument, repeat each rest)
}

/// Resolves an instance of the given type and waits for it if necessary.
@_alwaysEmitIntoClient
public func getAsync<T>(
  resolverId: String = globalResolverId, _ type: T.Type, name: Resolver.Name? = nil, fileID: StaticString = #fileID,
  line: UInt = #line,
  isolation: isolated (any Actor)? = #isolation
) async throws(ResolutionError) -> T {
  try await resolver(answering: resolverId).getAsync(expect: type, name: name, fileID: fileID, line: line)
}

/// Resolves an instance of the given type, passes arguments to the recipe, and waits for the instance if necessary.
@_alwaysEmitIntoClient
public func getAsync<T, A, each B>(
  resolverId: String = globalResolverId, _ type: T.Type, name: Resolver.Name? = nil, fileID: StaticString = #fileID,
  line: UInt = #line,
  isolation: isolated (any Actor)? = #isolation, _ argument: A, _ rest: repeat each B
) async throws(ResolutionError) -> T {
  try await resolver(answering: resolverId).getAsync(
    expect: type, name: name, fileID: fileID, line: line, isolation: isolation, argument, repeat each rest)
}
