import FireboltAtomics

/// One key of a store and its current registrations.
///
/// Only a store's state has entries, so they are accessed under the store's lock. The words that readers see without
/// the lock follow the contents in the same allocation.
final class Entry: ManagedBuffer<Entry.Contents, Entry.Published> {
  struct Contents {
    /// The identity of the entry's store.
    let store: StoreIdentity
    /// The entry's position in the order of its table's entries.
    var number = 0
    /// The layer in force.
    var top = Layer()
    /// The layers that loaded modules cover, the lowest first.
    var shadowed: [Layer] = []
    /// The key's hooks, in order.
    var hooks: [Hook] = []
    /// The relation to the entries of a declared key and its own recipes.
    var role = Role.plain
  }

  /// The relation between the entries of a declared key: the key's own entry holds registrations, and each of its own
  /// recipes has a separate entry for its instances.
  enum Role {
    case plain
    /// The entry of the key. It knows the entries of the key's own recipes.
    case face(all: [Entry], inForce: Entry?)
    /// The entry of an own recipe. It knows the entry of the key; a face entry lives as long as its store.
    case own(of: Unmanaged<Entry>)
  }

  /// The part that readers see. The contents keep the objects behind the words. After a change, a `DeferredRelease`
  /// keeps them until no reader uses them.
  struct Published {
    /// The first field, because the table points to it.
    var words: firebolt_entry
    let key: TypeKey
  }

  static func make(_ key: TypeKey, in store: StoreIdentity) -> Entry {
    let buffer = create(minimumCapacity: 1) { _ in Contents(store: store) }
    // Sound: `create` makes an object of the class it is called on.
    let entry = unsafeDowncast(buffer, to: Entry.self)
    let words = firebolt_entry(
      type: key.address, qualifier: key.qualifier, owner: Unmanaged.passUnretained(entry).toOpaque(), value: nil,
      factory: nil, registration: nil)
    entry.published.initialize(to: Published(words: words, key: key))
    return entry
  }

  deinit {
    // An instance is released before the recipe that made it.
    contents.top.shown = nil
    contents.top.cell = nil
    contents.top.registration = nil
    published.deinitialize(count: 1)
  }

  /// Returns the entry of published words. The entry is alive as long as the words are published.
  static func owning(_ words: UnsafePointer<firebolt_entry>) -> Unmanaged<Entry> { .fromOpaque(words.pointee.owner) }

  /// Returns whether published words have the given name. Compares only the name's text.
  static func isNamed(_ words: UnsafePointer<firebolt_entry>, _ name: Resolver.Name) -> Bool {
    // Sound: the words are the first field of `Published`.
    UnsafeRawPointer(words).assumingMemoryBound(to: Published.self).pointee.key.identifier == name
  }

  /// The contents. Access avoids the exclusivity check of `header`; the store's lock is held.
  var contents: Contents {
    unsafeAddress { UnsafePointer(withUnsafeMutablePointerToHeader { $0 }) }
    unsafeMutableAddress { withUnsafeMutablePointerToHeader { $0 } }
  }

  private var published: UnsafeMutablePointer<Published> { withUnsafeMutablePointerToElements { $0 } }

  var words: UnsafeMutablePointer<firebolt_entry> {
    // Sound: the words are the first field of `Published`.
    UnsafeMutableRawPointer(published).assumingMemoryBound(to: firebolt_entry.self)
  }

  var key: TypeKey { published.pointee.key }
  var hooks: [Hook] {
    if case .own(let face) = contents.role { return face._withUnsafeGuaranteedRef { $0.contents.hooks } }
    return contents.hooks
  }
  var shadowed: [Layer] { contents.shadowed }
  var top: Layer { contents.top }

  /// The registration in force.
  var registration: Registration? { contents.top.registration }

  /// The cell of the instance in force, finished or not.
  var cell: InstanceCell? { contents.top.cell }

  /// All layers, the lowest first.
  var layers: [Layer] { contents.shadowed + [contents.top] }

  /// Calls `body` with every cell of the key, including those of covered registrations.
  func forEachCell(_ body: (InstanceCell) -> Void) {
    for layer in contents.shadowed { layer.cell.map(body) }
    contents.top.cell.map(body)
  }

  /// Returns whether a cell belongs to the key.
  func holds(_ cell: InstanceCell) -> Bool {
    contents.top.cell === cell || contents.shadowed.contains { $0.cell === cell }
  }

  /// Returns the registration that made an instance of the key.
  func registration(of cell: InstanceCell) -> Registration? { layers.last { $0.cell === cell }?.registration }

  /// Returns whether a registration is in force.
  func isServed(by registration: Registration) -> Bool { contents.top.registration === registration }

  /// Returns whether a registration is filed here, in force or covered.
  func holds(_ registration: Registration) -> Bool {
    contents.top.registration === registration || contents.shadowed.contains { $0.registration === registration }
  }

  /// Whether the key has a registration.
  var isRegistered: Bool { contents.top.registration != nil || !contents.shadowed.isEmpty }

  /// Whether the entry holds nothing, so that the next table rebuild can leave it out.
  var isEmpty: Bool {
    if case .plain = contents.role { holdsNothing } else { false }
  }

  /// Whether the entry has no registration, keeps no instance and has no hooks.
  var holdsNothing: Bool { contents.top.isEmpty && contents.shadowed.isEmpty && contents.hooks.isEmpty }

  /// Whether an `onDrop` must run for the key's instances.
  var hasFarewells: Bool { contents.hooks.contains { !$0.concernsMaking } }

  // MARK: - Changing

  // Each of these methods returns the layers that are no longer filed here. The caller publishes the entry afterwards.

  /// Replaces all registrations with one.
  func replaceAll(with registration: Registration?, cell: InstanceCell?) -> [Layer] {
    // A new key has nothing to displace.
    if contents.top.isEmpty, contents.shadowed.isEmpty {
      contents.top = Layer(registration: registration, cell: cell)
      return []
    }
    let displaced = replaceTop(with: Layer(registration: registration, cell: cell))
    if contents.shadowed.isEmpty { return displaced }
    defer { contents.shadowed = [] }
    return contents.shadowed + displaced
  }

  /// Puts a module's registration on top of the existing ones. It replaces one of the same module that is on top.
  func push(_ registration: Registration, of module: String) -> [Layer] {
    let former = contents.top.module == module ? uncover() : []
    cover(with: Layer(registration: registration, module: module))
    return former
  }

  /// Removes layers and uncovers the layers below them.
  func removeLayers(where shouldBeRemoved: (Layer) -> Bool) -> [Layer] {
    let removed = contents.shadowed.filter(shouldBeRemoved)
    if !removed.isEmpty { contents.shadowed.removeAll(where: shouldBeRemoved) }
    return shouldBeRemoved(contents.top) ? removed + uncover() : removed
  }

  /// Removes a cell from all layers.
  func remove(_ cell: InstanceCell) -> [Layer] {
    var former: [Layer] = []
    updateLayers { layer in
      guard layer.cell === cell else { return }
      former.append(Layer(cell: cell, shown: layer.shown))
      (layer.cell, layer.shown) = (nil, nil)
    }
    return former
  }

  /// Files a cell in the layers of a registration that have no cell. It displaces nothing.
  func claim(_ cell: InstanceCell, for registration: Registration) {
    updateLayers { if $0.registration === registration, $0.cell == nil { $0.cell = cell } }
  }

  /// Puts a layer on top of the existing ones.
  func cover(with layer: Layer) {
    if !contents.top.isEmpty { contents.shadowed.append(contents.top) }
    contents.top = layer
  }

  /// Lets `body` change each layer, the lowest first.
  func updateLayers(_ body: (inout Layer) -> Void) {
    for index in contents.shadowed.indices { body(&contents.shadowed[index]) }
    body(&contents.top)
  }

  func addHook(_ hook: Hook) { contents.hooks.append(hook) }

  func setHooks(_ hooks: [Hook]) -> [Hook] {
    defer { contents.hooks = hooks }
    return contents.hooks
  }

  /// Removes the layer in force and uncovers the layer below it.
  private func uncover() -> [Layer] { replaceTop(with: contents.shadowed.popLast() ?? Layer()) }

  private func replaceTop(with layer: Layer) -> [Layer] {
    var displaced = layer
    swap(&contents.top, &displaced)
    displaced.subtract(&contents.top)
    return displaced.isEmpty ? [] : [displaced]
  }
}
