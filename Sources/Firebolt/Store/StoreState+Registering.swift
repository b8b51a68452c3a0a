/// A registration or a hook that a module adds to a store.
final class Addition: Sendable {
  /// The keys to add it under.
  let keys: RegistrationKeys
  fileprivate let registration: Registration?
  fileprivate let hook: Hook?

  init(_ registration: Registration) {
    keys = registration.keys
    self.registration = registration
    hook = nil
  }

  init(_ hook: Hook, to key: TypeKey) {
    keys = RegistrationKeys(key)
    registration = nil
    self.hook = hook
  }
}

// Registering recipes and hooks: one by one, or those of modules together.
extension Store.State {
  /// Adds a registration, unless the store has closed. The caller keeps it.
  ///
  /// - Complexity: O(*n*) in the number of the registration's keys, amortised.
  @inline(never) mutating func add(_ registration: Registration, releasing release: inout Releases) {
    if closedReason != nil { return }
    registration.serialNumber.advanceTime(of: table.words)
    // Most registrations are of one new key, where there is nothing to replace.
    let key = registration.keys.first
    if registration.keys.others == nil, table.table.find(key, key.address, key.qualifier) == nil {
      let entry = newEntry(key, registration)
      if registration.scope.isFactory || registration.existing != nil { entry.publish() }
      if mayBeObserved { addNotice(isDrop: false, entry.key, registration, in: &release) }
      return
    }
    // A key that had a registration loses that recipe's instance. A key that had only an instance gets it back, unless it was
    // just dropped through another key.
    dropReplaced(registration.keys, by: registration, releasing: &release)
    put(registration, under: registration.keys, releasing: &release)
  }

  /// Adds a hook, unless the store has closed. The caller keeps it.
  @inline(never) mutating func add(_ hook: Hook, to key: TypeKey, releasing release: inout Releases) {
    if closedReason == nil { add(hook, to: entryOrNew(key), releasing: &release) }
  }

  /// Adds a registration of a module that is being loaded.
  @inline(never) private mutating func add(
    _ registration: Registration, of module: String, releasing release: inout Releases
  ) {
    registration.serialNumber.advanceTime(of: table.words)
    for key in registration.keys.all {
      let entry = entryOrNew(key)
      // A module is loaded in one step, so its earlier registration of the key is on top.
      if let former = entry.registration, entry.top.pointee.module == module {
        registration.setReplaced(former, isInModule: true)
        var replaced: [InstanceCell] = []
        entry.top.pointee.cells.append(to: &replaced)
        for cell in replaced { drop(cell, releasing: &release) }
        entry.top.pointee.isLeaving = true
      }
      update(
        entry, adding: Layer(registration: registration, isOfModule: true), onlyTop: true, releasing: &release)
      addNotice(isDrop: false, key, registration, in: &release)
    }
    setHookedElsewhere(registration)
  }

  /// Puts a registration in the place of what its keys had. `dropReplaced` comes first. A merge may bring one that is in
  /// force already: that stays its module's.
  ///
  /// - Parameter copies: The cells of the registration's instances from another store.
  @inline(never) mutating func put(
    _ registration: Registration, under keys: RegistrationKeys, copying copies: [InstanceCell] = [],
    releasing release: inout Releases
  ) {
    var cells = Cells()
    for cell in copies { cells.add(cell) }
    for entry in entries(of: keys.all) where cells.isEmpty {
      let own = entry.cells
      if own.one.map({ !$0.belongsToRegistration && $0.isThere(releasing: &release) }) ?? true { cells = own }
    }
    var all: [InstanceCell] = []
    cells.append(to: &all)
    for cell in all { cell.keys.formUnion(registration.keys) }
    for key in keys.all {
      let entry = entryOrNew(key)
      var former: [InstanceCell] = []
      if entry.top.pointee.isRegistered { entry.top.pointee.cells.append(to: &former) }
      for cell in former where !cells.holds(cell) { drop(cell, releasing: &release) }
      entry.forEachLayer { $0.pointee.isLeaving = entry.isReplaced($0, by: registration) }
      var layer = Layer(registration: registration, cells: cells)
      layer.isOfModule = entry.registration === registration && entry.top.pointee.isOfModule
      update(entry, adding: layer, releasing: &release)
      addNotice(isDrop: false, key, registration, in: &release)
    }
    setHookedElsewhere(registration)
  }

  /// Drops the instances of the keys that a registration replaces: those of keys that are registered, here or in an
  /// ancestor, and all if the registration brings its own instance.
  ///
  /// - Parameters:
  ///   - isNew: Whether the registration is added for the first time.
  ///   - copies: The cells of the registration's instances from another store.
  @inline(never) mutating func dropReplaced(
    _ keys: RegistrationKeys, by registration: Registration, isNew: Bool = true, copying copies: [InstanceCell] = [],
    releasing release: inout Releases
  ) {
    for entry in entries(of: keys.all) {
      if isNew, let former = entry.registration, entry.cells.isEmpty, !entry.top.pointee.isOfModule {
        registration.setReplaced(former, isInModule: false)
      }
      let replacesAll = entry.isRegistered || !copies.isEmpty
      var replaced: [InstanceCell] = []
      entry.forEachLayer { layer in
        let isRegistered = layer.pointee.isRegistered
        if isRegistered ? replacesAll && entry.isReplaced(layer, by: registration) : !layer.pointee.isDefault {
          layer.pointee.cells.append(to: &replaced)
        }
      }
      for cell in replaced { drop(cell, releasing: &release) }
    }
  }

  /// Adds a declared key's own recipe below all registrations.
  ///
  /// - Returns: Whether the store is still open.
  mutating func add(default recipe: Registration) -> Bool {
    if isClosed { return false }
    let entry = entryOrNew(recipe.keys.first)
    if entry.layer(of: recipe) == nil { entry.push(Layer(registration: recipe, isRegistered: false)) }
    entry.publish()
    return true
  }

  // MARK: - Modules

  /// Loads the modules that aren't loaded yet, in one step for all readers. The caller keeps what isn't added.
  ///
  /// - Parameters:
  ///   - planned: The modules, with includes first.
  ///   - roots: The modules that stay until they are unloaded explicitly.
  /// - Returns: Whether the modules were loaded. False if a module that was loaded isn't any more, or if another module
  ///   with the same name is loaded now.
  /// - Complexity: O(*n*) in the number of the modules' registrations.
  mutating func load(_ planned: [PlannedModule], roots: [Module], releasing release: inout Releases) -> Bool {
    for next in planned {
      let loaded = modules[next.module.name]
      let isUnchanged = loaded.map { $0.place.isSame(as: next.module.place) } ?? (next.additions != nil)
      if !isUnchanged { return false }
    }
    if closedReason != nil { return true }
    together { state in
      for next in planned {
        let module = next.module
        if state.modules[module.name] != nil { continue }
        for addition in next.additions ?? [] {
          if let registration = addition.registration {
            state.add(registration, of: module.name, releasing: &release)
          } else if let hook = addition.hook {
            state.add(hook, to: state.entryOrNew(addition.keys.first), releasing: &release)
          }
        }
        state.modules.add(module)
      }
      for root in roots { state.modules.setRoot(root.definition.name) }
    }
    return true
  }

  /// Unloads modules and the modules that only they included, with everything that they added, in one step for all readers.
  ///
  /// - Complexity: O(*n*) in the number of their registrations.
  mutating func unload(_ unloaded: [Module], releasing release: inout Releases) {
    // Many modules may register one key. Its entry is looked at once.
    var seen = Objects<LoadedModule>()
    var concerned: [Entry] = []
    for module in modules.remove(unloaded) {
      for entry in entries(of: module.keys) where seen[entry.number] == nil {
        seen[entry.number] = module
        concerned.append(entry)
      }
    }
    let loaded = modules
    @inline(never) func isLeaving(_ module: String?) -> Bool { module.map { loaded[$0] == nil } ?? false }
    together { state in
      // A mock of a child has an ancestor's hooks of all names under each of the ancestor's keys.
      if concerned.contains(where: { $0.key.isOfAnyName }) {
        concerned += state.entries.filter { $0.contents.hooks.contains { isLeaving($0.module) } }
      }
      // Instances are dropped first, while all hooks are present.
      for entry in concerned {
        var leaving: [InstanceCell] = []
        entry.forEachLayer { if isLeaving($0.pointee.module) { $0.pointee.cells.append(to: &leaving) } }
        for cell in leaving { state.drop(cell, releasing: &release) }
        if entry.contents.hooks.contains(where: { isLeaving($0.module) && $0.isDecorator }) {
          state.dropServed(by: entry, releasing: &release)
        }
      }
      for entry in concerned {
        entry.forEachLayer { $0.pointee.isLeaving = isLeaving($0.pointee.module) }
        state.update(entry, releasing: &release)
      }
      // The displaced objects need the hooks.
      for entry in concerned {
        state.setHooks(entry.contents.hooks.filter { !isLeaving($0.module) }, of: entry, releasing: &release)
      }
    }
  }
}
