extension ResolverProtocol {
  /// Resolves an instance by a declared key and waits for it if necessary.
  ///
  /// ```swift
  /// let archive = try await resolver.getAsync(.archive)
  /// ```
  ///
  /// The key can have any isolation. You can call it from any task.
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - isolation: The caller's actor, so that the caller can receive instances that aren't `Sendable`.
  /// - Returns: The instance.
  /// - Throws: A `ResolutionError`. The code is `cancelled` if the task is cancelled while it waits.
  public func getAsync<T, Isolation>(
    _ key: Resolver.DeclaredKey<T, (), Isolation>, isolation: isolated (any Actor)? = #isolation
  ) async throws(ResolutionError) -> T {
    try await resolver.getAsyncOrThrow(T.self, Resolver.Name(of: key))
  }

  /// Resolves an instance by a declared key that takes an argument, and waits for it if necessary.
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - argument: The recipe's argument.
  ///   - isolation: The caller's actor, so that the caller can receive instances that aren't `Sendable`.
  /// - Returns: The instance.
  /// - Throws: A `ResolutionError`. The code is `cancelled` if the task is cancelled while it waits.
  public func getAsync<T, A: Sendable, Isolation>(
    _ key: Resolver.DeclaredKey<T, A, Isolation>, _ argument: A, isolation: isolated (any Actor)? = #isolation
  ) async throws(ResolutionError) -> T {
    try await resolver.getAsyncOrThrow(T.self, Resolver.Name(of: key), .of(argument))
  }

  /// Resolves an instance by a declared key that takes two or more arguments, and waits for it if necessary.
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - first: The recipe's first argument.
  ///   - second: The recipe's second argument.
  ///   - rest: The remaining arguments, in the order of the recipe's parameters.
  ///   - isolation: The caller's actor, so that the caller can receive instances that aren't `Sendable`.
  /// - Returns: The instance.
  /// - Throws: A `ResolutionError`. The code is `cancelled` if the task is cancelled while it waits.
  public func getAsync<T, A: Sendable, B: Sendable, each C: Sendable, Isolation>(
    _ key: Resolver.DeclaredKey<T, (A, B, repeat each C), Isolation>, _ first: A, _ second: B, _ rest: repeat each C,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(ResolutionError) -> T {
    try await resolver.getAsyncOrThrow(T.self, Resolver.Name(of: key), .of(first, second, repeat each rest))
  }
}
