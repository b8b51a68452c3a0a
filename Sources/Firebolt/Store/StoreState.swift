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

    /// The observers, in the order in which they were added.
    private(set) var observers: [Observer] = []

    /// What FireboltGraph keeps of the requests that it has seen, or nil.
    var record: (any AnyObject & Sendable)?

    /// The modules that are loaded.
    var modules = LoadedModules()

    /// The reason why nothing can be added here any more, or nil.
    var closedReason: ResolutionError.Code?

    /// What drops still owe; nil if there has been no drop that owes anything.
    private(set) var knownTeardown: Teardown?

    var teardown: Teardown {
      @inline(never) mutating get {
        if let knownTeardown { return knownTeardown }
        let teardown = Teardown(of: identity)
        knownTeardown = teardown
        return teardown
      }
    }

    /// Whether a shutdown drops the instances.
    var isShuttingDown = false

    /// The number of objects that keep the store open without an owner.
    var holdCount = 0

    /// The store itself, if it has no owner any more, and closes as soon as nothing holds it open.
    var closing: Store?

    /// Whether nothing is served here any more.
    var isClosed: Bool { closedReason != nil && !isShuttingDown }

    /// Whether instances have been made that the shutdown hasn't looked at.
    var hasNewInstances = false

    /// What the store assumes of the world around it, or nil.
    var surroundings: Surroundings?

    /// The generated id, or nil until it is first read.
    var madeUpId: String?

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

  init(clock: (@Sendable () -> UInt64)?, pretence: Pretence?) {
    self.clock = clock
    self.pretence = pretence
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
      for entry in table.entries(of: key.type) { entry.contents.ofAnyName = added }
    } else if hasHooks {
      added.contents.ofAnyName = entry(TypeKey(registered: key.unwrappedType, name: .all))
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
    for entry in entries(sharingHooksOf: entry) { entry.publish() }
  }

  /// Drops all instances that a key serves, including those of a declared key's own recipes.
  @inline(never) mutating func dropServed(by entry: Entry, releasing release: inout ReleaseBatch) {
    for entry in entries(sharingHooksOf: entry) { entry.forEachCell { evict($0, releasing: &release) } }
  }

  /// Returns the entries that an entry's hooks apply to.
  private mutating func entries(sharingHooksOf entry: Entry) -> [Entry] {
    entry.key.isOfAnyName ? table.entries(of: entry.key.type) : [entry]
  }

  /// Replaces the hooks of an entry.
  @inline(never) mutating func setHooks(_ hooks: [Hook], of entry: Entry, releasing release: inout ReleaseBatch) {
    if !hooks.isEmpty { firebolt_note_hooks(table.words) }
    // Without hooks, an entry may be empty, and replaced with its table.
    for former in entry.contents.hooks { release.add(former, .none, isVisible: table.retiresMuch) }
    entry.contents.hooks = hooks
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
    if observers.isEmpty, closedReason == nil { table.show() }
  }

  // MARK: - Observers

  /// Adds an observer. While there are observers, the table is hidden, so that every request takes the slow path, which
  /// reports it.
  mutating func addObserver(_ observer: Observer) {
    observers.append(observer)
    firebolt_add_observers(1)
    table.hide()
  }

  /// Removes an observer, and returns it so that it isn't released under the lock; nil if it was removed before.
  mutating func removeObserver(_ number: UInt64) -> Observer? {
    guard let index = indexOfObserver(number) else { return nil }
    firebolt_add_observers(-1)
    defer { showTable() }
    return observers.remove(at: index)
  }

  /// Looks from both ends: most of those that end are the oldest or the youngest.
  private func indexOfObserver(_ number: UInt64) -> Int? {
    var (first, last) = (0, observers.count - 1)
    while first <= last {
      if observers[last].number == number { return last }
      if observers[first].number == number { return first }
      first += 1
      last -= 1
    }
    return nil
  }

  /// Whether somebody may hear of a change: an observer of this store, or one of an ancestor, if there are any in the
  /// process.
  var mayBeObserved: Bool {
    !observers.isEmpty || firebolt_needs_slow_path() != 0 && firebolt_load_parent(table.words) != nil
  }

  /// Records what a change does to a key, for the current observers and those of the ancestors.
  @inline(never) func note(
    isDrop: Bool, _ key: TypeKey, _ registration: Registration?, order: SerialNumber = .none,
    in release: inout ReleaseBatch
  ) {
    if !mayBeObserved { return }
    let subject = Disposal.Subject(key: key, registration: registration)
    release.add(Notice(isDrop: isDrop, subject, to: observers, order: order))
  }
}
