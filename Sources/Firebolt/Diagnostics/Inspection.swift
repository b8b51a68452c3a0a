import FireboltAtomics

// What the package's own tests look at and no public function shows.

extension Resolver {
  /// Whether the registry knows a living resolver of an id.
  package static func isAlive(_ resolverId: String) -> Bool { Registry.shared.store(resolverId) != nil }

  /// Has a clock give the time by which instances expire. It runs under the store's lock.
  ///
  /// - Parameter now: The time in nanoseconds. It never goes back.
  package final func setClock(_ now: @escaping @Sendable () -> UInt64) {
    store.state.withLock { $0.setClock(now) }
  }

  /// How many places the store's published table has.
  package final var publishedSlotCount: Int { store.state.withLock { $0.table.placeCount } }

  /// Whether readers have to ask under the store's lock.
  package final var hidesItsTable: Bool { store.state.withLock { $0.table.isHidden } }

  /// How many threads and tasks wait for the instance of a key that another one makes.
  package final func waiterCount(for type: Any.Type, name: Name? = nil) -> Int {
    let cell = store.state.withLock { $0.entry(TypeKey(type, name: name))?.cell }
    return cell.map(WaitGraph.shared.waitCount) ?? 0
  }

  /// Which requests wait in all resolvers: a line for each wait, with the requests that led to it.
  package static var waits: [String] {
    WaitGraph.shared.paths.map { path in path.map(\.key.description).joined(separator: " → ") }
  }

  /// Runs `body` while everything that needs the registry's queue waits.
  package static func whileRegistryIsBusy(_ body: () -> Void) { Registry.shared.whileQueueIsBusy(body) }
}

/// The farewells of a store that have to be awaited, for tests that wait for them. It doesn't keep the store alive.
package struct OwedFarewells: Sendable {
  private let queue: FarewellQueue

  package init(of resolver: Resolver) { queue = resolver.store.farewellQueue }

  /// Whether nothing is owed.
  package var isIdle: Bool { queue.isIdle }

  /// Waits until nothing is owed.
  package func end() async { await queue.waitUntilIdle() }
}

/// What tests look at of the readers' slots.
package enum ReaderSlots {
  /// How many there are.
  package static var count: Int { firebolt_slot_count() }

  /// How many of them living threads have.
  package static var taken: Int { firebolt_taken_slot_count() }

  /// Whether readers leave the memory barrier to the writer.
  package static var areAsymmetric: Bool { firebolt_reads_are_asymmetric() != 0 }
}
