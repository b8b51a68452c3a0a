import FireboltAtomics

/// The objects that a change displaced from a store, the disposals that it owes, and the notices for observers.
///
/// A change collects them under the store's lock. The changing thread releases them after it has left the lock, so no
/// deinitialiser, `onDrop` or observer runs under a lock or on the registry's queue. Code that creates one must call
/// `carryOut`: a debug build traps if anything is left.
struct Releases: ~Copyable {
  /// An object to release, or a `Disposal` to run.
  typealias Item = (order: SerialNumber, object: AnyObject)

  // One thread uses it at a time, and no access lasts while user code runs: a check would find nothing.
  fileprivate final class Contents {
    @exclusivity(unchecked) var items: [Item] = []

    /// Whether they were added in the order of creation, as nearly always.
    @exclusivity(unchecked) var areInOrder = true

    @exclusivity(unchecked) var notices: [Notice] = []

    /// Whether readers may be about to retain one of the objects.
    @exclusivity(unchecked) var isVisibleToReaders = false

    /// The parent that the store had before the change, if the change separated them, and its observers hear of the change.
    @exclusivity(unchecked) var formerParent: Resolver?

    /// The open drop; nil if no disposal is owed.
    @exclusivity(unchecked) var drop: Drop?
  }

  /// What was collected. Most changes displace nothing.
  private var known: Contents?

  private var contents: Contents {
    @inline(never) mutating get { known.orMade(Contents()) }
  }

  var isEmpty: Bool { known == nil }

  /// Whether user code hears of the change, beside deinitialisers.
  var tellsOrDisposes: Bool { known.map { !$0.notices.isEmpty || $0.drop != nil } ?? false }

  deinit { assert(isEmpty, "a change was not followed by `carryOut`") }

  // MARK: - Collecting

  mutating func add(_ notice: Notice) { contents.notices.append(notice) }

  /// Adds the parent from which the change separated the store. It is released last.
  mutating func add(formerParent parent: Resolver) {
    if !contents.notices.isEmpty { contents.formerParent = parent }
    add(parent, .none, isVisible: true)
  }

  /// The open drop that ends with these; nil if no disposal is owed.
  var drop: Drop? {
    get { known?.drop }
    set { contents.drop = newValue }
  }

  /// Adds an object.
  ///
  /// - Parameter isVisible: Whether readers could see it.
  @inline(never)
  mutating func add(_ object: AnyObject?, _ order: SerialNumber, isVisible: Bool = false) {
    guard let object else { return }
    let contents = contents
    if isVisible { contents.isVisibleToReaders = true }
    // Most changes displace a few objects, so room for these is reserved at once.
    if let last = contents.items.last {
      if order < last.order { contents.areInOrder = false }
    } else {
      contents.items.reserveCapacity(4)
    }
    contents.items.append((order, object))
  }

  /// Adds a cell that one of its keys had.
  ///
  /// - Returns: The address at which readers could see it under that key; nil if they couldn't.
  @discardableResult @inline(never)
  mutating func add(_ cell: InstanceCell, of key: TypeKey) -> UnsafeMutableRawPointer? {
    let shown = cell.addressToShow(under: key)
    add(cell, cell.order, isVisible: shown != nil)
    return shown
  }

  // MARK: - Releasing

  /// Tells observers, waits for readers that may be about to retain an object, and releases everything in reverse
  /// order of creation. The first disposal that awaits, or that must wait for a younger instance's disposal, and all
  /// objects after it move to a task.
  ///
  /// - Parameters:
  ///   - store: The changed store.
  ///   - readersMayCome: Whether another thread can reach the store.
  /// - Complexity: O(*n* log *n*)
  @inline(never)
  mutating func carryOut(for store: Store, readersMayCome: Bool = true) {
    LockCheck.assertNoLockIsHeld()
    guard let contents = known.take() else { return }
    // Who hears of failures hears of the drop too.
    if !contents.notices.isEmpty { contents.tellObservers(of: store) }
    var items = contents.items
    contents.items = []
    if contents.isVisibleToReaders {
      // This wait also serves the tables that the store has replaced.
      let tables = store.state.withLock { $0.table.retired.take() }
      if readersMayCome || firebolt_is_parents(store.words) != 0 {
        firebolt_wait_for_readers(store.words)
        // Threads that run an object as a factory get references of their own.
        for item in items {
          if let registration = item.object as? Registration, registration.scope.isFactory { registration.retire() }
        }
      }
      withExtendedLifetime(tables) {}
    }
    if !contents.areInOrder { items.sort(byNumber: \.order) }
    if let drop = contents.drop.take() {
      drop.carryOut(&items, for: store)
    } else {
      while items.popLast() != nil {}
    }
  }
}

extension Releases.Contents {
  /// Reports drops in the order in which `onDrop` runs, the newest instance first. They keep their positions among the
  /// other notices.
  fileprivate func tellObservers(of store: Store) {
    // The caller may release the parent next, and must have the only reference to it then.
    let formerParent = formerParent.take()
    let outer = store.outerObservers(separatedFrom: formerParent)
    if !outer.isEmpty {
      for item in items { (item.object as? Disposal)?.tellToo(outer) }
    }
    let all = notices
    notices = []
    var drops = all.filter(\.isDrop)
    drops.sort(byNumber: \.order)
    for notice in all { (notice.isDrop ? drops.popLast() ?? notice : notice).tell(of: store, and: outer) }
  }
}
