extension ResolverProtocol {
  /// Waits until every `onDrop` that the resolver owes has ended.
  ///
  /// ```swift
  /// app.dropCached(.custom("session"))
  /// try await app.awaitDrops()
  /// // Now the session's database is closed, and the next one may be opened.
  /// ```
  ///
  /// The call waits for the drops that have happened by then: also for those of other threads, and for an instance that
  /// was dropped while it was being made, which is closed as soon as its recipe has ended, and what released children owe.
  /// Later drops aren't awaited.
  ///
  /// A failure of an `onDrop`, awaiting or not, is kept until a call that waits to the end throws it; if no call waits when it
  /// happens, a hundred are kept at most. The failures of a released child are its parent's. The closures that are awaited
  /// get the priority of the caller, if that is higher than theirs.
  ///
  /// Cancelling the task ends the wait, not the work. An `onDrop` that awaits something that never comes keeps the call
  /// waiting.
  ///
  /// Thread safety: any number of tasks may wait.
  ///
  /// - Throws: A `DropError` in these cases: at least one `onDrop` has thrown since the last call that reported failures, the
  ///   task is cancelled, or the call would wait for itself: it comes from an `onDrop` that it waits for, from the recipe of
  ///   an instance that was dropped meanwhile, or from what such code waits for. If a request closes such a circle, that
  ///   fails, with the code `cycle`.
  @_alwaysEmitIntoClient
  public func awaitDrops() async throws(DropError) { try await resolver.waitForDrops() }

  /// Closes the resolver for good: drops all instances one at a time, the newest first, and waits for each `onDrop` before
  /// it drops the next instance.
  ///
  /// ```swift
  /// try await application.shutDown(limit: 20)
  /// ```
  ///
  /// From the beginning on, nothing is registered or made in the resolver any more. Its requests, and those of its
  /// children that need it, fail with the code `resolverClosed`. There are two exceptions. What is being made is
  /// finished, given to those who wait for it, and dropped with the rest. An `onDrop` gets what still exists: older
  /// instances are there until every younger instance's `onDrop` has ended, so a server that closes can still log
  /// through the logger that it was made with. The shutdown continues after a failure. Parents aren't affected, and
  /// children keep their own instances. The id is free: the next `Resolver` with it begins anew.
  ///
  /// If the resolver is already being shut down, the call waits for that. Cancelling the task ends the wait; the shutdown
  /// continues. What released children owe ends before the first instance is dropped.
  ///
  /// Thread safety: any number of tasks may call it.
  ///
  /// - Parameter limit: The maximum time to wait, in seconds. After that, the rest of the shutdown continues in a task, and
  ///   the error names what is still running. Nil means no limit; zero, less, or no number doesn't wait.
  /// - Throws: A `DropError` in these cases: an `onDrop` has thrown (after everything has been dropped), the limit is
  ///   reached, the task is cancelled, or the call would wait for itself: it comes from an `onDrop` or an asynchronous recipe of
  ///   the resolver, or from what such code waits for. In the last case the resolver stays open.
  /// - Complexity: O(*n* log *n*) in the number of instances, plus the cost of the `onDrop` closures.
  @_alwaysEmitIntoClient
  public func shutDown(limit: Double? = nil) async throws(DropError) {
    try await resolver.closeAndDrop(limit: limit)
  }
}

extension Resolver {
  @usableFromInline
  final func waitForDrops() async throws(DropError) {
    try await store.waitForDrops(limit: nil)
  }

  @usableFromInline
  final func closeAndDrop(limit: Double?) async throws(DropError) {
    try store.beginShutDown()
    try await store.waitForDrops(limit: limit)
  }
}
