import FireboltAtomics

/// The process-wide table from id to store.
///
/// Resolvers with an id are opened and closed on one serial queue, in one order. Finding a store doesn't wait for the queue.
/// A resolver without an id isn't known here until somebody asks for its id.
final class Registry: Sendable {
  static let shared = Registry()

  /// On it resolvers with an id are opened and closed. No user code runs on it, and nothing of a user's is released: a
  /// resolver that went there would wait for the queue on which it is.
  private let queue = SerialQueue(label: "Firebolt.Registry")

  /// The stores of living resolvers, by their ids.
  private let table = Locked<[String: Opened]>([:])

  private struct Opened {
    let store: Store
    /// How many resolvers own the store.
    var owners = 1
  }

  private init() { firebolt_note_copy() }

  // MARK: - Opening

  /// What comes of opening a store.
  enum Opening {
    case opened(Store)
    /// The store has another parent, or none.
    case otherParent(than: Store?)
    /// The stores from the parent to the store itself.
    case cycle([Store])
  }

  /// Opens the store of an id, with one owner more.
  func open(_ resolverId: String, parent: Resolver?, at place: Place) -> Opening {
    let opening: Opening = queue.sync {
      guard let store = store(resolverId) else {
        let store = Store(resolverId, parent: parent, at: place)
        return .opened(enter(store, as: resolverId))
      }
      if let parent, store.parentStore !== parent.store {
        let lineage = parent.store.lineage
        if let end = lineage.firstIndex(where: { $0 === store }) { return .cycle(Array(lineage[...end])) }
        return .otherParent(than: store.parentStore)
      }
      table.withLock { $0[resolverId]?.owners += 1 }
      return .opened(store)
    }
    if let parent, case .opened(let store) = opening { store.strengthenParent(parent) }
    return opening
  }

  /// Opens the global resolver's store, which is never closed, without the queue.
  func openGlobal(at place: Place) -> Store {
    let store = Store(globalResolverId, at: place)
    return enter(store, as: globalResolverId)
  }

  /// Enters a store, unless there is one of the id already: that one gets an owner more.
  private func enter(_ store: Store, as resolverId: String) -> Store {
    table.withLock { table in
      if let opened = table[resolverId] {
        table[resolverId]?.owners += 1
        return opened.store
      }
      table[resolverId] = Opened(store: store)
      return store
    }
  }

  /// The id of a store for which nobody chose one. From now on the store can be found by it.
  func madeUpId(of store: Store) -> String {
    store.state.withLock { state in
      if let id = state.madeUpId { return id }
      let id = Self.randomId()
      state.madeUpId = id
      // A store that has closed can't be found.
      if state.absence == nil { table.withLock { $0[id] = Opened(store: store) } }
      return id
    }
  }

  /// A random id in the form of a UUID of version 4.
  private static func randomId() -> String {
    var generator = SystemRandomNumberGenerator()
    var bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) }
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    let digits = bytes.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true) }
    return [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }.joined(separator: "-")
  }

  // MARK: - Closing

  /// Takes an owner from a store; the last one closes it.
  ///
  /// - Parameter owned: The store, without a reference of its own, which would make two references of one.
  func close(_ owned: Unmanaged<Store>) {
    let isNamed = owned._withUnsafeGuaranteedRef { $0.chosenId != nil }
    if !isNamed, owned.isAlone { return closeAlone(owned) }
    let store = owned.takeUnretainedValue()
    guard let id = store.chosenId ?? store.state.withLock({ $0.madeUpId }) else { return closeWithoutId(store) }
    if leave(id) { store.close() }
  }

  /// Closes a store that nothing but its owner has. Where nothing has to be dropped, the store goes with its owner as every
  /// object does. So a resolver for each request takes no turn, and waits for no reader.
  private func closeAlone(_ owned: Unmanaged<Store>) {
    owned._withUnsafeGuaranteedRef { store in
      let (id, keepsNothing) = store.state.withLock { ($0.madeUpId, $0.keepsNothing) }
      if let id { _ = leave(id) }
      if !keepsNothing { store.close(isAlone: true) }
    }
  }

  private func closeWithoutId(_ store: Store) {
    store.close()
    // Somebody may have asked for its id just now.
    if let id = store.state.withLock({ $0.madeUpId }) { _ = leave(id) }
  }

  /// - Returns: Whether the last owner has left.
  private func leave(_ id: String) -> Bool {
    // What the table lets go of is released off the queue.
    let former: Opened? = queue.sync {
      table.withLock { table in
        guard let opened = table[id] else { return nil }
        if opened.owners > 1 {
          table[id]?.owners -= 1
          return nil
        }
        return table.removeValue(forKey: id)
      }
    }
    return former != nil
  }

  // MARK: - Finding

  /// The store of a living resolver. It doesn't wait for the queue.
  func store(_ resolverId: String) -> Store? { table.withLock { $0[resolverId]?.store } }

  /// The stores of all living resolvers that have an id, in no order.
  ///
  /// - Complexity: O(*n*)
  var all: [Store] { table.withLock { $0.values.map(\.store) } }

  /// Has everything that needs the queue wait while `body` runs. For tests.
  func whileQueueIsBusy(_ body: () -> Void) { queue.sync(body) }
}
