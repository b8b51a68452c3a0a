extension ResolverProtocol {
  /// Resolves an instance, and waits for what can't be had at once: for an asynchronous recipe, or for the main actor.
  ///
  /// ```swift
  /// let database: Database = try await resolver.getAsync()
  /// ```
  ///
  /// What a synchronous recipe is autowired of is awaited before that runs, if it is shared. Synchronous recipes run in the
  /// caller's isolation, or on the main actor if they need it; asynchronous ones in tasks. A cached instance is had at once,
  /// also in a task that is cancelled. Any task may call it; no thread is kept busy while it waits for an asynchronous
  /// recipe.
  ///
  /// - Parameters:
  ///   - type: The type to resolve.
  ///   - name: The name under which it is registered.
  ///   - isolation: The caller's actor, so that it may get what isn't `Sendable`.
  /// - Returns: The instance; for a `T?`, nil where nothing is registered.
  /// - Throws: A `ResolutionError`. If the task is cancelled while it waits, that ends the wait, with the code `cancelled`
  ///   and a `CancellationError` underneath; the others who wait aren't concerned.
  public func getAsync<T>(
    expect type: T.Type = T.self, name: Resolver.Name? = nil, isolation: isolated (any Actor)? = #isolation
  ) async throws(ResolutionError) -> T {
    do {
      return try await resolver.serveAsync(type, name)
    } catch {
      throw error.explained
    }
  }

  /// Resolves an instance, made with arguments if it has to be made, and waits for what can't be had at once.
  ///
  /// Asynchronous recipes get the arguments in a task, and main-actor ones on the main actor: whoever gives them what isn't
  /// `Sendable` answers for that.
  ///
  /// - Parameters:
  ///   - type: The type to resolve.
  ///   - name: The name under which it is registered.
  ///   - isolation: The caller's actor, so that it may get what isn't `Sendable`.
  ///   - argument: The first argument of the recipe.
  ///   - rest: The others, in the order in which the recipe takes them.
  /// - Returns: The instance.
  /// - Throws: A `ResolutionError`. If the task is cancelled while it waits, that ends the wait, with the code `cancelled`.
  @_disfavoredOverload
  public func getAsync<T, A, each B>(
    expect type: T.Type = T.self, name: Resolver.Name? = nil, isolation: isolated (any Actor)? = #isolation,
    _ argument: A, _ rest: repeat each B
  ) async throws(ResolutionError) -> T {
    do {
      return try await resolver.serveAsync(type, name, .of(argument, repeat each rest))
    } catch {
      throw error.explained
    }
  }

  /// Resolves an instance of a type, and waits for what can't be had at once.
  ///
  /// ```swift
  /// let database = try await resolver.getAsync(Database.self)
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type to resolve.
  ///   - name: The name under which it is registered.
  ///   - isolation: The caller's actor, so that it may get what isn't `Sendable`.
  /// - Returns: The instance; for a `T?`, nil where nothing is registered.
  /// - Throws: A `ResolutionError`, as `getAsync(expect:name:)` does.
  public func getAsync<T>(
    _ type: T.Type, name: Resolver.Name? = nil, isolation: isolated (any Actor)? = #isolation
  ) async throws(ResolutionError) -> T {
    try await getAsync(expect: type, name: name)
  }

  /// Resolves an instance of a type, made with arguments if it has to be made, and waits for what can't be had at once.
  ///
  /// - Parameters:
  ///   - type: The type to resolve.
  ///   - name: The name under which it is registered.
  ///   - isolation: The caller's actor, so that it may get what isn't `Sendable`.
  ///   - argument: The first argument of the recipe.
  ///   - rest: The others, in the order in which the recipe takes them.
  /// - Returns: The instance.
  /// - Throws: A `ResolutionError`, as `getAsync(expect:name:)` does.
  public func getAsync<T, A, each B>(
    _ type: T.Type, name: Resolver.Name? = nil, isolation: isolated (any Actor)? = #isolation, _ argument: A,
    _ rest: repeat each B
  ) async throws(ResolutionError) -> T {
    try await getAsync(expect: type, name: name, isolation: isolation, argument, repeat each rest)
  }
}

/// Resolves an instance from the global resolver, or from another by its id, and waits for what can't be had at once.
///
/// ```swift
/// let database: Database = try await getAsync()
/// ```
///
/// Within `withResolver`, and while a recipe runs, it asks the innermost of these. Any task may call it.
///
/// - Parameters:
///   - resolverId: The id of a living resolver; by default the global one, or the one that
///     `withResolver` names, or the one whose recipe is running.
///   - type: The type to resolve.
///   - name: The name under which it is registered.
///   - isolation: The caller's actor, so that it may get what isn't `Sendable`.
/// - Returns: The instance.
/// - Throws: A `ResolutionError`, as the method of the same name does.
public func getAsync<T>(
  resolverId: String = globalResolverId, expect type: T.Type = T.self, name: Resolver.Name? = nil,
  isolation: isolated (any Actor)? = #isolation
) async throws(ResolutionError) -> T {
  try await resolver(answering: resolverId).getAsync(expect: type, name: name)
}

/// Resolves an instance from the global resolver, or from another by its id, made with arguments if it has to be made, and waits
/// for what can't be had at once.
///
/// - Parameters:
///   - resolverId: The id of a living resolver; by default the global one, or the one that
///     `withResolver` names, or the one whose recipe is running.
///   - type: The type to resolve.
///   - name: The name under which it is registered.
///   - isolation: The caller's actor, so that it may get what isn't `Sendable`.
///   - argument: The first argument of the recipe.
///   - rest: The others, in the order in which the recipe takes them.
/// - Returns: The instance.
/// - Throws: A `ResolutionError`, as the method of the same name does.
@_disfavoredOverload
public func getAsync<T, A, each B>(
  resolverId: String = globalResolverId, expect type: T.Type = T.self, name: Resolver.Name? = nil,
  isolation: isolated (any Actor)? = #isolation, _ argument: A, _ rest: repeat each B
) async throws(ResolutionError) -> T {
  try await resolver(answering: resolverId).getAsync(
    expect: type, name: name, isolation: isolation, argument, repeat each rest)
}

/// Resolves an instance of a type from the global resolver, or from another by its id, and waits for what can't be had at once.
///
/// - Parameters:
///   - resolverId: The id of a living resolver; by default the global one, or the one that
///     `withResolver` names, or the one whose recipe is running.
///   - type: The type to resolve.
///   - name: The name under which it is registered.
///   - isolation: The caller's actor, so that it may get what isn't `Sendable`.
/// - Returns: The instance; for a `T?`, nil where nothing is registered.
/// - Throws: A `ResolutionError`, as the method of the same name does.
public func getAsync<T>(
  resolverId: String = globalResolverId, _ type: T.Type, name: Resolver.Name? = nil,
  isolation: isolated (any Actor)? = #isolation
) async throws(ResolutionError) -> T {
  try await resolver(answering: resolverId).getAsync(expect: type, name: name)
}

/// Resolves an instance of a type from the global resolver, or from another by its id, made with arguments if it has to be made,
/// and waits for what can't be had at once.
///
/// - Parameters:
///   - resolverId: The id of a living resolver; by default the global one, or the one that
///     `withResolver` names, or the one whose recipe is running.
///   - type: The type to resolve.
///   - name: The name under which it is registered.
///   - isolation: The caller's actor, so that it may get what isn't `Sendable`.
///   - argument: The first argument of the recipe.
///   - rest: The others, in the order in which the recipe takes them.
/// - Returns: The instance.
/// - Throws: A `ResolutionError`, as the method of the same name does.
public func getAsync<T, A, each B>(
  resolverId: String = globalResolverId, _ type: T.Type, name: Resolver.Name? = nil,
  isolation: isolated (any Actor)? = #isolation, _ argument: A, _ rest: repeat each B
) async throws(ResolutionError) -> T {
  try await resolver(answering: resolverId).getAsync(
    expect: type, name: name, isolation: isolation, argument, repeat each rest)
}
