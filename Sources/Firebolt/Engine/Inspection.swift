import FireboltAtomics

// What the package's own tests look at and no public function shows.

extension Resolver {
  /// Whether the registry knows a living resolver of an id.
  package static func isAlive(_ resolverId: String) -> Bool { Registry.shared.store(resolverId) != nil }

  /// How many slots the store's published table has.
  package final var publishedSlotCount: Int {
    store.lock.withLock { firebolt_load_table(store.published.root).pointee.mask + 1 }
  }

  /// Whether readers have to ask under the store's lock.
  package final var hidesItsTable: Bool { store.published.isHidden }

  /// How many threads wait for the instance of a key that another one makes.
  package final func waitingThreadCount(for type: Any.Type, name: Name? = nil) -> Int {
    store.lock.withLock { store.entry(TypeKey(type, name: name))?.cell.map(WaitGraph.shared.waiterCount) ?? 0 }
  }

  /// Keeps the registry's queue busy while `body` runs.
  package static func whileRegistryIsBusy(_ body: () -> Void) {
    Registry.shared.change { _ in body() }
  }
}
