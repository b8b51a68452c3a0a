import Foundation

/// The process-wide table from id to store, and the one turn in which registrations and resolvers change.
final class Registry: @unchecked Sendable {  // Sound: each variable names its guard.
  static let shared = Registry()

  /// Every change has its turn, one after the other. No user code runs in it: what a change displaces is released by its
  /// caller. A lock, and no dispatch queue: a trip through a queue that two threads want costs each of them a sleep.
  private let turn = Lock()

  /// Guards the variables below, and the links of the stores, so that looking for a store doesn't wait for a turn.
  private let lock = Lock()

  /// The stores of living resolvers, by the ids that somebody knows. Guard: `lock`.
  private var stores: [String: Store] = [:]

  /// The first of the stores of living resolvers, which are linked: the one that was opened last. Guard: `lock`.
  private var newest: Unmanaged<Store>?

  /// Makes a change, in its turn, and releases what it displaced before it returns.
  func change<R>(_ body: (inout Discard) -> R) -> R {
    var discard = Discard()
    let result = turn.withLock { body(&discard) }
    discard.release()
    return result
  }

  // MARK: - Opening and closing

  /// What comes of opening a store.
  enum Opening {
    case opened(Store)
    /// The store has another parent, or none.
    case otherParent(than: String?)
    /// The ids from the parent to the store itself.
    case cycle([String])
  }

  /// Opens a store that has no id yet. Nobody else knows it, so that takes no turn.
  func open(parent: Resolver?) -> Store {
    let store = Store(resolverId: nil, parent: parent)
    lock.withLock { link(store) }
    return store
  }

  /// Opens the store of an id, with one owner more.
  func open(_ resolverId: String, parent: Resolver?) -> Opening {
    change { discard in
      guard let store = store(resolverId) else {
        let store = Store(resolverId: resolverId, parent: parent)
        lock.withLock {
          stores[resolverId] = store
          link(store)
        }
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
  ///
  /// A store that has no id and keeps nothing, and that nobody but its owner has, goes with its owner as every object does:
  /// nobody could ask it any more. So a resolver for each request waits neither for a turn nor for readers.
  ///
  /// - Parameter owned: The store, without a reference of its own, which would make two who have it.
  func close(_ owned: Unmanaged<Store>) {
    if owned._withUnsafeGuaranteedRef(unlinkUnlessNamed), owned.isReferredToOnce,
      owned._withUnsafeGuaranteedRef({ $0.keepsNothing })
    {
      return
    }
    close(owned.takeUnretainedValue())
  }

  private func close(_ store: Store) {
    change { discard in
      store.owners -= 1
      if store.owners > 0 { return }
      lock.withLock {
        unlink(store)
        if let id = store.chosenId ?? store.madeUpId { stores[id] = nil }
      }
      store.close(discarding: &discard)
    }
  }

  /// Has nobody find a store any more, unless it has an id, by which somebody may.
  ///
  /// - Returns: Whether that was done.
  private func unlinkUnlessNamed(_ store: Store) -> Bool {
    if store.chosenId != nil { return false }
    return lock.withLock {
      if store.madeUpId != nil { return false }
      unlink(store)
      return true
    }
  }

  // MARK: - Finding

  /// The store of a living resolver, without waiting for a turn.
  func store(_ resolverId: String) -> Store? {
    lock.withLock { stores[resolverId] }
  }

  /// The stores of all living resolvers, the oldest first.
  ///
  /// - Complexity: O(*n*)
  var all: [Store] {
    lock.withLock {
      var stores: [Store] = []
      var next = newest?.takeUnretainedValue()
      while let store = next {
        stores.append(store)
        next = store.older?.takeUnretainedValue()
      }
      return stores.reversed()
    }
  }

  /// The id of a store for which nobody chose one: made up when it is first asked for, which for most of them never happens.
  func madeUpId(of store: Store) -> String {
    lock.withLock {
      if let id = store.madeUpId { return id }
      let id = UUID().uuidString
      store.madeUpId = id
      if store.isLinked { stores[id] = store }
      return id
    }
  }

  // MARK: - Links

  /// The caller holds the lock.
  private func link(_ store: Store) {
    (store.older, store.isLinked) = (newest, true)
    newest?._withUnsafeGuaranteedRef { $0.newer = .passUnretained(store) }
    newest = .passUnretained(store)
  }

  /// The caller holds the lock.
  private func unlink(_ store: Store) {
    guard store.isLinked else { return }
    store.older?._withUnsafeGuaranteedRef { $0.newer = store.newer }
    if let newer = store.newer {
      newer._withUnsafeGuaranteedRef { $0.older = store.older }
    } else {
      newest = store.older
    }
    (store.older, store.newer, store.isLinked) = (nil, nil, false)
  }
}
