import FireboltAtomics

// What the package's own tests look at and no public function shows.

extension Resolver {
  /// Whether the registry knows a living resolver of an id.
  package static func isAlive(_ resolverId: String) -> Bool { Registry.shared.store(resolverId) != nil }

  /// How many slots the store's published table has.
  package final var publishedSlotCount: Int {
    store.lock.withLock { store.published.table.pointee.mask + 1 }
  }

  /// Whether readers have to ask under the store's lock.
  package final var hidesItsTable: Bool { store.published.isHidden }

  /// How many threads and tasks wait for the instance of a key that another one makes.
  package final func waiterCount(for type: Any.Type, name: Name? = nil) -> Int {
    store.lock.withLock { store.entry(TypeKey(type, name: name))?.cell.map(WaitGraph.shared.waits)?.count ?? 0 }
  }

  /// Who waits for whom in all resolvers: a line a wait, with the requests that led to it.
  package static var waits: [String] {
    Registry.shared.all.flatMap { store in
      store.lock.withLock {
        store.entries.flatMap { entry in
          entry.cell.map(WaitGraph.shared.waits)?.map { path in
            path.map(\.key.description).joined(separator: " → ") + " in \"\(store.resolverId)\""
          } ?? []
        }
      }
    }
  }

  /// Has nothing else change while `body` runs.
  package static func whileRegistryIsBusy(_ body: () -> Void) {
    Registry.shared.change { _ in body() }
  }
}
