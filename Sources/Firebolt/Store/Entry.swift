import FireboltAtomics

/// One key of a store: what is filed there now.
///
/// Only a store's state has entries, so they are reached under the store's lock. What readers see without it follows the
/// contents in the same allocation.
final class Entry: ManagedBuffer<Entry.Contents, Entry.Published> {
  struct Contents {
    /// The store that the entry is in.
    let store: StoreIdentity
    /// What is in force.
    var top = Layer()
    /// What loaded modules have put others over, the lowest first.
    var shadowed: [Layer] = []
    /// What is done with instances of the key, in order.
    var hooks: [Hook] = []
    /// How the entry belongs with that of a declared key's own recipe.
    var role = Role.plain
  }

  /// How entries belong together that are a declared key's: what is registered for the key is in one, and what each of its own
  /// recipes makes is in another.
  enum Role {
    case plain
    /// That of the key, with those of its own recipes.
    case face(all: [Entry], inForce: Entry?)
    /// That of a recipe, with that of the key. An entry that is a face stays as long as the store.
    case own(of: Unmanaged<Entry>)
  }

  /// What readers see. The objects to which the words point are kept by the contents, and once they are displaced by a
  /// `DeferredRelease` until nobody reads them.
  struct Published {
    /// In the first place, as a table leads to them.
    var words: firebolt_entry
    let key: TypeKey
  }

  static func make(_ key: TypeKey, in store: StoreIdentity) -> Entry {
    let buffer = create(minimumCapacity: 1) { _ in Contents(store: store) }
    // Sound: `create` makes an object of the class on which it is called.
    let entry = unsafeDowncast(buffer, to: Entry.self)
    let words = firebolt_entry(
      type: key.address, qualifier: key.qualifier, owner: Unmanaged.passUnretained(entry).toOpaque(), value: nil,
      factory: nil, registration: nil)
    entry.published.initialize(to: Published(words: words, key: key))
    return entry
  }

  deinit { published.deinitialize(count: 1) }

  /// The entry of published words, which keep it alive for as long as they are published.
  static func owning(_ words: UnsafePointer<firebolt_entry>) -> Unmanaged<Entry> { .fromOpaque(words.pointee.owner) }

  /// The key of published words.
  static func key(of words: UnsafePointer<firebolt_entry>) -> TypeKey {
    // Sound: the words are the first of what is published.
    UnsafeRawPointer(words).assumingMemoryBound(to: Published.self).pointee.key
  }

  /// Whether published words are those of a name. Only the name's text is compared.
  static func isNamed(_ words: UnsafePointer<firebolt_entry>, _ name: Resolver.Name) -> Bool {
    // Sound: the words are the first of what is published.
    UnsafeRawPointer(words).assumingMemoryBound(to: Published.self).pointee.key.identifier == name
  }

  /// Spares the check for exclusive access that each access to `header` makes: the store's lock is held.
  var contents: Contents {
    _read { yield withUnsafeMutablePointerToHeader { $0 }.pointee }
    _modify { yield &withUnsafeMutablePointerToHeader { $0 }.pointee }
  }

  private var published: UnsafeMutablePointer<Published> { withUnsafeMutablePointerToElements { $0 } }

  var words: UnsafeMutablePointer<firebolt_entry> {
    // Sound: they are the first of what is published.
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

  /// The instance in force, or the making of it.
  var cell: InstanceCell? { contents.top.cell }

  /// All layers, the lowest first.
  var layers: [Layer] { contents.shadowed + [contents.top] }

  /// Calls `body` with all instances of the key, also those of registrations that are not in force.
  func forEachCell(_ body: (InstanceCell) -> Void) {
    for layer in contents.shadowed { layer.cell.map(body) }
    contents.top.cell.map(body)
  }

  /// Whether an instance is one of the key's.
  func holds(_ cell: InstanceCell) -> Bool {
    contents.top.cell === cell || contents.shadowed.contains { $0.cell === cell }
  }

  /// The registration that has made an instance of the key.
  func registration(of cell: InstanceCell) -> Registration? { layers.last { $0.cell === cell }?.registration }

  /// Whether a registration is filed here, in force or not.
  func holds(_ registration: Registration) -> Bool {
    contents.top.registration === registration || contents.shadowed.contains { $0.registration === registration }
  }

  /// Whether something is registered.
  var isRegistered: Bool { contents.top.registration != nil || !contents.shadowed.isEmpty }

  /// Whether nothing is filed here, so that the entry may go when the table is next made anew.
  var isEmpty: Bool {
    if case .plain = contents.role { keepsNothing && contents.top.registration == nil } else { false }
  }

  /// Whether no instance is kept here, and nothing is to be done with one.
  var keepsNothing: Bool { contents.top.cell == nil && contents.shadowed.isEmpty && contents.hooks.isEmpty }

  // MARK: - Own recipes

  /// Whether the entry is that of a declared key's own recipe.
  var isOwn: Bool {
    if case .own = contents.role { true } else { false }
  }

  /// The entries of a declared key's own recipes.
  var ownEntries: [Entry] {
    if case .face(let all, _) = contents.role { all } else { [] }
  }

  /// What serves a request that finds the entry: what is registered, or else the key's own recipe.
  var serving: Registration? { source.contents.top.registration }

  /// Where readers of the entry find what they get.
  var source: Entry {
    if contents.top.registration == nil, case .face(_, let own?) = contents.role { own } else { self }
  }

  /// Makes it the entry of a declared key, to which those of recipes may be added.
  func becomeFace() {
    if case .plain = contents.role { contents.role = .face(all: [], inForce: nil) }
  }

  /// Adds an entry for a recipe of the declared key.
  ///
  /// - Parameter isInForce: Whether readers of the key get what that recipe makes.
  func addOwn(_ own: Entry, of registration: Registration, isInForce: Bool) {
    own.contents.role = .own(of: .passUnretained(self))
    own.contents.top = Layer(registration: registration)
    if case .face(let all, let inForce) = contents.role {
      contents.role = .face(all: all + [own], inForce: isInForce ? own : inForce)
    }
  }

  // MARK: - Changing

  // Each of these returns what is filed here no more. The caller publishes the entry afterwards.

  /// Puts a registration in the place of all that there are.
  func replaceAll(with registration: Registration?, cell: InstanceCell?) -> [Layer] {
    let displaced = replaceTop(with: Layer(registration: registration, cell: cell))
    if contents.shadowed.isEmpty { return displaced }
    defer { contents.shadowed = [] }
    return contents.shadowed + displaced
  }

  /// Puts a module's registration over those that there are.
  func push(_ registration: Registration, of module: String) -> [Layer] {
    let former = removeLayers { $0.module == module }
    if !contents.top.isEmpty { contents.shadowed.append(contents.top) }
    contents.top = Layer(registration: registration, module: module)
    return former
  }

  /// Takes layers away, and brings back what they covered.
  func removeLayers(where isMeant: (Layer) -> Bool) -> [Layer] {
    let removed = contents.shadowed.filter(isMeant)
    if !removed.isEmpty { contents.shadowed.removeAll(where: isMeant) }
    return isMeant(contents.top) ? removed + replaceTop(with: contents.shadowed.popLast() ?? Layer()) : removed
  }

  /// Takes a cell out of the layers that have it.
  func remove(_ cell: InstanceCell) -> [Layer] {
    var former: [Layer] = []
    for index in contents.shadowed.indices where contents.shadowed[index].cell === cell {
      former.append(Layer(cell: cell, shown: contents.shadowed[index].shown))
      contents.shadowed[index].cell = nil
      contents.shadowed[index].shown = nil
    }
    guard contents.top.cell === cell else { return former }
    var layer = contents.top
    layer.cell = nil
    layer.shown = nil
    let displaced = replaceTop(with: layer)
    return former.isEmpty ? displaced : former + displaced
  }

  /// Files a cell in the layers of a registration that have none. Nothing is displaced.
  func claim(_ cell: InstanceCell, for registration: Registration) {
    for index in contents.shadowed.indices
    where contents.shadowed[index].registration === registration && contents.shadowed[index].cell == nil {
      contents.shadowed[index].cell = cell
    }
    if contents.top.registration === registration, contents.top.cell == nil { contents.top.cell = cell }
  }

  /// Puts another store's layers over those that there are, without the instances.
  func inherit(_ layers: [Layer]) {
    for layer in layers where layer.registration != nil {
      if !contents.top.isEmpty { contents.shadowed.append(contents.top) }
      contents.top = Layer(registration: layer.registration, module: layer.module)
    }
  }

  func setHooks(_ hooks: [Hook]) -> [Hook] {
    defer { contents.hooks = hooks }
    return contents.hooks
  }

  private func replaceTop(with layer: Layer) -> [Layer] {
    let former = contents.top
    contents.top = layer
    // A cell that stays keeps the form in which the key shows its instance.
    contents.top.shown = layer.cell === former.cell ? former.shown : layer.shown
    let displaced = former.difference(to: contents.top)
    return displaced.isEmpty && displaced.shown == nil ? [] : [displaced]
  }
}
