import FireboltAtomics

/// One key of a store and its current registrations, by their address. The store's table owns them.
///
/// Only a store's state has entries, so they are used under the store's lock. Readers see only the words, without it.
struct Entry: Equatable {
  private struct Storage {
    /// The part that readers see. The contents keep the objects behind the words; after a change, a `ReleaseBatch` keeps them
    /// until no reader uses them. It is the first field, because the table points to it.
    var words: firebolt_entry
    let key: TypeKey
    var contents: Contents
  }

  struct Contents {
    /// The identity of the entry's store.
    let store: StoreIdentity
    /// The entry that was added to its table after this one.
    var next: Entry?
    /// The layer in force.
    var top = Layer()
    /// The layers below it, the lowest first: those of recipes that aren't registered here, which are a declared key's own
    /// in the oldest ancestor, and those of which each resolver has its own instance; and those that loaded modules cover.
    /// If nothing was registered here, the first of them is on top.
    var lower: [Layer] = []
    /// The hooks that were added to the key, in order.
    var hooks: [Hook] = []
    /// The entry of the type's hooks of all names, which is also its own; nil if there is none.
    var ofAnyName: Entry?
  }

  /// The size of an entry in memory.
  static var size: Int { MemoryLayout<Storage>.size }

  /// The alignment of an entry in memory.
  static var alignment: Int { MemoryLayout<Storage>.alignment }

  private let storage: UnsafeMutablePointer<Storage>

  /// Makes an entry without registrations in uninitialised memory. `free(from:)` must follow.
  @inline(never) init(_ key: TypeKey, in store: StoreIdentity, at memory: UnsafeMutableRawPointer) {
    precondition(memory == memory.alignedUp(for: Storage.self), "the memory isn't aligned")
    assert(
      Self.contentsOffset == MemoryLayout<Storage>.offset(of: \.contents), "the contents aren't where they are sought")
    storage = memory.bindMemory(to: Storage.self, capacity: 1)
    let words = firebolt_entry(
      type: key.address, qualifier: key.qualifier, value: nil, factory: nil, registration: nil, lent: nil, lender: nil)
    storage.initialize(to: Storage(words: words, key: key, contents: Contents(store: store)))
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
    updateLayers { $0.cells = Cells() }
    storage.deinitialize(count: 1)
    if UnsafeMutableRawPointer(storage) != Entry.first(of: words) { storage.deallocate() }
  }

  /// The offset of the contents in the storage. `init` checks it.
  private static var contentsOffset: Int {
    let end = MemoryLayout<firebolt_entry>.size + MemoryLayout<TypeKey>.size
    let alignment = MemoryLayout<Contents>.alignment
    return (end + alignment - 1) / alignment * alignment
  }

  private var address: UnsafeMutablePointer<Contents> {
    // Sound: `init` has bound the storage, of which the contents are a field. To change a field of `storage.pointee` would
    // count as an access to all of it, and others read the words at the same time.
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

  /// Returns the hooks that apply to a registration's instances, in the order in which they were added. What an alias serves
  /// has had those of all names under its own key.
  ///
  /// - Parameter registration: The registration; nil for any.
  func hooks(for registration: Registration? = nil) -> [Hook] {
    var hooks = contents.hooks
    guard let others = contents.ofAnyName, others != self, registration?.forwardsTo == nil else { return hooks }
    for hook in others.contents.hooks where registration.map({ reaches($0, hook) }) ?? true {
      hooks.insert(hook, at: hooks.firstIndex { hook.number < $0.number } ?? hooks.endIndex)
    }
    return hooks
  }

  /// Returns whether a hook of all names concerns a registration of the key.
  private func reaches(_ registration: Registration, _ hook: Hook) -> Bool {
    switch hook.reach {
    case .all: true
    case .defaultRecipes: registration.isDefault
    case .withoutAncestors:
      !registration.isDefault
        && !contains { $0.pointee.isOfAncestor && $0.pointee.registration === registration }
    }
  }

  /// The registration in force, if it is registered here.
  var registration: Registration? { contents.top.isLocal ? contents.top.registration : nil }

  /// The cells of what is registered here, or was and has left its instance.
  var cells: Cells { contents.top.isLocal ? contents.top.cells : Cells() }

  /// The layers, the lowest first. The last one is in force.
  var layers: [Layer] {
    get { contents.top.isEmpty ? contents.lower : contents.lower + [contents.top] }
    nonmutating set {
      contents.top = newValue.last ?? Layer()
      contents.lower = Array(newValue.dropLast())
    }
  }

  /// The layers of what is registered here, the lowest first. The last one is in force; it is empty if nothing is.
  var localLayers: [Layer] { contents.lower.filter(\.isLocal) + [contents.top.isLocal ? contents.top : Layer()] }

  /// The number of layers, all in all.
  var layerCount: Int { contents.lower.count + (contents.top.isEmpty ? 0 : 1) }

  /// Whether a request has found a declared key's own recipe here.
  var hasDefaultRecipes: Bool { contains { $0.pointee.isDefault && !$0.pointee.isInherited } }

  /// Calls `body` with the highest layer that satisfies a condition. Both get its address: a copy would retain everything
  /// in the layer.
  @inline(__always)
  func withLayer<R>(where isMeant: (UnsafePointer<Layer>) -> Bool, _ body: (UnsafePointer<Layer>) -> R) -> R? {
    if isMeant(&contents.top) { return body(&contents.top) }
    if contents.lower.isEmpty { return nil }
    for index in contents.lower.indices.reversed() where isMeant(&contents.lower[index]) {
      return body(&contents.lower[index])
    }
    return nil
  }

  /// Returns whether one of the layers satisfies a condition.
  @inline(__always)
  private func contains(where isMeant: (UnsafePointer<Layer>) -> Bool) -> Bool {
    withLayer(where: isMeant) { _ in } != nil
  }

  /// Calls `body` with every cell of the key, or of some of its layers. It may change the layers.
  @inline(never) func forEachCell(where isIncluded: (Layer) -> Bool = { _ in true }, _ body: (InstanceCell) -> Void) {
    for layer in layers where isIncluded(layer) { layer.cells.forEach(body) }
  }

  /// Returns whether a cell belongs to the key.
  @inline(never) func holds(_ cell: InstanceCell) -> Bool { contains { $0.pointee.cells.holds(cell) } }

  /// Returns whether a registration has a layer here, in force or covered.
  func holds(_ registration: Registration) -> Bool { contains { $0.pointee.registration === registration } }

  /// Returns the registration that made an instance of the key.
  @inline(never) func registration(of cell: InstanceCell) -> Registration? {
    withLayer(where: { $0.pointee.cells.holds(cell) }) { $0.pointee.registration } ?? nil
  }

  /// Returns whether a registration is in force: one that is added here, or else one of a declared key's own recipes.
  @inline(never) func isServed(by registration: Registration) -> Bool {
    if isRegisteredHere { return contents.top.registration === registration }
    return registration.isDefault && contains { $0.pointee.registration === registration && !$0.pointee.isInherited }
  }

  /// Returns whether requests for a target are served here.
  func serves(_ target: Target) -> Bool { target.isInherited ? !isRegisteredHere : isServed(by: target.registration) }

  private var isRegisteredHere: Bool { contents.top.isLocal && contents.top.registration != nil }

  /// Returns the cell of a target that is served here.
  func cell(of target: Target) -> InstanceCell? {
    withLayer(where: { $0.pointee.registration === target.registration }) { $0.pointee.cells[target.argumentsKey] }
      .flatMap { $0 }
  }

  /// Returns the cells of a target's registration, if that has a layer here.
  func cells(of target: Target) -> Cells? {
    withLayer(where: { $0.pointee.registration === target.registration }) { $0.pointee.cells }
  }

  /// Whether the key has a registration.
  var isRegistered: Bool { isRegisteredHere || contents.lower.contains(where: \.isLocal) }

  /// Whether the entry holds nothing and no other entry refers to it, so that the next table rebuild can leave it out.
  var isEmpty: Bool { layerCount == 0 && contents.hooks.isEmpty && !key.isOfAnyName }

  /// Whether an `onDrop` must run for the key's instances.
  var owesDisposal: Bool {
    hooks().contains { !$0.concernsMaking }
      || contains { $0.pointee.isInherited && $0.pointee.cells.one?.hooks.contains { !$0.hook.concernsMaking } == true }
  }

  // MARK: - Changing

  // The caller publishes the entry afterwards.

  /// Adds a cell in the layers of a registration that have no cell for its place. It displaces nothing.
  @inline(never) func claim(_ cell: InstanceCell, for registration: Registration) {
    updateLayers { if $0.registration === registration { $0.cells.add(cell) } }
    if cell.isInherited, !holds(registration) {
      addBase(Layer(registration: registration, cells: Cells(one: cell), isInherited: true))
    }
  }

  /// Adds a layer for one of the declared key's own recipes.
  @inline(never) func addDefault(_ registration: Registration) {
    if !holds(registration) { addBase(Layer(registration: registration)) }
  }

  /// Adds a layer of what isn't registered here below all others.
  @inline(__always)
  private func addBase(_ layer: consuming Layer) {
    if layerCount == 0 { contents.top = layer } else { layers.insert(layer, at: 0) }
  }

  /// Puts a layer on top of the existing ones.
  func cover(with layer: consuming Layer) {
    if !contents.top.isEmpty { contents.lower.append(contents.top) }
    contents.top = layer
  }

  /// Lets `body` change each layer, the lowest first.
  @inline(__always)
  func updateLayers(_ body: (inout Layer) -> Void) {
    if !contents.lower.isEmpty {
      for index in contents.lower.indices { body(&contents.lower[index]) }
    }
    body(&contents.top)
  }
}
