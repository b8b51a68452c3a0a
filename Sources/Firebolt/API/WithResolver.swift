/// Runs `body` while the global `get()` and the property wrappers ask the given resolver.
///
/// ```swift
/// let title = withResolver(mock) { FilmListViewModel().title }
/// ```
///
/// It affects the current task and the tasks that this task creates, so tests that run in parallel each see their own
/// resolver. A recipe that runs in the meantime asks its own resolver. Requests by resolver id, or through a resolver
/// reference, aren't affected. For a detached task or a dispatch queue, capture `Resolver.current` and use
/// `withResolver` there too.
///
/// If the program overrides nothing, it costs a global `get()` one load.
///
/// The idea comes from swift-dependencies.
///
/// - Parameters:
///   - resolver: The resolver to ask. It stays alive as long as a task can ask it.
///   - body: The closure to run.
/// - Returns: The value that `body` returns.
/// - Throws: The error that `body` throws.
@_alwaysEmitIntoClient @discardableResult
public func withResolver<R>(_ resolver: Resolver, _ body: () throws -> R) rethrows -> R {
  try TaskContext.innermost.withValue(TaskContext.of(resolver), operation: body)
}

/// Runs an asynchronous `body` while the global `get()` and the property wrappers ask the given resolver.
///
/// ```swift
/// await withResolver(mock) { await FilmListViewModel().reload() }
/// ```
///
/// It affects the current task and the tasks that this task creates, for as long as they run: child tasks and
/// `Task { }`. It doesn't affect a detached task or a dispatch queue.
///
/// - Parameters:
///   - resolver: The resolver to ask. It stays alive as long as a task can ask it.
///   - isolation: The caller's actor, where `body` runs.
///   - body: The closure to run.
/// - Returns: The value that `body` returns.
/// - Throws: The error that `body` throws.
@_alwaysEmitIntoClient @discardableResult
public func withResolver<R>(
  _ resolver: Resolver, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> R
) async rethrows -> R {
  try await TaskContext.innermost.withValue(TaskContext.of(resolver), operation: body, isolation: isolation)
}

extension Resolver {
  /// The resolver that a global `get()` asks: the resolver of the innermost `withResolver` or running recipe, or else
  /// the global resolver.
  ///
  /// ```swift
  /// let resolver = Resolver.current
  /// queue.async { withResolver(resolver) { upload() } }
  /// ```
  public static var current: Resolver { TaskContext.currentResolver }
}
