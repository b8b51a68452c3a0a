import FireboltAtomics

/// One key of a store and its current registrations, by their address. The store's table owns them.
///
/// Only a store's state has entries, so they are used under the store's lock. Readers see only the words, without it.
struct Entry: Equatable {
  private struct Storage: ~Copyable {
    /// The part that readers see. The contents keep the objects behind the words; after a change, a `ReleaseBatch` keeps them
    /// until no reader uses them. It is the first field, because the table points to it.
    var words: firebolt_entry
    let key: TypeKey
    var contents: Contents
  }

  struct Contents: ~Copyable {
    /// The identity of the entry's store.
    let store: StoreIdentity
    /// The entry that was added to its table after this one.
    var next: Entry?
    /// What is registered here: the plain registration, and over it those of loaded modules. The top is in force.
    var registered = LayerStack()
    /// What is served here without being registered here, where nothing is registered: in the oldest ancestor a declared
    /// key's own recipe, and in a child what it has inherited.
    var unregistered = LayerStack()
    /// The first instance, as long as it needs no cell.
    var first = FirstInstance()
    /// The hooks that were added to the key, in order.
    var hooks: [Hook] = []
    /// Whether one of the hooks is a decorator or a completion.
    var hasMakingHooks = false
    /// Whether another key of a registration here has had such a hook, so that the recipe alone may not be enough.
    var isHookedElsewhere = false
    /// The entry of hooks that concern this key among others: that of all names of its type, or else that of all types,
    /// which is also that of the former; nil if there is neither.
    var wider: Entry?

    /// Whether nothing but the top layers' registrations and instances holds a reference.
    var isBare: Bool { hooks.isEmpty && unregistered.isBare && registered.isBare }
  }

  /// The size of an entry in memory.
  static var size: Int { MemoryLayout<Storage>.size }

  private let storage: UnsafeMutablePointer<Storage>

  /// Makes an entry without registrations in uninitialised memory. `free(from:)` must follow.
  @inline(__always)
  init(_ key: TypeKey, _ registration: Registration?, in store: StoreIdentity, at memory: UnsafeMutableRawPointer) {
    precondition(memory == memory.alignedUp(for: Storage.self), "the memory isn't aligned")
    storage = memory.bindMemory(to: Storage.self, capacity: 1)
    let words = firebolt_entry(
      type: key.address, qualifier: key.qualifier, value: nil, factory: nil,
      registration: registration.map { Unmanaged.passUnretained($0).toOpaque() })
    let registered = LayerStack(Layer(registration: registration))
    storage.initialize(to: Storage(words: words, key: key, contents: Contents(store: store, registered: registered)))
    assert(
      withUnsafeMutablePointer(to: &storage.pointee.contents) { $0 == address },
      "the contents aren't where they are sought")
  }

  /// Returns the entry of published words. It exists as long as the words are published.
  init(_ words: UnsafeMutablePointer<firebolt_entry>) {
    // Sound: the words are the first field of the storage.
    storage = UnsafeMutableRawPointer(words).assumingMemoryBound(to: Storage.self)
  }

  /// The memory for the first entry of the store that has the given words. It follows the first table.
  static func first(of words: UnsafeMutablePointer<firebolt_words>) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer(words) + MemoryLayout<firebolt_first_words>.stride
  }

  /// Frees the entry of the store that has the given words. No reader may use it any more.
  func free(from words: UnsafeMutablePointer<firebolt_words>) {
    // An instance is released before the recipe that made it.
    contents.first.release()
    if key.identifier == nil, contents.isBare {
      // Most entries hold no more than one registration. To destroy all the fields that hold nothing takes longer.
      contents.unregistered.releaseTop()
      contents.registered.releaseTop()
    } else {
      contents.unregistered.update { $0.cells = Cells() }
      contents.registered.update { $0.cells = Cells() }
      storage.deinitialize(count: 1)
    }
    if UnsafeMutableRawPointer(storage) != Entry.first(of: words) { firebolt_free(storage) }
  }

  /// The offset of the contents in the storage. `init` checks it.
  private static var contentsOffset: Int {
    let end = MemoryLayout<firebolt_entry>.size + MemoryLayout<TypeKey>.size
    let alignment = MemoryLayout<Contents>.alignment
    return (end + alignment - 1) / alignment * alignment
  }

  private var address: UnsafeMutablePointer<Contents> {
    // Sound: `init` has bound this memory to `Storage`, and the contents are one of its fields. A change of
    // `storage.pointee.contents` would be an access to all fields, and other threads read the words at the same time.
    UnsafeMutableRawPointer(storage).advanced(by: Self.contentsOffset).assumingMemoryBound(to: Contents.self)
  }

  /// The contents, used in place: a copy would retain all that they hold.
  var contents: Contents {
    _read { yield address.pointee }
    nonmutating _modify { yield &address.pointee }
  }

  var words: UnsafeMutablePointer<firebolt_entry> {
    // Sound: the words are the first field of the storage.
    UnsafeMutableRawPointer(storage).assumingMemoryBound(to: firebolt_entry.self)
  }

  var key: TypeKey { storage.pointee.key }

  /// A number that no other entry has at the same time.
  var number: UInt64 { UInt64(UInt(bitPattern: storage)) }

  /// Returns the hooks that apply to a registration's instances, in the order in which they were added, but for those of all
  /// types, which come last. What an alias serves has had those of all names and types under its own key.
  ///
  /// - Parameter registration: The registration; nil for any.
  func hooks(for registration: Registration? = nil) -> [Hook] {
    if let inherited = inheritedHooks(of: registration) { return inherited }
    var hooks = contents.hooks
    if registration?.forwardsTo != nil { return hooks }
    var next = contents.wider
    while let wider = next {
      let others = wider.contents.hooks.filter { hook in registration.map { reaches($0, hook) } ?? true }
      if !others.isEmpty { hooks = wider.key.isOfAllTypes ? hooks + others : hooks.merged(with: others) }
      next = wider.contents.wider
    }
    return hooks
  }

  /// Returns whether a hook may have to run when an instance of a registration is made.
  ///
  /// - Complexity: O(1), unless there are hooks of all names or types that don't concern each registration.
  func mayHook(_ registration: Registration) -> Bool {
    // The mark may be of a former registration, which had other keys.
    if contents.isHookedElsewhere, registration.keys.others != nil { return true }
    if let inherited = inheritedHooks(of: registration) { return inherited.contains(where: \.concernsMaking) }
    if contents.hasMakingHooks { return true }
    if registration.forwardsTo != nil { return false }
    var next = contents.wider
    while let wider = next {
      if wider.contents.hasMakingHooks,
        wider.contents.hooks.contains(where: { $0.concernsMaking && reaches(registration, $0) })
      {
        return true
      }
      next = wider.contents.wider
    }
    return false
  }

  /// Returns the hooks of a registration that is inherited, or nil if it isn't.
  private func inheritedHooks(of registration: Registration?) -> [Hook]? {
    if registration == nil || contents.unregistered.isEmpty { return nil }
    return contents.unregistered.withHighest(where: { $0.pointee.registration === registration }) {
      $0.pointee.inheritedHooks
    } ?? nil
  }

  /// Returns whether a hook of all names or types concerns a registration of the key.
  private func reaches(_ registration: Registration, _ hook: Hook) -> Bool {
    switch hook.reach {
    case .all: true
    case .defaultRecipes: registration.isDefault
    case .withoutAncestors:
      !registration.isDefault
        && !contents.registered.contains { $0.pointee.isOfAncestor && $0.pointee.registration === registration }
    }
  }

  // MARK: - Registrations

  /// The registration in force among those that are registered here.
  var registration: Registration? { contents.registered.top.registration }

  /// Whether the key is registered here.
  var isRegistered: Bool { contents.registered.top.registration != nil }

  /// Whether a request has found a declared key's own recipe here.
  var hasDefaultRecipes: Bool {
    contents.unregistered.contains { $0.pointee.isDefault && $0.pointee.inheritedHooks == nil }
  }

  /// Returns whether a registration has a layer here, in force or covered.
  func holds(_ registration: Registration) -> Bool { contains { $0.pointee.registration === registration } }

  /// Returns whether requests for a registration are served here: it is in force.
  ///
  /// - Parameter isOwn: Whether it must be the store's own: one that isn't inherited.
  @inline(never) func serves(_ registration: Registration, asItsOwn isOwn: Bool = false) -> Bool {
    if isRegistered { return contents.registered.top.registration === registration }
    return contents.unregistered.contains {
      $0.pointee.registration === registration && !(isOwn && $0.pointee.inheritedHooks != nil)
    }
  }

  /// Whether the entry holds nothing and no other entry refers to it, so that the next table rebuild can leave it out.
  var isEmpty: Bool {
    contents.registered.isEmpty && contents.unregistered.isEmpty && contents.hooks.isEmpty && !key.isOfAnyName
  }

  // MARK: - Layers and cells

  /// The number of layers, all in all, and one more if there may be several instances.
  var orderedCount: Int { contents.registered.orderedCount + contents.unregistered.orderedCount }

  /// Calls `body` with the highest layer that satisfies a condition. Both get its address: a copy would retain everything
  /// in the layer.
  @inline(__always)
  func withLayer<R>(where isMeant: (UnsafePointer<Layer>) -> Bool, _ body: (UnsafePointer<Layer>) -> R) -> R? {
    contents.registered.withHighest(where: isMeant, body) ?? contents.unregistered.withHighest(where: isMeant, body)
  }

  /// Returns whether one of the layers satisfies a condition.
  @inline(__always)
  private func contains(where isMeant: (UnsafePointer<Layer>) -> Bool) -> Bool {
    contents.registered.contains(where: isMeant) || contents.unregistered.contains(where: isMeant)
  }

  /// The cells of the registration in force, or of one that was unregistered and has left its instance.
  var cells: Cells { contents.registered.top.cells }

  /// Returns the cells of a registration, if it has a layer here.
  func cells(of registration: Registration) -> Cells? {
    withLayer(where: { $0.pointee.registration === registration }) { $0.pointee.cells }
  }

  /// Returns the cell of a target that is served here.
  func cell(of target: Target) -> InstanceCell? {
    withLayer(where: { $0.pointee.registration === target.registration }) { $0.pointee.cells[target.argumentsKey] }
      .flatMap { $0 }
  }

  /// Calls `body` with every cell of the key. It may change the layers.
  func forEachCell(_ body: (InstanceCell) -> Void) {
    contents.unregistered.layers.forEachCell(body)
    contents.registered.layers.forEachCell(body)
  }

  /// Returns whether a cell belongs to the key.
  @inline(never) func holds(_ cell: InstanceCell) -> Bool { contains { $0.pointee.cells.holds(cell) } }

  /// Returns the registration that made an instance of the key.
  @inline(never) func registration(of cell: InstanceCell) -> Registration? {
    withLayer(where: { $0.pointee.cells.holds(cell) }) { $0.pointee.registration } ?? nil
  }

  /// Whether an `onDrop` must run for the key's instances.
  var owesDisposal: Bool {
    func contains(_ hooks: [Hook]) -> Bool { hooks.contains { !$0.concernsMaking } }
    return contains(hooks()) || contents.unregistered.contains { $0.pointee.inheritedHooks.map(contains) == true }
  }

  // MARK: - Changing

  // The caller publishes the entry afterwards.

  /// Adds a cell in the layers of a registration that have no cell for its place. It displaces nothing.
  @inline(never) func claim(_ cell: InstanceCell, for registration: Registration) {
    updateLayers { if $0.registration === registration { $0.cells.add(cell) } }
  }

  /// Adds a layer for one of the declared key's own recipes.
  @inline(never) func addDefault(_ registration: Registration) {
    if !holds(registration) { contents.unregistered.push(Layer(registration: registration)) }
  }

  /// Lets `body` change each layer, the lowest first.
  @inline(__always)
  func updateLayers(_ body: (inout Layer) -> Void) {
    contents.unregistered.update(body)
    contents.registered.update(body)
  }
}
