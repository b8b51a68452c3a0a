import FireboltAtomics

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
  try Override.$current.withValue(Override(resolver)) { try body() }
}

/// Has the global `get()` and the property wrappers ask another resolver while an asynchronous `body` runs.
///
/// ```swift
/// await withResolver(mock) { await FilmListViewModel().reload() }
/// ```
///
/// It is for this task alone, and for those that it starts.
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
  try await Override.$current.withValue(Override(resolver)) {
    // Named here, or the closure would leave the caller's actor.
    _ = isolation
    return try await body()
  }
}

extension Resolver {
  /// The resolver that a global `get()` asks here: that of the innermost `withResolver`, or the one whose recipe is
  /// running, or else the global one.
  ///
  /// ```swift
  /// let resolver = Resolver.current
  /// queue.async { withResolver(resolver) { upload() } }
  /// ```
  public static var current: Resolver {
    let override = firebolt_overrides() == 0 ? nil : Override.current
    var running = Request.current
    while override == nil || override?.frame != running {
      guard let request = running else { return .global }
      let asked = request.pointee.asked.takeUnretainedValue()
      if !asked.store.isHolder { return asked }
      running = request.pointee.caller
    }
    return override?.resolver ?? .global
  }
}

/// A resolver that a task asks in the global one's place; counted as long as some task may come by it.
private final class Override: @unchecked Sendable {  // Sound: constant, and the frame is only compared.
  @TaskLocal static var current: Override?

  let resolver: Resolver

  /// The innermost request when the override began. Where there is another one by now, that one's recipe is further in.
  let frame: UnsafeMutablePointer<Request>?

  init(_ resolver: Resolver) {
    self.resolver = resolver
    frame = Request.current
    firebolt_begin_override()
  }

  deinit {
    firebolt_end_override()
  }
}
