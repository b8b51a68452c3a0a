import FireboltAtomics

// The clock of a store, and the instances that expire by it.
extension Store.State {
  /// The current time for expiry, in nanoseconds.
  var now: UInt64 { @inline(never) get { surroundings?.clock?() ?? firebolt_now() } }

  /// Replaces the clock. Existing instances keep their remaining time.
  mutating func setClock(_ clock: @escaping @Sendable () -> UInt64) {
    let former = now
    surroundings = Surroundings(clock: clock, pretence: surroundings?.pretence, heritage: surroundings?.heritage ?? [])
    for cell in cells { setClock(of: cell, from: former) }
  }

  /// Returns whether an instance must be dropped because it has expired.
  func hasExpired(_ cell: InstanceCell) -> Bool { cell.deadline.map { $0 <= now } ?? false }

  /// Starts the instance's lifetime: it is visible to all requests from now on.
  func setDeadline(of cell: InstanceCell) {
    guard let lifetime = cell.scope.lifetime else { return }
    // The maximum is longer than any program runs.
    cell.deadline = now + UInt64(min(lifetime * 1e9, 4e18))
  }

  /// Converts the deadline of an instance that another store shares to this store's clock.
  ///
  /// - Parameter other: The current time of the other store's clock.
  func setClock(of cell: InstanceCell, from other: UInt64) {
    guard let deadline = cell.deadline else { return }
    cell.deadline = now + (deadline > other ? deadline - other : 0)
  }
}
