import FireboltAtomics

#if canImport(Dispatch)
  import Dispatch
#endif

/// The process-wide table from resolver ids to stores.
///
/// Resolvers with an id are opened and closed on one serial queue, in one order. Finding a store doesn't wait for the
/// queue. A resolver without an id isn't in the table until its id is first read.
final class Registry: Sendable {
  static let shared = Registry()

  /// The queue on which resolvers with an id are opened and closed. It runs no user code and releases no user objects:
  /// a resolver released there would wait for the queue it is on.
  private let queue = SerialQueue(label: "Firebolt.Registry")

  /// The stores of live resolvers, by id.
  private let table = Locked(ObjectsByKey())

  private init() {}

  // MARK: - Opening

  /// Opens the store of an id for one more owner. The program stops if the parent isn't possible.
  ///
  /// - Parameters:
  ///   - parent: The parent of a new store.
  ///   - named: The parent that the caller has named: the same, or one that the parent has inherited from.
  func open(_ resolverId: String, parent: Resolver?, named: Resolver?, at place: Place) -> Store {
    queue.sync {
      let known = store(resolverId)
      if let known, let parent, let named, known.parentStore !== parent.store, !known.isChild(of: named.store) {
        stopAtOtherParent(of: known, parent.store, place)
      }
      return enter(known ?? Store(resolverId, parent: parent, at: place), as: resolverId)
    }
  }

  private func stopAtOtherParent(of store: Store, _ parent: Store, _ place: Place) -> Never {
    let parents = store.parentStore.map { "has the parent \($0.resolverId.swiftLiteral)" } ?? "has no parent"
    stop(
      """
      Firebolt: resolver \(store.resolverId.swiftLiteral) \(parents), and can't get \(parent.resolverId.swiftLiteral) for one
        to fix    name one parent, where the first resolver of the id is made, or use another id
      """, place)
  }

  /// Opens the global resolver's store without the queue. That store is never closed.
  func openGlobal(at place: Place) -> Store { enter(Store(globalResolverId, at: place), as: globalResolverId) }

  /// Adds an owner to the store of an id: to the one in the table, or to the given one, which is added.
  private func enter(_ store: Store, as resolverId: String) -> Store {
    table.withLock { table in
      let opened = known(table[resolverId]) ?? store
      table[resolverId] = opened
      opened.owners += 1
      return opened
    }
  }

  /// Returns the generated id of a store without a chosen one. From now on, the store can be found by this id.
  @inline(never) func madeUpId(of store: Store) -> String {
    store.state.withLock { state in
      if let id = state.madeUpId { return id }
      func half() -> String { String(UInt64.random(in: 0 ... .max), radix: 16) }
      let id = half() + "-" + half()
      state.madeUpId = id
      // A closed store must not be found.
      if state.closedReason == nil { table.withLock { $0[id] = store } }
      return id
    }
  }

  // MARK: - Closing

  /// Removes an owner from a store. The last owner closes the store.
  ///
  /// - Parameter owned: The store, unmanaged: a strong reference here would raise the reference count that
  ///   `becomeAlone` checks.
  func close(_ owned: Unmanaged<Store>) {
    if owned.becomeAlone() { return owned._withUnsafeGuaranteedRef { $0.close(isAlone: true) } }
    let store = owned.takeUnretainedValue()
    let id = store.knownId
    if let id, !removeOwner(of: store, id) { return }
    store.close()
    // Another thread may have read the id just now.
    if id == nil, let id = store.knownId { _ = removeOwner(of: store, id) }
  }

  /// Removes an owner of a store. The caller keeps the store.
  ///
  /// - Returns: Whether it was the last owner.
  private func removeOwner(of store: Store, _ id: String) -> Bool {
    queue.sync {
      table.withLock { table in
        store.owners -= 1
        if store.owners > 0 { return false }
        // After a shutdown, the id may belong to another store.
        if table[id] === store { table[id] = nil }
        return true
      }
    }
  }

  /// Frees the id of a store that shuts down: the next resolver with the id opens another store.
  ///
  /// - Parameter beginning: Closes the store in the same step, so that no resolver opens a store that is closed. Returns
  ///   nil if it was closed before.
  func forget<R>(_ store: Store, _ beginning: (inout Store.State) -> R?) -> R? {
    queue.sync {
      store.state.withLock { state in
        guard let result = beginning(&state) else { return nil }
        // It stays in the table until its last owner goes, or another store of the id comes.
        table.withLock { _ in store.isForgotten = true }
        return result
      }
    }
  }

  // MARK: - Finding

  /// Returns the store of a live resolver. It doesn't wait for the queue.
  func store(_ resolverId: String) -> Store? { table.withLock { known($0[resolverId]) } }

  /// Returns what the table has as a store, unless that shuts down.
  private func known(_ object: AnyObject?) -> Store? {
    (object as? Store).flatMap { $0.isForgotten ? nil : $0 }
  }

  /// The stores of all live resolvers with an id, in no particular order.
  ///
  /// - Complexity: O(*n*)
  var all: [Store] {
    @inline(never) get {
      table.withLock { table in
        var all: [Store] = []
        table.forEach { if let store = known($0) { all.append(store) } }
        return all
      }
    }
  }

  /// Blocks the queue while `body` runs. For tests.
  func whileQueueIsBusy(_ body: () -> Void) { queue.sync(execute: body) }
}

extension Store {
  /// Returns whether the store's parent is another store, or has inherited from it.
  fileprivate func isChild(of other: Store) -> Bool {
    guard let parent = parentStore else { return false }
    return parent === other || parent.inherits(from: other.identity)
  }
}
