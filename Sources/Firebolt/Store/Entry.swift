import FireboltAtomics

/// One key of a store and its current registrations.
///
/// Only a store's state has entries, so they are accessed under the store's lock. The words that readers see without
/// the lock follow the contents in the same allocation.
final class Entry: ManagedBuffer<Entry.Contents, Entry.Published> {
  struct Contents {
    /// The identity of the entry's store.
    let store: StoreIdentity
    /// The entry that was added to its table after this one.
    var next: Unmanaged<Entry>?
    /// The layer in force.
    var top = Layer()
    /// The layers below it, the lowest first: those of recipes that aren't registered here, which are a declared key's own
    /// in the oldest ancestor, and those of which each resolver has its own instance; and those that loaded modules cover.
    /// If nothing was registered here, the first of them is on top.
    var lower: [Layer] = []
    /// The key's hooks, in order.
    var hooks: [Hook] = []
  }

  /// The part that readers see. The contents keep the objects behind the words. After a change, a `ReleaseBatch`
  /// keeps them until no reader uses them.
  struct Published {
    /// The first field, because the table points to it.
    var words: firebolt_entry
    let key: TypeKey
  }

  @inline(never) static func make(_ key: TypeKey, in store: StoreIdentity) -> Entry {
    let buffer = create(minimumCapacity: 1) { _ in Contents(store: store) }
    // Sound: `create` makes an object of the class it is called on.
    let entry = unsafeDowncast(buffer, to: Entry.self)
    let words = firebolt_entry(
      type: key.address, qualifier: key.qualifier, owner: Unmanaged.passUnretained(entry).toOpaque(), value: nil,
      factory: nil, registration: nil, lent: nil, lender: nil)
    entry.published.initialize(to: Published(words: words, key: key))
    return entry
  }

  deinit {
    // An instance is released before the recipe that made it.
    updateLayers { $0.cells = Cells() }
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
  var hooks: [Hook] { contents.hooks }
  var top: Layer { contents.top }

  /// The registration in force, if it is registered here.
  var registration: Registration? { contents.top.isFiled ? contents.top.registration : nil }

  /// The cells of what is registered here, or was and has left its instance.
  var cells: Cells { contents.top.isFiled ? contents.top.cells : Cells() }

  /// The layers of what is registered here, the lowest first.
  var layers: [Layer] { contents.lower.filter(\.isFiled) + [contents.top.isFiled ? contents.top : Layer()] }

  /// The number of layers, all in all.
  var layerCount: Int { contents.lower.count + (contents.top.isEmpty ? 0 : 1) }

  /// Whether a request has found a declared key's own recipe here.
  var hasOwnRecipes: Bool { contains { $0.isOwn && !$0.isLent } }

  /// Returns whether one of the layers satisfies a condition.
  private func contains(where isMeant: (Layer) -> Bool) -> Bool {
    isMeant(contents.top) || contents.lower.contains(where: isMeant)
  }

  /// Calls `body` with every cell of the key, or of some of its layers.
  @inline(never) func forEachCell(where isIncluded: (Layer) -> Bool = { _ in true }, _ body: (InstanceCell) -> Void) {
    for layer in contents.lower where isIncluded(layer) { layer.cells.forEach(body) }
    if !isIncluded(contents.top) { return }
    // The body may change the layer.
    let cells = contents.top.cells
    cells.forEach(body)
  }

  /// Returns whether a cell belongs to the key.
  @inline(never) func holds(_ cell: InstanceCell) -> Bool { contains { $0.cells.holds(cell) } }

  /// Returns the registration that made an instance of the key.
  @inline(never) func registration(of cell: InstanceCell) -> Registration? {
    (contents.lower + [contents.top]).last { $0.cells.holds(cell) }?.registration
  }

  /// Returns whether a registration is in force: one that is filed here, or else one of a declared key's own recipes.
  @inline(never) func isServed(by registration: Registration) -> Bool {
    if let inForce = self.registration { return inForce === registration }
    return contains { $0.registration === registration && $0.isOwn && !$0.isLent }
  }

  /// Returns whether requests for a target are served here.
  @inline(never) func serves(_ target: Target) -> Bool {
    target.isLent ? registration == nil : isServed(by: target.registration)
  }

  /// Returns the cells of a target that is served here.
  @inline(never) func cells(of target: Target) -> Cells {
    if !serves(target) { return Cells() }
    if contents.top.registration === target.registration { return contents.top.cells }
    return contents.lower.first { $0.registration === target.registration && !$0.isFiled }?.cells ?? Cells()
  }

  /// Whether lent registrations have instances that a target replaces.
  @inline(never) func isReplaced(by target: Target) -> Bool { contains { $0.isReplaced(by: target) } }

  /// Returns whether a registration has a layer here, in force or covered.
  @inline(never) func holds(_ registration: Registration) -> Bool { contains { $0.registration === registration } }

  /// Whether the key has a registration.
  var isRegistered: Bool { registration != nil || contents.lower.contains(where: \.isFiled) }

  /// Whether the entry holds nothing, so that the next table rebuild can leave it out.
  var isEmpty: Bool {
    contents.top.isEmpty && contents.lower.isEmpty && contents.hooks.isEmpty
  }

  /// Whether an `onDrop` must run for the key's instances.
  var owesTeardown: Bool {
    contents.hooks.contains { !$0.concernsMaking }
      || contains { $0.isLent && $0.cells.one?.hooks.contains { !$0.hook.concernsMaking } == true }
  }

  // MARK: - Changing

  // Each of these methods returns the layers that are no longer filed here. The caller publishes the entry afterwards.

  /// Replaces all registrations with one.
  @inline(never) func replaceAll(with registration: Registration?, cells: Cells = Cells()) -> [Layer] {
    // A new key has nothing to displace.
    if contents.top.isEmpty, contents.lower.isEmpty {
      contents.top = Layer(registration: registration, cells: cells)
      return []
    }
    let (layer, former) = (Layer(registration: registration, cells: cells), takeLower(where: \.isFiled))
    if layer.isEmpty { return contents.top.isFiled ? former + uncover() : former }
    if contents.top.isFiled { return former + replaceTop(with: layer) }
    cover(with: layer)
    return former
  }

  /// Removes some of the layers below the one in force.
  @inline(never) private func takeLower(where isIncluded: (Layer) -> Bool) -> [Layer] {
    if contents.lower.isEmpty { return [] }
    var (taken, kept): ([Layer], [Layer]) = ([], [])
    for layer in contents.lower { if isIncluded(layer) { taken.append(layer) } else { kept.append(layer) } }
    if !taken.isEmpty { contents.lower = kept }
    return taken
  }

  /// Puts a module's registration on top of the existing ones. It replaces one of the same module that is on top.
  @inline(never) func push(_ registration: Registration, of module: String) -> [Layer] {
    let former = contents.top.module == module ? uncover() : []
    cover(with: Layer(registration: registration, module: module))
    return former
  }

  /// Removes layers and uncovers the layers below them.
  @inline(never) func removeLayers(where shouldBeRemoved: (Layer) -> Bool) -> [Layer] {
    let removed = takeLower(where: shouldBeRemoved)
    return shouldBeRemoved(contents.top) ? removed + uncover() : removed
  }

  /// Removes a cell from all layers.
  @inline(never) func remove(_ cell: InstanceCell) -> [Layer] {
    var former: [Layer] = []
    updateLayers { layer in
      if !layer.cells.holds(cell) { return }
      former.append(Layer(cells: Cells(one: cell)))
      layer.cells.remove(cell)
    }
    if cell.isLent { former += removeLayers { $0.isLent && $0.cells.isEmpty } }
    return former
  }

  /// Files a cell in the layers of a registration that have no cell for its place. It displaces nothing.
  @inline(never) func claim(_ cell: InstanceCell, for registration: Registration) {
    updateLayers { if $0.registration === registration { $0.cells.add(cell) } }
    if !cell.isLent || holds(cell) { return }
    addBase(Layer(registration: registration, cells: Cells(one: cell), isLent: true))
  }

  /// Adds a layer for one of the declared key's own recipes.
  @inline(never) func addOwn(_ registration: Registration) {
    if !contains(where: { $0.registration === registration }) { addBase(Layer(registration: registration)) }
  }

  /// Adds a layer of what isn't registered here below all others.
  private func addBase(_ layer: Layer) {
    if layerCount == 0 { contents.top = layer } else { contents.lower.insert(layer, at: 0) }
  }

  /// Puts a layer on top of the existing ones.
  @inline(never) func cover(with layer: Layer) {
    if !contents.top.isEmpty { contents.lower.append(contents.top) }
    contents.top = layer
  }

  /// Lets `body` change each layer, the lowest first.
  @inline(never) func updateLayers(_ body: (inout Layer) -> Void) {
    for index in contents.lower.indices { body(&contents.lower[index]) }
    body(&contents.top)
  }

  /// Removes the layer in force and uncovers the layer below it.
  @inline(never) private func uncover() -> [Layer] { replaceTop(with: contents.lower.popLast() ?? Layer()) }

  @inline(never) private func replaceTop(with layer: Layer) -> [Layer] {
    var displaced = layer
    swap(&contents.top, &displaced)
    displaced.subtract(contents.top)
    return displaced.isEmpty ? [] : [displaced]
  }
}
