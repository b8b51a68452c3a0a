/// Something to add to a store.
enum Addition: Sendable {
  case registration(Registration)
  case hook(Hook, TypeKey)

  /// The keys to add it under.
  var keys: RegistrationKeys {
    switch self {
    case .registration(let registration): registration.keys
    case .hook(_, let key): RegistrationKeys(key)
    }
  }
}

// Registering recipes and hooks: one by one, or those of modules together.
extension Store.State {
  /// Adds an addition, unless the store has closed. The caller keeps the addition.
  ///
  /// - Parameter module: The module that is being loaded; nil for an addition that is added directly.
  /// - Complexity: O(*n*) in the number of the addition's keys, amortised.
  @inline(never) mutating func add(
    _ addition: Addition, of module: String? = nil, releasing release: inout ReleaseBatch
  ) {
    if closedReason != nil { return }
    switch addition {
    case .registration(let registration):
      registration.serialNumber.note(in: table.words)
      guard let module else {
        // A key that had a registration loses that recipe's instance. A key that had only an instance gets it back, unless
        // it was just dropped through another key.
        dropReplaced(registration.keys, copying: Cells(), by: registration, releasing: &release)
        return put(registration, under: registration.keys, copying: Cells(), releasing: &release)
      }
      for key in registration.keys {
        let entry = madeEntry(key)
        let layer = Layer(registration: registration, isOfModule: true)
        // A module is loaded in one step, so its earlier registration of the key is on top.
        if entry.contents.registered.top.module == module {
          if let former = entry.registration { registration.note(replacing: former, isInModule: true) }
          entry.cells.forEach { drop($0, releasing: &release) }
          replaceTop(of: entry, with: layer, releasing: &release)
        } else {
          entry.contents.registered.push(layer)
          entry.publish()
        }
        note(isDrop: false, key, registration, in: &release)
      }
    case .hook(let hook, let key): add(hook, to: madeEntry(key), releasing: &release)
    }
  }

  /// Puts a registration in the place of what its keys had. `dropReplaced` comes first.
  ///
  /// - Parameter copy: The cells of the registration's instances from another store.
  @inline(never) mutating func put(
    _ registration: Registration, under keys: RegistrationKeys, copying copy: Cells,
    releasing release: inout ReleaseBatch
  ) {
    var cells = copy
    keys.forEach { key in
      guard cells.isEmpty, let own = entry(key)?.cells else { return }
      if own.one.map({ !$0.belongsToRegistration && $0.isThere(releasing: &release) }) ?? true { cells = own }
    }
    // Most registrations are of new keys. These checks save the calls.
    if !cells.isEmpty { cells.forEach { $0.keys.formUnion(registration.keys) } }
    keys.forEach { key in
      let entry = madeEntry(key)
      if !entry.isEmpty {
        entry.cells.forEach { cell in
          if !cells.holds(cell) { drop(cell, releasing: &release) }
        }
      }
      replaceRegistered(of: entry, with: Layer(registration: registration, cells: cells), releasing: &release)
      if mayBeObserved { note(isDrop: false, key, registration, in: &release) }
    }
  }

  /// Drops the instances of the keys that a registration replaces: those of keys that are registered, here or in an
  /// ancestor, and all if the registration brings its own instance.
  ///
  /// - Parameter new: The registration if it is added for the first time.
  @inline(never) mutating func dropReplaced(
    _ keys: RegistrationKeys, copying copy: Cells, by new: Registration? = nil, releasing release: inout ReleaseBatch
  ) {
    keys.forEach { key in
      guard let entry = entry(key) else { return }
      if let new, let former = entry.registration, entry.cells.isEmpty, !entry.contents.registered.top.isOfModule {
        new.note(replacing: former, isInModule: false)
      }
      if entry.isRegistered || !copy.isEmpty {
        entry.contents.registered.layers.forEachCell { drop($0, releasing: &release) }
      }
      entry.contents.unregistered.layers.forEachCell(where: { !$0.isDefault }) { drop($0, releasing: &release) }
    }
  }

  /// Adds a declared key's own recipe below all registrations.
  ///
  /// - Returns: Whether the store is still open.
  mutating func add(default recipe: Registration) -> Bool {
    if isClosed { return false }
    let entry = madeEntry(recipe.keys.first)
    entry.addDefault(recipe)
    entry.publish()
    return true
  }

  // MARK: - Modules

  /// A module to load and its additions; nil if the module was already loaded when the plan was made.
  typealias Batch = (module: LoadedModule, additions: [Addition]?)

  /// Loads the modules that aren't loaded yet, in one step for all readers. The caller keeps what isn't added.
  ///
  /// - Parameters:
  ///   - batches: The modules, with includes first.
  ///   - roots: The modules that stay until they are unloaded explicitly.
  /// - Returns: Whether the modules were loaded. False if a module that was loaded isn't any more, or if another module
  ///   with the same name is loaded now.
  /// - Complexity: O(*n*) in the number of the modules' registrations.
  mutating func load(_ batches: [Batch], roots: [String], releasing release: inout ReleaseBatch) -> Bool {
    for (module, additions) in batches {
      let isUnchanged = modules[module.name].map { $0.place.isSame(as: module.place) } ?? (additions != nil)
      if !isUnchanged { return false }
    }
    if closedReason != nil { return true }
    together { state in
      for (module, additions) in batches where state.modules[module.name] == nil {
        for addition in additions ?? [] { state.add(addition, of: module.name, releasing: &release) }
        state.modules.add(module)
      }
      for root in roots { state.modules.setRoot(root) }
    }
    return true
  }

  /// Unloads modules and the modules that only they included, with everything that they added, in one step for all readers.
  ///
  /// - Complexity: O(*n*) in the number of their registrations.
  mutating func unload(_ unloaded: [Module], releasing release: inout ReleaseBatch) {
    // Many modules may register one key. Its entry is looked at once.
    var seen: Set<TypeKey> = []
    let keys = modules.remove(unloaded).flatMap(\.keys).filter { seen.insert($0).inserted }
    let loaded = modules
    func isLeaving(_ module: String?) -> Bool { module.map { loaded[$0] == nil } ?? false }
    together { state in
      var concerned = state.entries(of: keys)
      // A mock of a child has an ancestor's hooks of all names under each of the ancestor's keys.
      if keys.contains(where: \.isOfAnyName) {
        concerned += state.entries.filter { $0.contents.hooks.contains { isLeaving($0.module) } }
      }
      // Instances are dropped first, while all hooks are present.
      for entry in concerned {
        entry.contents.registered.layers.forEachCell(where: { isLeaving($0.module) }) {
          state.drop($0, releasing: &release)
        }
        if entry.contents.hooks.contains(where: { isLeaving($0.module) && $0.isDecorator }) {
          state.dropServed(by: entry, releasing: &release)
        }
      }
      for entry in concerned { state.removeLayers(of: entry, releasing: &release) { isLeaving($0.module) } }
      // The displaced objects need the hooks.
      for entry in concerned {
        state.setHooks(entry.contents.hooks.filter { !isLeaving($0.module) }, of: entry, releasing: &release)
      }
    }
  }
}
