/// Has the global `get()` and the property wrappers ask another resolver while `body` runs.
///
/// ```swift
/// let title = withResolver(mock) { FilmListViewModel().title }
/// ```
///
/// It is for this task alone, and for those that it starts: tests that run in parallel each see their own. A recipe that
/// runs in the meantime asks its own resolver. What asks a resolver by its id, or has one in hand, isn't concerned. For a
/// detached task or a dispatch queue capture `Resolver.current`, and use `withResolver` there too.
///
/// Where nobody overrides anything, a global `get()` pays one load for it.
///
/// The idea is swift-dependencies'.
///
/// - Parameters:
///   - resolver: The resolver to ask. It is kept alive as long as a task may ask it.
///   - body: What runs with it.
/// - Returns: What `body` returns.
/// - Throws: What `body` throws.
@discardableResult
public func withResolver<R>(_ resolver: Resolver, _ body: () throws -> R) rethrows -> R {
  try TaskFrame(resolver).run(body)
}

/// Has the global `get()` and the property wrappers ask another resolver while an asynchronous `body` runs.
///
/// ```swift
/// await withResolver(mock) { await FilmListViewModel().reload() }
/// ```
///
/// It is for this task alone, and for those that it starts, for as long as they run: child tasks and `Task { }`. A detached
/// task and a dispatch queue know nothing of it.
///
/// - Parameters:
///   - resolver: The resolver to ask. It is kept alive as long as a task may ask it.
///   - isolation: The caller's actor, on which `body` runs.
///   - body: What runs with it.
/// - Returns: What `body` returns.
/// - Throws: What `body` throws.
@discardableResult
public func withResolver<R>(
  _ resolver: Resolver, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> R
) async rethrows -> R {
  try await TaskFrame(resolver).run(body)
}

extension Resolver {
  /// The resolver that a global `get()` asks here: that of the innermost `withResolver`, or the one whose recipe is
  /// running, or else the global one.
  ///
  /// ```swift
  /// let resolver = Resolver.current
  /// queue.async { withResolver(resolver) { upload() } }
  /// ```
  public static var current: Resolver { TaskFrame.currentResolver }
}
