import FireboltAtomics

/// One key of a store and its current registrations, by their address. The store's table owns them.
///
/// Only a store's state has entries, so they are used under the store's lock. Readers see only what is published, without it.
struct Entry {
  struct Contents: ~Copyable {
    /// The entry that was added to its table after this one. It comes first: ThreadSanitizer takes each change of the contents
    /// for one of their first field, and the key is read without the lock.
    var next: Entry?
    let key: TypeKey
    /// The identity of the entry's store.
    let store: StoreIdentity
    /// What is registered here, with what serves the key where nothing is. It leads to the layers that it covers.
    var top: Layer
    /// The first instance, as long as it needs no cell.
    var first = FirstInstance()
    /// The hooks that were added to the key, in order.
    var hooks: [Hook] = []
    /// Whether one of the hooks is a decorator or a completion.
    var hasMakingHooks = false
    /// Whether another key of a registration here has had such a hook, so that the recipe alone may not be enough.
    var isHookedElsewhere = false
    /// Whether there has been a layer that serves where nothing is registered.
    var hasUnregistered = false
    /// The entry of hooks that concern this key among others: that of all names of its type, or else that of all types,
    /// which is also that of the former; nil if there is neither.
    var wider: Entry?
  }

  /// The size of an entry in memory.
  static var size: Int { MemoryLayout<firebolt_entry>.stride + MemoryLayout<Contents>.size }

  /// The part that readers see. The contents follow it in the same memory, and keep the objects behind it; after a
  /// change, its `Releases` keep them until no reader uses them.
  var published: UnsafeMutablePointer<firebolt_entry> {
    // Sound: `init` has bound the memory, or got it bound.
    memory.assumingMemoryBound(to: firebolt_entry.self)
  }

  /// It has no type, because each type that a field names is one more that the program describes.
  private let memory: UnsafeMutableRawPointer

  /// Returns the entry of a published part. It exists as long as that is published.
  init(_ published: UnsafeMutablePointer<firebolt_entry>) { memory = UnsafeMutableRawPointer(published) }

  static func == (left: Entry, right: Entry) -> Bool { left.memory == right.memory }

  /// Makes an entry in uninitialised memory. `free(from:)` must follow.
  @inline(__always)
  init(_ key: TypeKey, _ registration: Registration?, in store: StoreIdentity, at memory: UnsafeMutableRawPointer) {
    self.memory = memory
    memory.bindMemory(to: firebolt_entry.self, capacity: 1).initialize(
      to: firebolt_entry(
        type: key.address, qualifier: key.qualifier, value: nil, factory: nil,
        registration: registration.map { Unmanaged.passUnretained($0).toOpaque() }))
    (memory + MemoryLayout<firebolt_entry>.stride).bindMemory(to: Contents.self, capacity: 1)
      .initialize(to: Contents(key: key, store: store, top: Layer(registration: registration)))
  }

  private var address: UnsafeMutablePointer<Contents> {
    // Sound: `init` has bound the memory behind the published part. A struct of both would be accessed as a whole, and other
    // threads read that part at the same time.
    (memory + MemoryLayout<firebolt_entry>.stride).assumingMemoryBound(to: Contents.self)
  }

  /// The contents, used in place: a copy would retain all that they hold.
  var contents: Contents {
    _read { yield address.pointee }
    nonmutating _modify { yield &address.pointee }
  }

  /// The memory for the first entry of the store that has the given words. It follows the first table.
  static func first(of words: UnsafeMutablePointer<firebolt_words>) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer(words) + MemoryLayout<firebolt_words_and_table>.stride
  }

  /// Frees the entry of the store that has the given words. No reader may use it any more.
  @inline(never)
  func free(from words: UnsafeMutablePointer<firebolt_words>) {
    // An instance is released before the recipe that made it.
    contents.first.release()
    top.pointee.cells.one = nil
    if key.identifier == nil, contents.hooks.isEmpty, top.pointee.isBare {
      // Most entries hold no more than one registration. To destroy all the fields that hold nothing takes longer.
      top.pointee.registration = nil
    } else {
      forEachLayer { $0.pointee.cells = Cells() }
      var next = top.pointee.covered
      while let layer = next { next = Entry.free(layer) }
      address.deinitialize(count: 1)
    }
    if memory != Entry.first(of: words) { firebolt_free(memory) }
  }

  var key: TypeKey { address.pointee.key }

  /// A number that no other entry has at the same time.
  var number: UInt64 { UInt64(UInt(bitPattern: memory)) }

  /// Returns the hooks that apply to a registration's instances, in the order in which they were added, but for those of all
  /// types, which come last. What an alias serves has had those of all names and types under its own key.
  ///
  /// - Parameter registration: The registration; nil for any.
  @inline(never)
  func hooks(for registration: Registration? = nil) -> [Hook] {
    if contents.hasUnregistered, let inherited = inheritedHooks(of: registration) { return inherited }
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

  /// Returns copies of the key's own hooks without their modules, for a store that hasn't loaded these.
  ///
  /// - Parameter other: The entry there. A hook that it has already stays its module's.
  @inline(never)
  func hooksWithoutModules(for other: Entry? = nil) -> [Hook] {
    var copies: [Hook] = []
    let own = other?.contents.hooks ?? []
    var position = 0
    for hook in contents.hooks {
      // Both are in the order in which they were added.
      while position < own.count, own[position].number < hook.number { position += 1 }
      let isOwn = position < own.count && own[position].number == hook.number
      copies.append(hook.copy(of: isOwn ? own[position].module : nil))
    }
    return copies
  }

  /// Returns whether a hook may have to run when an instance of a registration is made.
  ///
  /// - Complexity: O(1), unless there are hooks of all names or types that don't concern each registration.
  @inline(never)
  func mayHook(_ registration: Registration) -> Bool {
    // The mark may be of a former registration, which had other keys.
    if contents.isHookedElsewhere, registration.keys.others != nil { return true }
    if contents.hasUnregistered, let inherited = inheritedHooks(of: registration) {
      return inherited.contains(where: \.concernsMaking)
    }
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
  @inline(never)
  private func inheritedHooks(of registration: Registration?) -> [Hook]? {
    guard let registration else { return nil }
    return layer { !$0.pointee.isRegistered && $0.pointee.registration === registration }?.pointee.inheritedHooks
  }

  /// Returns whether a hook of all names or types concerns a registration of the key.
  private func reaches(_ registration: Registration, _ hook: Hook) -> Bool {
    if hook.reach == .all { return true }
    if hook.reach == .defaultRecipes { return registration.isDefault }
    if registration.isDefault { return false }
    // A nearer resolver may have it too, by a merge.
    return layer(of: registration)?.pointee.isOfAncestor != true
  }

  /// Whether an `onDrop` must run for the key's instances.
  var owesDisposal: Bool {
    if hooks().contains(where: { !$0.concernsMaking }) { return true }
    return layer { $0.pointee.inheritedHooks?.contains { !$0.concernsMaking } == true } != nil
  }

  // MARK: - Registrations

  /// The registration in force among those that are registered here.
  var registration: Registration? { top.pointee.isRegistered ? top.pointee.registration : nil }

  /// Returns whether a layer goes when a registration is put here. If that is in force already, it stays over what it covers.
  func isReplaced(_ layer: LayerRef, by registration: Registration) -> Bool {
    layer.pointee.isRegistered && (layer == top || self.registration !== registration)
  }

  /// The registrations with which the key is or was registered here, the lowest first. The last one is in force; nil stands
  /// for one that was removed.
  var registrations: [Registration?] {
    var registrations: [Registration?] = []
    forEachLayer { if $0.pointee.isRegistered { registrations.append($0.pointee.registration) } }
    return registrations.reversed()
  }

  /// Whether the key is registered here.
  var isRegistered: Bool { top.pointee.isRegistered && top.pointee.registration != nil }

  /// Whether a request has found a declared key's own recipe here.
  var hasDefaultRecipes: Bool {
    layer { !$0.pointee.isRegistered && $0.pointee.isDefault && $0.pointee.inheritedHooks == nil } != nil
  }

  /// Returns whether requests for a registration are served here: it is in force.
  ///
  /// - Parameter isOwn: Whether it must be the store's own: one that isn't inherited.
  @inline(never) func serves(_ registration: Registration, asItsOwn isOwn: Bool = false) -> Bool {
    if isRegistered { return top.pointee.registration === registration }
    return layer {
      !$0.pointee.isRegistered && $0.pointee.registration === registration
        && !(isOwn && $0.pointee.inheritedHooks != nil)
    } != nil
  }

  /// Whether the entry holds nothing and no other entry refers to it, so that the next table rebuild can leave it out.
  var isEmpty: Bool { top.pointee.isEmpty && contents.hooks.isEmpty && !key.isOfAnyName }

  // MARK: - Cells

  /// The cells of the registration in force, or of one that was unregistered and has left its instance.
  var cells: Cells { top.pointee.isRegistered ? top.pointee.cells : Cells() }

  /// All cells of the key.
  var allCells: [InstanceCell] {
    @inline(never) get {
      var cells: [InstanceCell] = []
      forEachLayer { $0.pointee.cells.append(to: &cells) }
      return cells
    }
  }

  /// Removes a cell from the layers, and hides its instance from readers.
  ///
  /// - Parameter shown: The address that readers have of the instance, if they can have it.
  /// - Returns: Whether a layer holds nothing now. The caller removes it.
  @inline(never) func remove(_ cell: InstanceCell, shownAt shown: UnsafeMutableRawPointer?) -> Bool {
    var emptiesLayer = false
    forEachLayer { layer in
      layer.pointee.cells.remove(cell)
      if layer.pointee.isEmpty { emptiesLayer = true }
    }
    // In a layer that is covered, nobody sees it.
    if let shown, firebolt_value(published) == shown { firebolt_publish_value(published, nil) }
    return emptiesLayer
  }

  /// Adds a cell in the layers of a registration that have no cell for its place. It displaces nothing. The caller publishes
  /// the entry afterwards.
  @inline(never) func claim(_ cell: InstanceCell, for registration: Registration) {
    forEachLayer { if $0.pointee.registration === registration { $0.pointee.cells.add(cell) } }
  }
}
