import FireboltAtomics

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

  /// The number of places in the store's published table.
  package final var publishedSlotCount: Int { store.state.withLock { $0.table.placeCount } }

  /// Whether readers must take the store's lock.
  package final var hidesItsTable: Bool { store.state.withLock { $0.table.isHidden } }

  /// Returns the number of threads and tasks that wait for a key's unfinished instance.
  package final func waiterCount(for type: Any.Type, name: Name? = nil) -> Int {
    let cell = store.state.withLock { $0.entry(TypeKey(type, name: name))?.cells.one }
    return cell.map(WaitGraph.shared.waitCount) ?? 0
  }

  /// The waits in all resolvers: one line for each wait, with the requests that led to it.
  package static var waits: [String] {
    WaitGraph.shared.paths.map { path in path.map(\.key.description).joined(separator: " → ") }
  }

  /// Blocks the registry's queue while `body` runs.
  package static func whileRegistryIsBusy(_ body: () -> Void) { Registry.shared.whileQueueIsBusy(body) }
}

/// What the drops of a store owe, for tests that wait for it after the resolver is gone.
package struct OpenDrops: Sendable {
  private let drops: OwedDrops

  package init(of resolver: Resolver) { drops = resolver.store.state.withLock { $0.drops } }

  /// Whether nothing is owed.
  package var isEmpty: Bool { drops.isSettled }

  /// Waits until nothing is owed.
  package func settle() async { await drops.settle() }
}

/// What tests look at of the readers' slots.
package enum ReaderSlots {
  /// The number of slots.
  package static var count: Int { firebolt_count_slots().all }

  /// The number of slots that live threads own.
  package static var taken: Int { firebolt_count_slots().taken }

  /// Whether readers rely on the writer's memory barrier.
  package static var areAsymmetric: Bool { firebolt_reads_are_asymmetric() != 0 }

  /// Runs a body in the middle of this thread's read of a resolver. The body must not request anything.
  package static func whileReading(_ resolver: Resolver, _ body: () -> Void) {
    let slot = firebolt_begin_read(resolver.words)
    defer { firebolt_end_read(slot) }
    body()
  }
}
