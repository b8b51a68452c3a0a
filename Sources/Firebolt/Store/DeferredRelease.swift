import FireboltAtomics

/// What a change took out of a store, and what observers are to be told of it.
///
/// It is collected under the store's lock. The thread that made the change releases it after it has left the lock, so no
/// deinitialiser, no `onDrop` and no observer runs under a lock or on the registry's queue. Whoever makes one has to run
/// it: a debug build traps where something is left.
struct DeferredRelease: ~Copyable {
  private var items: [Departing] = []
  private var notices: [Notice] = []

  /// Whether readers may be about to retain one of the objects.
  private(set) var isVisibleToReaders = false

  /// The farewells that the store owed before.
  private var owed: FarewellQueue?

  /// The tables that the store has replaced since its readers were last waited for.
  private var tables = RetiredTables()

  deinit {
    assert(items.isEmpty && notices.isEmpty, "a change was not followed by `run`")
  }

  // MARK: - Collecting

  mutating func add(_ notice: Notice) { notices.append(notice) }

  mutating func add(_ registration: Registration?) {
    guard let registration else { return }
    isVisibleToReaders = true
    add(registration, registration.serialNumber)
  }

  mutating func add(_ cell: InstanceCell?, order: SerialNumber) {
    if let cell { add(cell, order) }
  }

  /// Adds what was to be filed in a store that has closed.
  mutating func add(_ addition: Addition) {
    switch addition {
    case .registration(let registration): add(registration, registration.serialNumber)
    case .hook(let hook, _): add(hook, .none)
    case .requirement: break
    }
  }

  /// Adds an instance that readers could see.
  mutating func add(shown instance: Instance?, order: SerialNumber) {
    guard let instance else { return }
    isVisibleToReaders = true
    append(.instance(instance), order)
  }

  /// Adds instances that were only looked at: the last of those that kept one may let go of it just now.
  mutating func add(seen instances: [Instance], order: SerialNumber) {
    for instance in instances { append(.instance(instance), order) }
  }

  /// Adds what is done with an instance that no store keeps any more.
  ///
  /// - Parameter queue: The farewells that the store owes already.
  mutating func add(_ farewell: Farewell?, order: SerialNumber, behind queue: FarewellQueue?) {
    guard let farewell else { return }
    owed = queue
    append(.farewell(farewell), order)
  }

  mutating func add(_ hooks: [Hook]) {
    for hook in hooks { add(hook, .none) }
  }

  /// Adds a resolver that the store kept: it goes when everything else has gone.
  mutating func add(_ resolver: Resolver?) {
    guard let resolver else { return }
    isVisibleToReaders = true
    add(resolver, .none)
  }

  mutating func add(_ retired: RetiredTables) { tables = retired }

  private mutating func add(_ object: AnyObject, _ order: SerialNumber) { append(.object(object), order) }

  private mutating func append(_ item: Departing.Item, _ order: SerialNumber) {
    // Most changes displace a few objects: enough for those at once.
    if items.isEmpty { items.reserveCapacity(4) }
    items.append(Departing(order: order, item: item))
  }

  // MARK: - Releasing

  /// Tells the observers, waits for the readers that may be about to retain something, and releases everything in reverse
  /// order of creation. From the first farewell on that has to be awaited, or to wait for one of a younger instance, that is
  /// done in a task.
  ///
  /// - Parameters:
  ///   - store: The store that was changed.
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
        return leaveRest(to: store.farewellQueue, departing.order, of: store.label)
      }
    }
  }

  private mutating func leaveRest(to queue: FarewellQueue, _ order: SerialNumber, of label: ResolverLabel) {
    let departures = Departures(items.take(), of: label)
    queue.append(order) { _ = await departures.run(in: $0) }
  }

  /// Tells the observers, waits for the readers, and hands over what is to be released.
  mutating func departures(from store: Store) -> Departures {
    settle(for: store, readersMayCome: true)
    return Departures(items.take(), of: store.label)
  }

  private mutating func settle(for store: Store, readersMayCome: Bool) {
    LockCheck.assertNoLockIsHeld()
    tellObservers(of: store)
    if isVisibleToReaders, readersMayCome { firebolt_wait_for_readers(store.words) }
    isVisibleToReaders = false
    tables = RetiredTables()
    // Stable: of one instance, what was added last is the first to go.
    if items.count > 1 { items.sort { $0.order < $1.order } }
  }

  /// Drops are told in the order in which `onDrop` runs, the newest instance first, in the places that drops have among the
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
  /// Takes everything out.
  fileprivate mutating func take() -> [Departing] {
    defer { self = [] }
    return self
  }
}
