import Dispatch

/// The process-wide table from id to store, and the one queue on which registrations and resolvers change.
final class Registry: @unchecked Sendable {  // Sound: `stores` names its guard.
  static let shared = Registry()

  /// Every change runs here, one after the other. No user code does: what a change displaces is released by its caller.
  private let queue = DispatchQueue(label: "Firebolt.Registry")

  /// Guards `stores`, so that looking up an id doesn't wait for the queue.
  private let lock = Lock()

  /// The stores of living resolvers. Guard: `lock`; changed on the queue only.
  private var stores: [String: Store] = [:]

  /// Makes a change, in its turn, and releases what it displaced before it returns.
  func change<R>(_ body: (inout Discard) -> R) -> R {
    var discard = Discard()
    var result: R?
    // The form of `sync` that returns nothing: the other looks up the result's type each time, which costs more than the rest.
    queue.sync { () -> Void in result = body(&discard) }
    discard.release()
    return result!
  }

  /// What comes of opening a store.
  enum Opening {
    case opened(Store)
    /// The store has another parent, or none.
    case otherParent(than: String?)
    /// The ids from the parent to the store itself.
    case cycle([String])
  }

  /// Opens the store of an id, with one owner more.
  func open(_ resolverId: String, parent: Resolver? = nil) -> Opening {
    change { discard in
      guard let store = store(resolverId) else {
        let store = Store(resolverId: resolverId, parent: parent)
        lock.withLock { stores[resolverId] = store }
        return .opened(store)
      }
      if let parent, store.parentStore !== parent.store {
        let lineage = parent.store.lineage
        if let end = lineage.firstIndex(where: { $0 === store }) {
          return .cycle(lineage[...end].map(\.resolverId))
        }
        return .otherParent(than: store.parentStore?.resolverId)
      }
      if let parent { store.strengthenParent(parent, discarding: &discard) }
      store.owners += 1
      return .opened(store)
    }
  }

  /// Takes an owner from a store; the last one closes it.
  func close(_ store: Store) {
    change { discard in
      store.owners -= 1
      if store.owners > 0 { return }
      lock.withLock { stores[store.resolverId] = nil }
      store.close(discarding: &discard)
    }
  }

  /// The store of a living resolver, without waiting for the queue.
  func store(_ resolverId: String) -> Store? {
    lock.withLock { stores[resolverId] }
  }

  /// The stores of all living resolvers, by id.
  var all: [Store] {
    lock.withLock { Array(stores.values) }.sorted { $0.resolverId < $1.resolverId }
  }
}
