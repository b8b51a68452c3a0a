import FireboltAtomics

/// One registration of a key, with the instance that it has there.
struct Layer {
  /// The registration; nil if it was unregistered.
  var registration: Registration?
  /// The instance, or the making of it. It outlives a registration that was unregistered.
  var cell: InstanceCell?
  /// The module that brought the registration; nil for a plain one.
  var module: String?
  /// The instance in the form and the type of the key, if readers may have it while the layer is on top.
  var shown: Instance?

  var isEmpty: Bool { registration == nil && cell == nil }

  /// What only this layer has, and not the one that takes its place.
  func difference(to other: Layer) -> Layer {
    Layer(
      registration: registration === other.registration ? nil : registration, cell: cell === other.cell ? nil : cell,
      shown: cell === other.cell ? nil : shown)
  }
}

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

  private var published: UnsafeMutablePointer<Published> { withUnsafeMutablePointerToElements { $0 } }

  var words: UnsafeMutablePointer<firebolt_entry> {
    // Sound: they are the first of what is published.
    UnsafeMutableRawPointer(published).assumingMemoryBound(to: firebolt_entry.self)
  }

  var key: TypeKey { published.pointee.key }
  var hooks: [Hook] {
    if case .own(let face) = header.role { return face._withUnsafeGuaranteedRef { $0.header.hooks } }
    return header.hooks
  }
  var shadowed: [Layer] { header.shadowed }
  var top: Layer { header.top }

  /// The registration in force.
  var registration: Registration? { header.top.registration }

  /// The instance in force, or the making of it.
  var cell: InstanceCell? { header.top.cell }

  /// All layers, the lowest first.
  var layers: [Layer] { header.shadowed + [header.top] }

  /// Calls `body` with all instances of the key, also those of registrations that are not in force.
  func forEachCell(_ body: (InstanceCell) -> Void) {
    for layer in header.shadowed { layer.cell.map(body) }
    header.top.cell.map(body)
  }

  /// Whether an instance is one of the key's.
  func holds(_ cell: InstanceCell) -> Bool {
    header.top.cell === cell || header.shadowed.contains { $0.cell === cell }
  }

  /// Whether a registration is filed here, in force or not.
  func holds(_ registration: Registration) -> Bool {
    header.top.registration === registration || header.shadowed.contains { $0.registration === registration }
  }

  /// Whether something is registered.
  var isRegistered: Bool { header.top.registration != nil || !header.shadowed.isEmpty }

  /// Whether nothing is filed here, so that the entry may go when the table is next made anew.
  var isEmpty: Bool {
    if case .plain = header.role { keepsNothing && header.top.registration == nil } else { false }
  }

  /// Whether no instance is kept here, and nothing is to be done with one.
  var keepsNothing: Bool { header.top.cell == nil && header.shadowed.isEmpty && header.hooks.isEmpty }

  // MARK: - Own recipes

  /// Whether the entry is that of a declared key's own recipe.
  var isOwn: Bool {
    if case .own = header.role { true } else { false }
  }

  /// The entries of a declared key's own recipes.
  var ownEntries: [Entry] {
    if case .face(let all, _) = header.role { all } else { [] }
  }

  /// What serves a request that finds the entry: what is registered, or else the key's own recipe.
  var serving: Registration? { source.header.top.registration }

  /// Where readers of the entry find what they get.
  private var source: Entry {
    if header.top.registration == nil, case .face(_, let own?) = header.role { own } else { self }
  }

  /// Makes it the entry of a declared key, to which those of recipes may be added.
  func becomeFace() {
    if case .plain = header.role { header.role = .face(all: [], inForce: nil) }
  }

  /// Adds an entry for a recipe of the declared key.
  ///
  /// - Parameter isInForce: Whether readers of the key get what that recipe makes.
  func addOwn(_ own: Entry, of registration: Registration, isInForce: Bool) {
    own.header.role = .own(of: .passUnretained(self))
    own.header.top = Layer(registration: registration)
    if case .face(let all, let inForce) = header.role {
      header.role = .face(all: all + [own], inForce: isInForce ? own : inForce)
    }
  }

  // MARK: - Changing

  // Each of these returns what is filed here no more. The caller publishes the entry afterwards.

  /// Puts a registration in the place of all that there are.
  func replaceAll(with registration: Registration?, cell: InstanceCell?) -> [Layer] {
    let covered = header.shadowed
    header.shadowed = []
    return covered + replaceTop(with: Layer(registration: registration, cell: cell))
  }

  /// Puts a module's registration over those that there are.
  func push(_ registration: Registration, of module: String) -> [Layer] {
    let former = removeLayers { $0.module == module }
    if !header.top.isEmpty { header.shadowed.append(header.top) }
    header.top = Layer(registration: registration, module: module)
    return former
  }

  /// Takes layers away, and brings back what they covered.
  func removeLayers(where isMeant: (Layer) -> Bool) -> [Layer] {
    let removed = header.shadowed.filter(isMeant)
    if !removed.isEmpty { header.shadowed.removeAll(where: isMeant) }
    return isMeant(header.top) ? removed + replaceTop(with: header.shadowed.popLast() ?? Layer()) : removed
  }

  /// Takes a cell out of the layers that have it.
  func remove(_ cell: InstanceCell) -> [Layer] {
    var former: [Layer] = []
    for index in header.shadowed.indices where header.shadowed[index].cell === cell {
      former.append(Layer(cell: cell, shown: header.shadowed[index].shown))
      header.shadowed[index].cell = nil
      header.shadowed[index].shown = nil
    }
    guard header.top.cell === cell else { return former }
    var layer = header.top
    layer.cell = nil
    layer.shown = nil
    return former + replaceTop(with: layer)
  }

  /// Files a cell in the layers of a registration that have none. Nothing is displaced.
  func claim(_ cell: InstanceCell, for registration: Registration) {
    for index in header.shadowed.indices
    where header.shadowed[index].registration === registration && header.shadowed[index].cell == nil {
      header.shadowed[index].cell = cell
    }
    if header.top.registration === registration, header.top.cell == nil { header.top.cell = cell }
  }

  /// Puts another store's layers over those that there are, without the instances.
  func inherit(_ layers: [Layer]) {
    for layer in layers where layer.registration != nil {
      if !header.top.isEmpty { header.shadowed.append(header.top) }
      header.top = Layer(registration: layer.registration, module: layer.module)
    }
  }

  func setHooks(_ hooks: [Hook]) -> [Hook] {
    defer { header.hooks = hooks }
    return header.hooks
  }

  private func replaceTop(with layer: Layer) -> [Layer] {
    let former = header.top
    header.top = layer
    // A cell that stays keeps the form in which the key shows its instance.
    header.top.shown = layer.cell === former.cell ? former.shown : layer.shown
    let displaced = former.difference(to: header.top)
    return displaced.isEmpty && displaced.shown == nil ? [] : [displaced]
  }

  // MARK: - Publishing

  /// Has readers get the instance in force in a form that has the key's own type.
  func show(_ form: Instance) {
    if form.type == key.type, header.top.shown == nil { header.top.shown = form }
  }

  /// Makes the published words say what the contents say. A reader that asks without a scope gets what the registration's
  /// own scope gives, so a factory's kept instance stays out of sight.
  func publish() {
    publishWords()
    switch header.role {
    case .plain: break
    // What a recipe needs depends on the hooks, which are the key's.
    case .face(let all, _): for own in all { own.publishWords() }
    case .own(let face): face._withUnsafeGuaranteedRef { $0.publishWords() }
    }
  }

  private func publishWords() {
    let source = source
    let registration = source.header.top.registration
    firebolt_publish(
      words, registration?.scope.isPublished == true ? source.header.top.shown?.address : nil,
      registration.flatMap { isPlainFactory($0) ? opaque($0) : nil }, registration.map(opaque))
  }

  /// Whether running the recipe is all that a request with the right arguments needs.
  private func isPlainFactory(_ registration: Registration) -> Bool {
    registration.scope.isFactory && registration.isolation == .anywhere && registration.instanceType == key.type
      && (registration.origin == header.store || registration.origin == Store.anyIdentity)
      && !hooks.contains(where: \.concernsMaking)
  }
}

/// The address of an object that something else keeps alive.
private func opaque(_ object: AnyObject) -> UnsafeMutableRawPointer {
  Unmanaged.passUnretained(object).toOpaque()
}
