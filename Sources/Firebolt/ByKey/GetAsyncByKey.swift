/// Resolves an instance by a declared key, and waits for what can't be had at once, as a global `get(_:)` asks.
///
/// ```swift
/// let archive = try await getAsync(.archive)
/// ```
///
/// - Parameters:
///   - key: The declared key, of any kind.
///   - isolation: The caller's actor, so that the caller can receive instances that aren't `Sendable`.
/// - Returns: The instance.
/// - Throws: A `ResolutionError`, with the code `cancelled` if the task is cancelled while it waits.
public func getAsync<T, Isolation>(
  _ key: Resolver.DeclaredKey<T, (), Isolation>, isolation: isolated (any Actor)? = #isolation
) async throws(ResolutionError) -> T {
  try await Resolver.current.getAsync(key)
}

/// Resolves an instance by a declared key that takes an argument, and waits for what can't be had at once, as a global `get(_:)`
/// asks.
///
/// - Parameters:
///   - key: The declared key.
///   - argument: The recipe's argument.
///   - isolation: The caller's actor, so that the caller can receive instances that aren't `Sendable`.
/// - Returns: The instance.
/// - Throws: A `ResolutionError`, with the code `cancelled` if the task is cancelled while it waits.
public func getAsync<T, A: Sendable, Isolation>(
  _ key: Resolver.DeclaredKey<T, A, Isolation>, _ argument: A, isolation: isolated (any Actor)? = #isolation
) async throws(ResolutionError) -> T {
  try await Resolver.current.getAsync(key, argument)
}

/// Resolves an instance by a declared key that takes two arguments or more, and waits for what can't be had at once, as a global
/// `get(_:)` asks.
///
/// - Parameters:
///   - key: The declared key.
///   - first: The first argument of the recipe.
///   - second: The second.
///   - rest: The remaining arguments, in the order of the recipe's parameters.
///   - isolation: The caller's actor, so that the caller can receive instances that aren't `Sendable`.
/// - Returns: The instance.
/// - Throws: A `ResolutionError`, with the code `cancelled` if the task is cancelled while it waits.
public func getAsync<T, A: Sendable, B: Sendable, each C: Sendable, Isolation>(
  _ key: Resolver.DeclaredKey<T, (A, B, repeat each C), Isolation>, _ first: A, _ second: B, _ rest: repeat each C,
  isolation: isolated (any Actor)? = #isolation
) async throws(ResolutionError) -> T {
  try await Resolver.current.getAsync(key, first, second, repeat each rest)
}
