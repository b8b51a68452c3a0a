import FireboltAtomics

/// The objects that a change displaced from a store, and the notices for observers.
///
/// A change collects them under the store's lock. The changing thread releases them after it has left the lock, so no
/// deinitialiser, `onDrop` or observer runs under a lock or on the registry's queue. Code that creates one must call
/// `run`: a debug build traps if anything is left.
struct DeferredRelease: ~Copyable {
  private var items: [Departing] = []
  private var notices: [Notice] = []

  /// Whether readers may be about to retain one of the objects.
  private(set) var isVisibleToReaders = false

  /// The store's pending farewells before this change.
  private var owed: FarewellQueue?

  /// Most changes displace nothing.
  private var isEmpty: Bool { items.isEmpty && notices.isEmpty }

  deinit {
    assert(isEmpty, "a change was not followed by `run`")
  }

  // MARK: - Collecting

  mutating func add(_ notice: Notice) { notices.append(notice) }

  /// Adds an addition that was meant for a store that has closed.
  mutating func add(_ addition: Addition) {
    switch addition {
    case .registration(let registration): add(registration, registration.serialNumber)
    case .hook(let hook, _): add(hook, .none)
    case .requirement: break
    }
  }

  /// Adds an object that readers could see.
  mutating func add(visible object: AnyObject?, _ order: SerialNumber) {
    guard let object else { return }
    isVisibleToReaders = true
    add(object, order)
  }

  /// Adds the farewell of an instance that no store keeps any more: its `onDrop` closures.
  ///
  /// - Parameter queue: The store's pending farewells.
  mutating func add(_ farewell: Farewell?, order: SerialNumber, behind queue: FarewellQueue?) {
    guard let farewell else { return }
    owed = queue
    append(.farewell(farewell), order)
  }

  mutating func add(_ hooks: [Hook]) {
    for hook in hooks { add(hook, .none) }
  }

  /// Adds an object that readers can't see.
  mutating func add(_ object: AnyObject, _ order: SerialNumber) { append(.object(object), order) }

  private mutating func append(_ item: Departing.Item, _ order: SerialNumber) {
    // Most changes displace a few objects, so room for these is reserved at once.
    if items.isEmpty { items.reserveCapacity(4) }
    items.append(Departing(order: order, item: item))
  }

  // MARK: - Releasing

  /// Tells the observers, waits for readers that may be about to retain an object, and releases everything in reverse
  /// order of creation. The first farewell that awaits, or that must wait for a younger instance's farewell, and all
  /// objects after it move to a task.
  ///
  /// - Parameters:
  ///   - store: The changed store.
  ///   - readersMayCome: Whether another thread can reach the store.
  /// - Complexity: O(*n* log *n*)
  mutating func run(for store: Store, readersMayCome: Bool = true) {
    settle(for: store, readersMayCome: readersMayCome)
    while var departing = items.popLast() {
      guard case .farewell(var farewell) = departing.item else { continue }
      let mustWait = owed?.owesYounger(than: departing.order) == true
      if mustWait || !farewell.runUntilAwaiting(in: store.label) {
        departing.item = .farewell(farewell)
        items.append(departing)
        let departures = takeDepartures(of: store)
        store.farewellQueue.append(departing.order) { _ = await departures.run(in: $0) }
      }
    }
  }

  /// Tells the observers, waits for the readers, and returns the objects to release.
  mutating func departures(from store: Store) -> Departures {
    settle(for: store, readersMayCome: true)
    return takeDepartures(of: store)
  }

  private mutating func takeDepartures(of store: Store) -> Departures {
    defer { items = [] }
    return Departures(items, of: store.label)
  }

  private mutating func settle(for store: Store, readersMayCome: Bool) {
    LockCheck.assertNoLockIsHeld()
    if isEmpty { return }
    tellObservers(of: store)
    if isVisibleToReaders {
      // This wait also serves the tables that the store has replaced.
      let tables = store.state.withLock { $0.table.takeRetired() }
      if readersMayCome { firebolt_wait_for_readers(store.words) }
      withExtendedLifetime(tables) {}
    }
    isVisibleToReaders = false
    items.sortByCreation()
  }

  /// Reports drops in the order in which `onDrop` runs, the newest instance first. They keep their positions among the
  /// other notices.
  private mutating func tellObservers(of store: Store) {
    if notices.isEmpty { return }
    let all = notices
    notices = []
    var drops = all.filter(\.isDrop).sorted { $0.order < $1.order }
    for notice in all { (notice.isDrop ? drops.popLast() ?? notice : notice).tell(of: store) }
  }
}

extension [Departing] {
  /// Sorts by the order of creation. The sort is stable: of one instance's items, the one added last is released first.
  ///
  /// - Complexity: O(*n*) if the items are already in order, as those of most changes are; otherwise O(*n* log *n*).
  mutating func sortByCreation() {
    for index in indices.dropFirst() where self[index].order < self[index - 1].order {
      return sort { $0.order < $1.order }
    }
  }
}
