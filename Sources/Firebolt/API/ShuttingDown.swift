extension ResolverProtocol {
  /// Drops all cached instances one at a time, the newest first, and waits for each `onDrop` before it drops the next
  /// instance.
  ///
  /// ```swift
  /// try await application.shutDown(limit: 20)
  /// ```
  ///
  /// Older instances are served until every younger instance's `onDrop` has ended: a server that closes can still log
  /// through the logger that it was made with. Instances that an `onDrop` makes are dropped too. The shutdown continues
  /// after a failure. Other instances that are made in the meantime stay, and the resolver remains usable. Parents and
  /// children aren't affected.
  ///
  /// If a shutdown of the resolver is already running, the call waits for it. Cancelling the task ends the wait; the
  /// shutdown continues.
  ///
  /// - Parameters:
  ///   - limit: The maximum time to wait, in seconds. After that, the rest of the shutdown continues in a task, and the
  ///     error names the `onDrop` that is still running. Nil means no limit; zero or less doesn't wait. A limit that is
  ///     no number stops the program.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Throws: A `ShutDownError` in these cases: an `onDrop` has thrown (after everything has been dropped), the limit
  ///   is reached, the task is cancelled, or the call comes from one of the resolver's own `onDrop` closures, which it
  ///   would wait for.
  /// - Complexity: O(*n* log *n*) in the number of instances, plus the cost of the `onDrop` closures.
  public func shutDown(
    limit: Double? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) async throws(ShutDownError) {
    try await resolver.store.shutDown(limit: limit, at: Place(fileID, line))
  }
}

extension Store {
  fileprivate func shutDown(limit: Double?, at place: Place) async throws(ShutDownError) {
    if limit?.isNaN == true {
      stop(
        """
        Firebolt: \(label) can't shut down within \(Double.nan) seconds
          to fix    give shutDown(limit:) a number, or nil to wait without a limit
        """, place)
    }
    let farewells = FarewellFrame.stores
    guard ShutDownWaits.begin(for: identity, within: farewells) else {
      throw ShutDownError(.calledByFarewell, label)
    }
    defer { ShutDownWaits.end(for: identity, within: farewells) }
    guard let shutDown = ShutDown.joined(of: self) else { return }
    if let reason = await shutDown.wait(limit: limit) {
      throw ShutDownError(reason, label, shutDown.failures, running: shutDown.running, remaining: shutDown.remaining)
    }
    let failures = shutDown.failures
    if !failures.isEmpty { throw ShutDownError(.farewellsFailed, label, failures) }
  }
}
