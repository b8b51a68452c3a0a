import FireboltAtomics

extension Store {
  /// The state that the store's lock guards.
  ///
  /// Its methods run no user code and release no user objects: displaced objects go into a `ReleaseBatch`. The state
  /// is noncopyable, because a copy would retain everything that is added.
  struct State: ~Copyable {
    let identity: StoreIdentity

    /// The table of entries.
    var table: PublishedTable

    /// Whether a hook was ever added. Most stores have none.
    var hasHooks: Bool { @inline(__always) get { firebolt_has_hooks(table.words) != 0 } }

    /// What most stores don't have.
    fileprivate final class Rare {
      var observers: [Observer] = []
      var record: (any AnyObject & Sendable)?
      var modules = LoadedModules()
      var teardown: Teardown?
      var closing: Store?
      var surroundings: Surroundings?
      var madeUpId: String?
    }

    private var known: Rare?

    private var rare: Rare {
      mutating get {
        if let known { return known }
        let made = Rare()
        known = made
        return made
      }
    }

    /// The observers, in the order in which they were added.
    private(set) var observers: [Observer] {
      get { known?.observers ?? [] }
      _modify { yield &rare.observers }
    }

    /// The number of those in the list that have been removed.
    private(set) var removedObserverCount = 0

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

    /// The reason why nothing can be added here any more, or nil.
    var closedReason: ResolutionError.Code?

    /// What drops still owe; nil if there has been no drop that owes anything.
    var knownTeardown: Teardown? { known?.teardown }

    var teardown: Teardown {
      mutating get {
        if let knownTeardown { return knownTeardown }
        let made = Teardown(of: identity)
        rare.teardown = made
        return made
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

/// What tests and previews let a store assume. Most stores have none, and a child that is made for a request must cost little.
final class Surroundings: Sendable {
  /// The clock for expiry, in nanoseconds; nil for the system's clock.
  let clock: (@Sendable () -> UInt64)?

  /// The contexts that the resolver pretends, or nil.
  let pretence: Pretence?

  /// The stores whose registrations this one has inherited, and theirs: see `Store.heritage`.
  let heritage: [StoreIdentity]

  init(clock: (@Sendable () -> UInt64)?, pretence: Pretence?, heritage: [StoreIdentity]) {
    self.clock = clock
    self.pretence = pretence
    self.heritage = heritage
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
    var cells: [InstanceCell] = []
    for entry in entries {
      // An entry holds a cell in two layers if both have its registration: in a mock, a parent's and a child's for example.
      entry.forEachCell { if $0 !== cells.last, firstEntry(holding: $0) == entry { cells.append($0) } }
    }
    return cells
  }

  /// Returns the entry of a key, and makes one if there is none.
  @inline(never) mutating func madeEntry(_ key: TypeKey) -> Entry {
    entry(key) ?? addedEntry(key)
  }

  /// Makes the entry of a key that has none.
  @inline(never) mutating func addedEntry(_ key: TypeKey, _ registration: Registration? = nil) -> Entry {
    let added = table.add(key, registration, in: identity)
    if key.isOfAnyName {
      firebolt_note_hooks(table.words)
      let narrower = key.isOfAllTypes ? entries.filter { $0.contents.wider == nil } : table.entries(of: key.type)
      for entry in narrower where entry != added { entry.contents.wider = added }
    }
    if hasHooks, !key.isOfAllTypes {
      let ofAnyName = key.isOfAnyName ? nil : entry(TypeKey(registered: key.unwrappedType, name: .all))
      added.contents.wider = ofAnyName ?? entry(.ofAllTypes)
    }
    return added
  }

  /// Calls `body` with each entry that holds a cell.
  @inline(__always)
  func forEachEntry(holding cell: InstanceCell, _ body: (Entry) -> Void) {
    table.table.forEachEntry(holding: cell, body)
  }

  /// Returns the first entry that holds a cell and satisfies a condition.
  func firstEntry(holding cell: InstanceCell, where isMeant: (Entry) -> Bool = { _ in true }) -> Entry? {
    var first: Entry?
    forEachEntry(holding: cell) { if first == nil, isMeant($0) { first = $0 } }
    return first
  }

  // MARK: - Layers

  // Each of these publishes the entry, and collects what is no longer there.

  /// Puts a layer in the place of all that is registered under a key.
  @inline(never) mutating func replaceRegistered(
    of entry: Entry, with layer: consuming Layer, releasing release: inout ReleaseBatch
  ) {
    let former = entry.contents.registered.replaceAll(with: layer)
    entry.publish()
    displace(former, of: entry, releasing: &release)
  }

  /// Puts a layer in the place of the one on top of what is registered under a key.
  mutating func replaceTop(of entry: Entry, with layer: consuming Layer, releasing release: inout ReleaseBatch) {
    let former = entry.contents.registered.replaceTop(with: layer)
    entry.publish()
    displace(former, of: entry, releasing: &release)
  }

  /// Removes some of the layers of what is registered under a key, and those that hold nothing.
  @inline(never) mutating func removeLayers(
    of entry: Entry, releasing release: inout ReleaseBatch, where isMeant: (Layer) -> Bool = { _ in false }
  ) {
    let removed = entry.contents.registered.remove(where: isMeant)
    entry.publish()
    for layer in removed { displace(layer, of: entry, releasing: &release) }
  }

  /// Removes all layers of a key.
  mutating func removeAllLayers(of entry: Entry, releasing release: inout ReleaseBatch) {
    let unregistered = entry.contents.unregistered.replaceAll(with: Layer())
    replaceRegistered(of: entry, with: Layer(), releasing: &release)
    displace(unregistered, of: entry, releasing: &release)
  }

  private mutating func displace(_ stack: borrowing LayerStack, of entry: Entry, releasing release: inout ReleaseBatch)
  {
    // Most keys had nothing there.
    if !stack.isEmpty { stack.forEach { displace($0, of: entry, releasing: &release) } }
  }

  /// Collects what a removed layer held, unless the one on top holds it too.
  @inline(never)
  private mutating func displace(_ layer: borrowing Layer, of entry: Entry, releasing release: inout ReleaseBatch) {
    if let registration = layer.registration, registration !== entry.registration {
      scheduleDisposalOfObject(of: registration, in: layer, of: entry, releasing: &release)
      release.add(registration, registration.serialNumber, isVisible: true)
    }
    layer.cells.forEach(except: entry.cells) { release.add($0, of: entry.key) }
    for hook in layer.inheritedHooks ?? [] { release.add(hook, .none) }
  }

  // MARK: - Hooks

  /// Adds a hook to an entry. A decorator applies to new instances only, so adding one drops the served instances.
  mutating func add(_ hook: Hook, to entry: Entry, releasing release: inout ReleaseBatch) {
    firebolt_note_hooks(table.words)
    hook.number.note(in: table.words)
    if hook.isDecorator { dropServed(by: entry, releasing: &release) }
    entry.contents.hooks.append(hook)
    // An `onDrop` changes nothing for readers.
    if !hook.concernsMaking { return }
    noteMakingHooks(of: entry, true)
    for entry in entries(sharingHooksOf: entry) { entry.publish() }
  }

  /// Notes whether a key has decorators or completions. With the first one, the recipe alone isn't enough any more for the
  /// other keys of what is registered there.
  private mutating func noteMakingHooks(of entry: Entry, _ hasSome: Bool) {
    let hadSome = entry.contents.hasMakingHooks
    entry.contents.hasMakingHooks = hasSome
    if hadSome || !hasSome { return }
    for entry in entries(sharingHooksOf: entry) {
      for layer in entry.contents.registered.layers {
        if let registration = layer.registration { noteHooks(ofKeysOf: registration) }
      }
    }
  }

  /// Notes in the keys of a registration that some of them have decorators or completions.
  @inline(never) mutating func noteHooks(ofKeysOf registration: Registration) {
    if registration.keys.others == nil || !hasHooks { return }
    var isHooked = false
    registration.keys.forEach { if entry($0)?.mayHook(registration) == true { isHooked = true } }
    if !isHooked { return }
    registration.keys.forEach { key in
      guard let entry = entry(key), !entry.contents.isHookedElsewhere else { return }
      entry.contents.isHookedElsewhere = true
      entry.publish()
    }
  }

  /// Drops all instances that a key serves, including those of a declared key's own recipes.
  @inline(never) mutating func dropServed(by entry: Entry, releasing release: inout ReleaseBatch) {
    for entry in entries(sharingHooksOf: entry) { entry.forEachCell { evict($0, releasing: &release) } }
  }

  /// Returns the entries that an entry's hooks apply to.
  private mutating func entries(sharingHooksOf entry: Entry) -> [Entry] {
    if entry.key.isOfAllTypes { return entries }
    return entry.key.isOfAnyName ? table.entries(of: entry.key.type) : [entry]
  }

  /// Replaces the hooks of an entry.
  @inline(never) mutating func setHooks(_ hooks: [Hook], of entry: Entry, releasing release: inout ReleaseBatch) {
    if !hooks.isEmpty { firebolt_note_hooks(table.words) }
    // Without hooks, an entry may be empty, and replaced with its table.
    for former in entry.contents.hooks { release.add(former, .none, isVisible: table.retiresMuch) }
    entry.contents.hooks = hooks
    noteMakingHooks(of: entry, hooks.contains(where: \.concernsMaking))
    for entry in entries(sharingHooksOf: entry) { entry.publish() }
  }

  /// Makes several changes in one step for all readers: a reader in between waits for the lock.
  mutating func together(_ body: (inout Store.State) -> Void) {
    table.hide()
    body(&self)
    showTable()
  }

  /// Shows the table to readers, unless requests must take the slow path.
  private mutating func showTable() {
    if !isObserved, closedReason == nil { table.show() }
  }

  // MARK: - Observers

  /// Whether the store itself is observed.
  var isObserved: Bool { observers.count > removedObserverCount }

  /// Adds an observer. While there are observers, the table is hidden, so that every request takes the slow path, which
  /// reports it.
  mutating func addObserver(_ observer: Observer) {
    // They are in the order of their numbers. Another thread may just have added one with a greater number.
    var position = observers.count
    while position > 0, observer.number < observers[position - 1].number { position -= 1 }
    observers.insert(observer, at: position)
    firebolt_add_observers(1)
    table.hide()
  }

  /// Removes an observer.
  ///
  /// - Returns: The observer, which the caller stops without the lock; nil if it was removed before.
  /// - Complexity: O(log *n*) in the number of observers, amortised: an observer that has stopped stays in the list until
  ///   they are the most.
  mutating func removeObserver(_ number: UInt64) -> Observer? {
    var (low, high) = (0, observers.count)
    while low < high {
      let middle = (low + high) / 2
      if observers[middle].number < number { low = middle + 1 } else { high = middle }
    }
    guard low < observers.count, observers[low].number == number, !observers[low].isRemoved else { return nil }
    let observer = observers[low]
    observer.isRemoved = true
    removedObserverCount += 1
    if removedObserverCount * 2 >= observers.count {
      observers.removeAll { $0.isRemoved }
      removedObserverCount = 0
    }
    firebolt_add_observers(-1)
    showTable()
    return observer
  }

  /// Whether somebody may hear of a change: an observer of this store, or one of an ancestor, if there are any in the
  /// process.
  var mayBeObserved: Bool {
    isObserved || firebolt_needs_slow_path() != 0 && firebolt_load_parent(table.words) != nil
  }

  /// Records what a change does to a key, for the current observers and those of the ancestors.
  @inline(never) func note(
    isDrop: Bool, _ key: TypeKey, _ registration: Registration?, _ forms: DecoratedForms? = nil,
    order: SerialNumber = .none, in release: inout ReleaseBatch
  ) {
    if !mayBeObserved { return }
    let subject = Disposal.Subject(key: key, registration: registration)
    release.add(Notice(isDrop: isDrop, subject, forms, to: observers, order: order))
  }
}
