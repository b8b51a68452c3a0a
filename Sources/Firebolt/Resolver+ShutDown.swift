extension ResolverProtocol {
  /// Drops everything that is cached, one instance at a time, the newest first, and waits for each `onDrop` before the next
  /// instance goes.
  ///
  /// ```swift
  /// try await application.shutDown(limit: 20)
  /// ```
  ///
  /// What is older stays served until every younger farewell has ended: a server that says good-bye may log through the
  /// logger that it was made with. What a farewell makes anew is dropped too. The shutdown goes on after a failure. What else
  /// is made meanwhile stays, and the resolver stays usable. Parents and children aren't concerned.
  ///
  /// If a shutdown of the resolver is under way, the call waits for that one. When the task is cancelled, the wait ends, and
  /// the shutdown goes on.
  ///
  /// - Parameter limit: How many seconds to wait at most. Then the rest goes on in a task, and the error says what still ran.
  ///   Nil waits for as long as it takes; zero or less doesn't wait.
  /// - Throws: A `ShutDownError`: if an `onDrop` has thrown, once everything has been dropped; if the time is up, or the task
  ///   is cancelled; or if it is called from within one of the resolver's own `onDrop`s, for which it would wait.
  /// - Complexity: O(*n* log *n*) in the number of instances, besides what the farewells cost.
  public func shutDown(limit: Double? = nil) async throws(ShutDownError) {
    try await resolver.store.shutDown(limit: limit)
  }
}

extension Store {
  fileprivate func shutDown(limit: Double?) async throws(ShutDownError) {
    precondition(limit?.isNaN != true, "Firebolt: the limit of a shutdown is no number")
    let farewells = FarewellFrame.stores
    guard ShutDownWaits.begin(for: identity, within: farewells) else {
      throw ShutDownError(.calledByFarewell, label)
    }
    defer { ShutDownWaits.end(for: identity, within: farewells) }
    guard let shutDown = ShutDown.joined(of: self) else { return }
    let waiter = ShutDownWaiter()
    let ending = shutDown.add(waiter) ? .over : await waiter.wait(limit: limit)
    let failures = shutDown.failures
    switch ending {
    case .over:
      if !failures.isEmpty { throw ShutDownError(.farewellsFailed, label, failures) }
    case .limitReached:
      throw ShutDownError(.limitReached, label, failures, running: shutDown.running, remaining: shutDown.remaining)
    case .cancelled:
      throw ShutDownError(.cancelled, label, failures, running: shutDown.running, remaining: shutDown.remaining)
    }
  }
}
