import FireboltAtomics

/// One registration of a key, with the instance that it has there.
struct Slot {
  /// The recipe; nil if it was unregistered.
  var registration: Registration?
  /// The instance, or who makes it. It outlives a recipe that was unregistered.
  var cell: InstanceCell?
  /// The module that brought the registration; nil for a plain one.
  var module: String?

  var isEmpty: Bool { registration == nil && cell == nil }
}

/// One key of a store: what is filed there now.
@usableFromInline
final class Entry: @unchecked Sendable {  // Sound: the store's lock guards every variable.
  @usableFromInline let key: TypeKey

  /// What readers see. The objects that it points to are kept alive by the properties below, and once they are displaced
  /// by a `Discard` until nobody reads them.
  let words: UnsafeMutablePointer<firebolt_entry>

  /// What is in force.
  private(set) var top = Slot()

  /// What loaded modules have put others over, the lowest first.
  private(set) var shadowed: [Slot] = []

  /// What is done with instances of the key, in order.
  private(set) var hooks: [Hook] = []

  /// The instance in force, in the form and the type of this key, if it is kept.
  private var instance: AnyInstance?

  /// The store that the entry is in.
  private let store: StoreIdentity

  init(key: TypeKey, in store: StoreIdentity) {
    self.key = key
    self.store = store
    words = .allocate(capacity: 1)
    words.initialize(
      to: firebolt_entry(
        type: unsafeBitCast(key.type, to: UnsafeRawPointer.self),  // Sound: the address of the type's metadata.
        name: key.name?.fingerprint ?? 0, owner: UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()),
        instance: nil, factory: nil, registration: nil))
  }

  deinit {
    words.deallocate()
  }

  @inlinable
  static func owning(_ words: UnsafeMutablePointer<firebolt_entry>) -> Unmanaged<Entry> {
    .fromOpaque(words.pointee.owner)
  }

  /// The recipe in force.
  var registration: Registration? { top.registration }

  /// The instance in force, or who makes it.
  var cell: InstanceCell? { top.cell }

  /// Goes through all the instances of the key, also those of registrations that are not in force.
  func forEachCell(_ body: (InstanceCell) -> Void) {
    for slot in shadowed { slot.cell.map(body) }
    top.cell.map(body)
  }

  /// Whether an instance is one of the key's.
  func holds(_ cell: InstanceCell) -> Bool {
    top.cell === cell || shadowed.contains { $0.cell === cell }
  }

  /// Whether something is registered.
  var isRegistered: Bool { top.registration != nil || !shadowed.isEmpty }

  /// Whether a registration is filed here, in force or not.
  func holds(_ registration: Registration) -> Bool {
    top.registration === registration || shadowed.contains { $0.registration === registration }
  }

  /// Whether nothing is filed here, so that the entry may go when the table is next made anew.
  var isEmpty: Bool { keepsNothing && top.registration == nil }

  /// Whether no instance is kept here, and nothing is to be done with one.
  var keepsNothing: Bool { top.cell == nil && shadowed.isEmpty && hooks.isEmpty }

  // MARK: - Changing

  /// Puts a registration in the place of all that there are.
  func replaceAll(with registration: Registration?, cell: InstanceCell?, discarding discard: inout Discard) {
    for slot in shadowed { discard.add(slot) }
    shadowed = []
    replaceTop(with: Slot(registration: registration, cell: cell), discarding: &discard)
  }

  /// Takes everything off, but for an instance that stays, out of sight.
  func clear(butFor cell: InstanceCell? = nil, discarding discard: inout Discard) {
    discard.add(last: hooks)
    hooks = []
    replaceAll(with: nil, cell: cell, discarding: &discard)
  }

  /// Puts a module's registration over those that there are.
  func push(_ registration: Registration, of module: String, discarding discard: inout Discard) {
    removeSlots(where: { $0.module == module }, discarding: &discard)
    if !top.isEmpty { shadowed.append(top) }
    replaceTop(with: Slot(registration: registration, module: module), discarding: &discard)
  }

  /// Takes registrations away, and brings back what they were put over.
  func removeSlots(where isMeant: (Slot) -> Bool, discarding discard: inout Discard) {
    for slot in shadowed where isMeant(slot) { discard.add(slot) }
    shadowed.removeAll(where: isMeant)
    if isMeant(top) { replaceTop(with: shadowed.popLast() ?? Slot(), discarding: &discard) }
  }

  /// Files a cell, or none, with the registrations that are meant.
  func setCell(_ cell: InstanceCell?, discarding discard: inout Discard, where isMeant: (Slot) -> Bool) {
    for index in shadowed.indices where isMeant(shadowed[index]) {
      discard.add(shadowed[index].cell)
      shadowed[index].cell = cell
    }
    if isMeant(top) {
      var slot = top
      slot.cell = cell
      replaceTop(with: slot, discarding: &discard)
    }
  }

  /// Takes over the registrations of a store's entry, over those that there are, without the instances; and the hooks,
  /// unless they are those of a key that another store serves.
  ///
  /// - Parameter others: The modules that aren't taken over: what they brought is plain.
  func inherit(_ slots: [Slot], _ hooks: [Hook], butModules others: Set<String>, discarding discard: inout Discard) {
    let isServedHere = slots.contains { $0.registration != nil }
    if isServedHere || !isRegistered {
      // An object that exists is the other store's to drop: it is the same one here.
      let isExisting = slots.contains { $0.registration?.servesExistingObject == true }
      let hooks = hooks.filter { $0.concernsMaking || !isExisting }.map { hook in
        hook.module.map(others.contains) == true ? hook.withoutModule : hook
      }
      setHooks(isServedHere ? hooks : self.hooks + hooks, discarding: &discard)
    }
    for slot in slots where slot.registration != nil {
      if !top.isEmpty { shadowed.append(top) }
      let module = slot.module.flatMap { others.contains($0) ? nil : $0 }
      replaceTop(with: Slot(registration: slot.registration, module: module), discarding: &discard)
    }
  }

  func setHooks(_ hooks: [Hook], discarding discard: inout Discard) {
    discard.add(last: self.hooks)
    self.hooks = hooks
    publish()
  }

  private func replaceTop(with slot: Slot, discarding discard: inout Discard) {
    // A cell that stays keeps the form in which the key shows its instance.
    if slot.cell !== top.cell {
      discard.add(instance, madeAs: top.cell)
      discard.add(top.cell)
      instance = nil
    }
    if slot.registration !== top.registration { discard.add(top.registration) }
    top = slot
    if instance == nil, let cell = slot.cell { show(cell) }
    publish()
  }

  // MARK: - Showing

  /// Lets readers have the cell's instance, if it is kept and has the key's own type.
  func show(_ cell: InstanceCell) {
    guard cell === top.cell, instance == nil, let forms = cell.forms, !forms.isWeak else { return }
    if let form = forms[key] { show(form) }
  }

  /// Lets readers have the instance in force in a form that has the key's own type.
  func show(_ form: AnyInstance) {
    guard form.type == key.type, instance == nil else { return }
    instance = form
    publish()
  }

  /// Makes the published words say what the properties say. Readers that ask without a scope get what the registration's
  /// own scope gives them, so a factory's kept instance stays out of sight.
  private func publish() {
    firebolt_store_instance(words, top.registration?.scope.isKept == true ? instance.map(opaque) : nil)
    firebolt_store_factory(words, top.registration.flatMap { isPlainFactory($0) ? opaque($0) : nil })
    firebolt_store_registration(words, top.registration.map(opaque))
  }

  /// Whether a request that brings the right arguments is served by just running the recipe.
  private func isPlainFactory(_ registration: Registration) -> Bool {
    registration.scope.isFactory && registration.isolation == .anywhere && registration.instanceType == key.type
      && registration.origin == store
      && !hooks.contains(where: \.concernsMaking)
  }
}

/// The address of an object that something else keeps alive.
private func opaque(_ object: AnyObject) -> UnsafeMutableRawPointer {
  Unmanaged.passUnretained(object).toOpaque()
}
