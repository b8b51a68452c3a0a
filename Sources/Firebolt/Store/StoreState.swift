import FireboltAtomics

extension Store {
  /// What the store's lock guards.
  ///
  /// Its methods run no user code, and release nothing of a user's: what they displace goes into a `DeferredRelease`. It isn't
  /// copied, since each copy would retain everything that is filed.
  struct State: ~Copyable {
    let identity: StoreIdentity

    /// The table of the entries.
    var table: PublishedTable

    /// Every key that has been registered, in the order of first registration. Those that are empty go when the table is
    /// made anew.
    private(set) var entries: [Entry] = []

    /// The observers, in the order in which they began to observe.
    private(set) var observers: [Observer] = []

    /// What recipes were seen to do.
    var seen = Seen()

    /// The modules that are loaded.
    var modules = LoadedModules()

    /// The keys that another store had when this one inherited from it.
    var inherited: Set<TypeKey>?

    /// What the children are to supply.
    var requirements: [Requirement] = []

    /// Why nothing can be filed here any more, if so.
    var absence: ResolutionError.Code?

    /// The farewells that have to be awaited, once there was one.
    var farewells: FarewellQueue?

    /// What gives the time by which instances expire, in nanoseconds; nil for the system's clock.
    var clock: (@Sendable () -> UInt64)?

    /// The shutdown that is under way.
    var shutDown: ShutDown?

    /// The id that was made up for the store, if somebody has asked for one.
    var madeUpId: String?

    init(_ identity: StoreIdentity, _ words: UnsafeMutablePointer<firebolt_words>) {
      self.identity = identity
      table = PublishedTable(words)
    }
  }
}

extension Store.State {
  // MARK: - Entries

  /// What is filed under a key.
  func entry(_ key: TypeKey) -> Entry? { table.entry(key) }

  /// What is filed under some keys.
  func entries(of keys: some Sequence<TypeKey>) -> [Entry] { keys.compactMap { entry($0) } }

  /// The entry of a key, which is made if there is none.
  mutating func madeEntry(_ key: TypeKey) -> Entry {
    if let entry = entry(key) { return entry }
    let entry = Entry.make(key, in: identity)
    if !table.hasRoom {
      let leftOut = entries.filter(\.isEmpty)
      if !leftOut.isEmpty { entries.removeAll(where: \.isEmpty) }
      table.rebuild(of: entries, leavingOut: leftOut)
    }
    table.insert(entry)
    entries.append(entry)
    return entry
  }

  /// Has readers see what an entry has now.
  func publish(_ entry: Entry) {
    if entry.top.shown == nil, let cell = entry.cell, let form = formsToShow(of: cell)?[entry.key] {
      entry.show(form)
    }
    entry.publish()
  }

  /// Has readers see what an entry has now, and collects what that displaced.
  func publish(_ entry: Entry, displacing former: [Layer], releasing release: inout DeferredRelease) {
    publish(entry)
    for layer in former { add(layer, to: &release) }
  }

  private func add(_ layer: Layer, to release: inout DeferredRelease) {
    release.add(layer.registration)
    guard let cell = layer.cell else { return }
    release.add(shown: layer.shown, order: order(of: cell))
    release.add(cell, order: order(of: cell))
  }

  /// Makes several changes in one step for all readers: those who look in between wait for the lock.
  mutating func together<R>(_ body: (inout Store.State) -> R) -> R {
    table.hide()
    let result = body(&self)
    if observers.isEmpty { table.show() }
    return result
  }

  /// Hands over what readers needed, if they are waited for anyway.
  mutating func addRetiredTables(to release: inout DeferredRelease) {
    if release.isVisibleToReaders { release.add(table.takeRetired()) }
  }

  // MARK: - Time

  /// The time by which instances expire, in nanoseconds.
  var now: UInt64 { clock?() ?? firebolt_now_with_sleep() }

  /// Has another clock give the time. What was made before keeps the seconds that it has left.
  mutating func setClock(_ clock: @escaping @Sendable () -> UInt64) {
    let former = now
    self.clock = clock
    var seen: Set<ObjectIdentifier> = []
    for entry in entries {
      entry.forEachCell { if seen.insert(ObjectIdentifier($0)).inserted { setClock(of: $0, from: former) } }
    }
  }

  // MARK: - Observers

  /// While there are observers, readers are shown no table: so each request takes the long way, on which it is told.
  mutating func add(_ observer: Observer) {
    observers.append(observer)
    table.hide()
  }

  /// - Returns: The former observers, to be released without the lock.
  mutating func remove(_ observer: Observer) -> [Observer] {
    let former = observers
    observers.removeAll { $0 === observer }
    if observers.isEmpty { table.show() }
    return former
  }

  /// Notes what a change does to a key, for the observers of this moment.
  func note(
    _ kind: ResolutionEvent.Kind, _ key: TypeKey, _ registration: Registration?, order: SerialNumber = .none,
    in release: inout DeferredRelease
  ) {
    if observers.isEmpty { return }
    release.add(Notice(kind: kind, key: key, registration: registration, observers: observers, order: order))
  }

  // MARK: - Closing

  /// Whether there is nothing that has to be dropped when the store closes.
  var keepsNothing: Bool { entries.allSatisfy(\.keepsNothing) && observers.isEmpty }

  /// Forgets everything for good.
  mutating func close(releasing release: inout DeferredRelease) {
    absence = .resolverGone
    // Nothing goes before all that is said of what goes: an `onDrop` belongs to a key, and others may have the instance too.
    for entry in entries { entry.forEachCell { sayFarewell(to: $0, releasing: &release) } }
    for entry in entries { clear(entry, releasing: &release) }
    modules = LoadedModules()
    requirements = []
    seen = Seen()
  }

  /// Takes out what the state keeps, for a store that goes.
  mutating func takeAll() -> (entries: [Entry], table: PublishedTable) {
    defer { entries = [] }
    return (entries, table)
  }
}
