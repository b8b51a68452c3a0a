import FireboltAtomics

extension Store {
  /// The state that the store's lock guards.
  ///
  /// Its methods run no user code and release no user objects: displaced objects go into `Releases`. The state
  /// is noncopyable, because a copy would retain everything that is added.
  struct State: ~Copyable {
    let identity: StoreIdentity

    /// The table of entries.
    var table: PublishedTable

    /// Whether a hook was ever added. Most stores have none.
    var hasHooks: Bool { @inline(__always) get { firebolt_has_hooks(table.words) != 0 } }

    /// What most stores don't have. Only the state uses it, so a check of exclusivity would find nothing.
    fileprivate final class Rare {
      @exclusivity(unchecked) var observers = Objects<Observer>()
      @exclusivity(unchecked) var record: (any AnyObject & Sendable)?
      @exclusivity(unchecked) var modules = LoadedModules()
      @exclusivity(unchecked) var removedCells = CellsByHash()
      @exclusivity(unchecked) var teardown: Teardown?
      @exclusivity(unchecked) var closing: Store?
      @exclusivity(unchecked) var surroundings: Surroundings?
      @exclusivity(unchecked) var madeUpId: String?
    }

    private var known: Rare?

    private var rare: Rare {
      @inline(never) mutating get { known.orMade(Rare()) }
    }

    /// The observers, by their numbers.
    var observersByNumber: Objects<Observer> {
      get { known?.observers ?? Objects() }
      _modify { yield &rare.observers }
    }

    /// The observers, in the order in which they were added.
    var observers: [Observer] {
      @inline(never) get {
        guard isObserved else { return [] }
        var observers: [Observer] = []
        known?.observers.forEach { observers.append($0) }
        observers.sort { SerialNumber(of: $0.number) }
        return observers
      }
    }

    /// Whether the store itself is observed.
    var isObserved: Bool { known.map { !$0.observers.isEmpty } ?? false }

    /// What FireboltGraph keeps of the requests that it has seen, or nil.
    var record: (any AnyObject & Sendable)? {
      get { known?.record }
      set { rare.record = newValue }
    }

    /// The modules that are loaded.
    var modules: LoadedModules {
      get { known?.modules ?? LoadedModules() }
      _modify { yield &rare.modules }
    }

    /// The cells of arguments that were removed while their instances were being made or completed. Until they end, equal
    /// arguments have the identity of theirs.
    var removedCells: CellsByHash {
      get { known?.removedCells ?? CellsByHash() }
      _modify { yield &rare.removedCells }
    }

    /// The reason why nothing can be added here any more, or nil.
    var closedReason: ResolutionError.Code?

    /// What drops still owe; nil if there has been no drop that owes anything.
    var knownTeardown: Teardown? { known?.teardown }

    var teardown: Teardown {
      mutating get {
        let identity = identity
        return rare.teardown.orMade(Teardown(of: identity))
      }
    }

    /// Whether a shutdown drops the instances.
    var isShuttingDown = false

    /// The number of objects that keep the store open without an owner.
    var holdCount = 0

    /// The store itself, if it has no owner any more, and closes as soon as nothing holds it open.
    var closing: Store? {
      get { known?.closing }
      set { rare.closing = newValue }
    }

    /// Whether nothing is served here any more.
    var isClosed: Bool { closedReason != nil && !isShuttingDown }

    /// Whether instances have been made that the shutdown hasn't looked at.
    var hasNewInstances = false

    /// What the store assumes of the world around it, or nil.
    var surroundings: Surroundings? {
      get { known?.surroundings }
      set { rare.surroundings = newValue }
    }

    /// The generated id, or nil until it is first read.
    var madeUpId: String? {
      get { known?.madeUpId }
      set { rare.madeUpId = newValue }
    }

    // A call would copy the state.
    @inline(__always)
    init(_ identity: StoreIdentity, _ table: consuming PublishedTable) {
      self.identity = identity
      self.table = table
    }
  }
}

extension Store.State {
  // MARK: - Entries

  /// Returns the entry of a key. It is inlined, because a call would copy the state.
  @inline(__always)
  func entry(_ key: TypeKey) -> Entry? { table.table.entry(key) }

  /// Returns the entries of the given keys.
  @inline(never) func entries(of keys: [TypeKey]) -> [Entry] { keys.compactMap { entry($0) } }

  /// The entries of all keys, in the order of first registration.
  ///
  /// - Complexity: O(*n*)
  var entries: [Entry] { table.entries }

  /// The cells of all entries, each once.
  var cells: [InstanceCell] {
    @inline(never) get {
      var cells: [InstanceCell] = []
      for entry in entries {
        // An entry holds a cell in two layers if both have its registration: in a mock, a parent's and a child's for example.
        for cell in entry.allCells where cell !== cells.last && entries(holding: cell).first?.number == entry.number {
          cells.append(cell)
        }
      }
      return cells
    }
  }

  /// Returns the entry of a key, and makes one if there is none.
  @inline(never) mutating func entryOrNew(_ key: TypeKey) -> Entry { entry(key) ?? newEntry(key) }

  /// Makes the entry of a key that has none.
  @inline(never) mutating func newEntry(_ key: TypeKey, _ registration: Registration? = nil) -> Entry {
    let added = table.add(key, registration, in: identity)
    if key.isOfAnyName {
      firebolt_set_has_hooks(table.words)
      let narrower = key.isOfAllTypes ? entries.filter { $0.contents.wider == nil } : table.entries(of: key.type)
      for entry in narrower where !(entry == added) { entry.contents.wider = added }
    }
    if hasHooks, !key.isOfAllTypes {
      let ofAnyName = key.isOfAnyName ? nil : entry(TypeKey(registered: key.unwrappedType, name: .all))
      added.contents.wider = ofAnyName ?? entry(.ofAllTypes)
    }
    return added
  }

  /// Returns the entries that hold a cell.
  @inline(never) func entries(holding cell: InstanceCell) -> [Entry] {
    var holding: [Entry] = []
    for key in cell.keys.all {
      if let entry = entry(key), entry.layer(holding: cell) != nil { holding.append(entry) }
    }
    return holding
  }

  /// Publishes the entries of a cell.
  @inline(never) func publish(_ cell: InstanceCell) {
    if cell.keys.others == nil {
      entry(cell.keys.first)?.publish()
    } else {
      for entry in entries(of: cell.keys.all) { entry.publish() }
    }
  }

  // MARK: - Layers

  /// Removes the layers of a key that are leaving, and those that hold nothing, adds another one, publishes the entry, and
  /// collects what is no longer there.
  ///
  /// - Parameter onlyTop: Whether no layer but the top is leaving.
  /// - Complexity: O(*n*) in the number of layers; O(1) for the top only.
  @inline(never) mutating func update(
    _ entry: Entry, adding layer: consuming Layer? = nil, onlyTop: Bool = false, releasing release: inout Releases
  ) {
    var removed = entry.takeLeaving(onlyTop: onlyTop)
    if let layer = consume layer { entry.push(layer) }
    entry.publish()
    while let layer = removed {
      displace(layer, of: entry, releasing: &release)
      removed = Entry.free(layer)
    }
  }

  /// Collects what a removed layer held, unless the one on top holds it too.
  private mutating func displace(_ layer: LayerRef, of entry: Entry, releasing release: inout Releases) {
    if let registration = layer.pointee.registration, registration !== entry.registration {
      if registration.existing != nil {
        scheduleDisposalOfObject(of: registration, in: layer, of: entry, releasing: &release)
      }
      release.add(registration, registration.serialNumber, isVisible: true)
    }
    var cells: [InstanceCell] = []
    layer.pointee.cells.append(to: &cells)
    for cell in cells where !entry.top.pointee.isRegistered || !entry.top.pointee.cells.holds(cell) {
      release.add(cell, of: entry.key)
    }
    for hook in layer.pointee.inheritedHooks ?? [] { release.add(hook, .none) }
  }

  // MARK: - Hooks

  /// Adds a hook to an entry. A decorator applies to new instances only, so adding one drops the served instances.
  @inline(never) mutating func add(_ hook: Hook, to entry: Entry, releasing release: inout Releases) {
    firebolt_set_has_hooks(table.words)
    hook.number.advanceTime(of: table.words)
    if hook.isDecorator { dropServed(by: entry, releasing: &release) }
    entry.contents.hooks.append(hook)
    // An `onDrop` changes nothing for readers.
    if !hook.concernsMaking { return }
    setMakingHooks(of: entry, true)
    for entry in entries(sharingHooksOf: entry) { entry.publish() }
  }

  /// Notes whether a key has decorators or completions. With the first one, the recipe alone isn't enough any more for the
  /// other keys of what is registered there.
  private mutating func setMakingHooks(of entry: Entry, _ hasSome: Bool) {
    let hadSome = entry.contents.hasMakingHooks
    entry.contents.hasMakingHooks = hasSome
    if hadSome || !hasSome { return }
    for entry in entries(sharingHooksOf: entry) {
      entry.forEachLayer {
        if $0.pointee.isRegistered, let registration = $0.pointee.registration { setHookedElsewhere(registration) }
      }
    }
  }

  /// Notes in the keys of a registration that some of them have decorators or completions.
  @inline(never) mutating func setHookedElsewhere(_ registration: Registration) {
    if registration.keys.others == nil || !hasHooks { return }
    let entries = entries(of: registration.keys.all)
    if !entries.contains(where: { $0.mayHook(registration) }) { return }
    for entry in entries where !entry.contents.isHookedElsewhere {
      entry.contents.isHookedElsewhere = true
      entry.publish()
    }
  }

  /// Drops all instances that a key serves, including those of a declared key's own recipes.
  @inline(never) mutating func dropServed(by entry: Entry, releasing release: inout Releases) {
    for entry in entries(sharingHooksOf: entry) {
      for cell in entry.allCells { evict(cell, releasing: &release) }
    }
  }

  /// Returns the entries that an entry's hooks apply to.
  @inline(never) private mutating func entries(sharingHooksOf entry: Entry) -> [Entry] {
    if entry.key.isOfAllTypes { return entries }
    return entry.key.isOfAnyName ? table.entries(of: entry.key.type) : [entry]
  }

  /// Replaces the hooks of an entry.
  @inline(never) mutating func setHooks(_ hooks: [Hook], of entry: Entry, releasing release: inout Releases) {
    if !hooks.isEmpty { firebolt_set_has_hooks(table.words) }
    // Without hooks, an entry may be empty, and replaced with its table.
    for former in entry.contents.hooks { release.add(former, .none, isVisible: table.retiresMuch) }
    entry.contents.hooks = hooks
    setMakingHooks(of: entry, hooks.contains(where: \.concernsMaking))
    for entry in entries(sharingHooksOf: entry) { entry.publish() }
  }

  /// Makes several changes in one step for all readers: a reader in between waits for the lock.
  mutating func together(_ body: (inout Store.State) -> Void) {
    table.hide()
    body(&self)
    showTable()
  }

  /// Shows the table to readers, unless requests must take the slow path.
  mutating func showTable() {
    if !isObserved, closedReason == nil { table.show() }
  }
}
