// Information for FireboltTesting and the package's own tests that no public function gives.
extension Resolver {
  /// Returns whether a resolver with the given id is alive.
  package static func isAlive(_ resolverId: String) -> Bool { Registry.shared.store(resolverId) != nil }

  /// This resolver, its parent, the parent's parent, and so on.
  package final var lineage: some Sequence<Resolver> { sequence(first: self, next: \.store.parent) }

  /// Sets the clock for expiry. The clock runs under the store's lock.
  ///
  /// - Parameter now: Returns the time in nanoseconds. It must be monotonic.
  package final func setClock(_ now: @escaping @Sendable () -> UInt64) {
    store.state.withLock { $0.setClock(now) }
  }

  /// What the drops of the store owe, for tests that wait for it after the resolver is gone.
  package final var teardown: Teardown { store.state.withLock { $0.teardown } }

  /// The number of places in the store's published table.
  package final var publishedSlotCount: Int { store.state.withLock { $0.table.placeCount } }

  /// Returns the number of threads and tasks that wait for a key's unfinished instance.
  package final func waiterCount(for type: Any.Type, name: Name? = nil) -> Int {
    let cells = store.state.withLock { $0.entry(TypeKey(type, name: name))?.allCells ?? [] }
    return cells.reduce(0) { $0 + WaitGraph.shared.waitCount(for: $1) }
  }

  /// Blocks the registry's queue while `body` runs.
  package static func whileRegistryIsBusy(_ body: () -> Void) { Registry.shared.whileQueueIsBusy(body) }
}
