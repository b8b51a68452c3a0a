/// What is filed under keys: registrations and hooks, one by one, or a module's together. All of it happens in the
/// registry's turn.
extension Store {
  /// Files something for good.
  ///
  /// - Complexity: O(*n*) in the number of its keys, amortised.
  func file(_ addition: Addition, discarding discard: inout Discard) {
    lock.withLock { filePlainly(addition, discarding: &discard) }
  }

  private func filePlainly(_ addition: Addition, discarding discard: inout Discard) {
    if closure != nil { return discard.add(addition) }
    switch addition {
    case .registration(let registration):
      replace(registration.keys, with: registration, copying: nil, discarding: &discard)
    case .hook(let hook, let key):
      hang(hook, on: key, discarding: &discard)
    }
  }

  /// Puts a registration in the place of all that its keys had.
  ///
  /// A key that had a registration loses the instance that its recipe made; a key that had only an instance gets it back.
  func replace(
    _ keys: RegistrationKeys, with registration: Registration, copying copy: InstanceCell?,
    discarding discard: inout Discard
  ) {
    var known: [Entry] = []
    keys.forEach { if let entry = entry($0) { known.append(entry) } }
    for entry in known where entry.isRegistered || copy != nil {
      entry.forEachCell { drop($0, discarding: &discard) }
    }
    let cell = copy ?? known.lazy.compactMap(\.cell).first { $0.isThere(&discard) }
    cell?.adopt(registration)
    keys.forEach { key in
      let entry = madeEntry(key, discarding: &discard)
      if entry.cell !== cell { drop(entry.cell, discarding: &discard) }
      entry.replaceAll(with: registration, cell: cell, discarding: &discard)
      note(.registered, key, registration, in: &discard)
    }
  }

  /// Adds a hook to a key. A decorator is for what is served, so what is served already goes.
  private func hang(_ hook: Hook, on key: TypeKey, discarding discard: inout Discard) {
    let entry = madeEntry(key, discarding: &discard)
    if hook.isDecorator { entry.forEachCell { drop($0, discarding: &discard) } }
    entry.setHooks(entry.hooks + [hook], discarding: &discard)
  }

  /// What is filed under a key, if only nothing so far.
  func madeEntry(_ key: TypeKey, discarding discard: inout Discard) -> Entry {
    if let entry = entry(key) { return entry }
    let entry = Entry(key: key, in: identity)
    add(entry, discarding: &discard)
    return entry
  }

  // MARK: - Modules

  /// Whether a module is loaded, and where the one of its name was written.
  func loadedModule(_ name: String) -> LoadedModule? {
    lock.withLock { modules.first { $0.name == name } }
  }

  /// Loads what isn't loaded yet, in one step for all readers.
  ///
  /// - Parameters:
  ///   - batches: Modules, includes first, with what they bring; nothing, if they were loaded when that was looked up.
  ///   - roots: The modules that stay until they are unloaded themselves.
  /// - Returns: Whether it could be done: not, if something that was loaded isn't any more, or if another module of the
  ///   name is loaded now.
  func load(
    _ batches: [(module: LoadedModule, additions: [Addition]?)], roots: [String], discarding discard: inout Discard
  )
    -> Bool
  {
    changeTogether {
      let loaded = Set(modules.map(\.name))
      let isStillSo = batches.allSatisfy { batch in
        guard let known = modules.first(where: { $0.name == batch.module.name }) else { return batch.additions != nil }
        return known.isSame(as: batch.module)
      }
      guard isStillSo else { return false }
      for batch in batches {
        for addition in batch.additions ?? [] {
          if closure != nil || loaded.contains(batch.module.name) {
            discard.add(addition)
          } else {
            file(addition, of: batch.module.name, discarding: &discard)
          }
        }
        if closure == nil, !loaded.contains(batch.module.name) { modules.append(batch.module) }
      }
      for index in modules.indices where roots.contains(modules[index].name) { modules[index].isRoot = true }
      return true
    }
  }

  private func file(_ addition: Addition, of module: String, discarding discard: inout Discard) {
    switch addition {
    case .registration(let registration):
      for key in registration.keys {
        let entry = madeEntry(key, discarding: &discard)
        for slot in entry.shadowed + [entry.top] where slot.module == module { drop(slot.cell, discarding: &discard) }
        entry.push(registration, of: module, discarding: &discard)
        note(.registered, key, registration, in: &discard)
      }
    case .hook(let hook, let key):
      hang(hook, on: key, discarding: &discard)
    }
  }

  /// Unloads modules, and what only they included, in one step for all readers.
  func unload(_ names: [LoadedModule], discarding discard: inout Discard) {
    changeTogether {
      for index in modules.indices where names.contains(where: modules[index].isSame(as:)) {
        modules[index].isRoot = false
      }
      let before = modules
      while let leaving = modules.last(where: { module in
        !module.isRoot && !modules.contains { $0.includes.contains(module.name) }
      }) {
        modules.removeAll { $0.name == leaving.name }
      }
      let staying = Set(modules.map(\.name))
      remove(Set(before.map(\.name)).subtracting(staying), discarding: &discard)
    }
  }

  /// Takes away all that modules have brought. What goes is dropped while all hooks are there.
  private func remove(_ modules: Set<String>, discarding discard: inout Discard) {
    if modules.isEmpty { return }
    func isOfThem(_ module: String?) -> Bool { module.map(modules.contains) ?? false }
    for entry in entries {
      for slot in entry.shadowed + [entry.top] where isOfThem(slot.module) { drop(slot.cell, discarding: &discard) }
      if entry.hooks.contains(where: { isOfThem($0.module) && $0.isDecorator }) {
        entry.forEachCell { drop($0, discarding: &discard) }
      }
    }
    for entry in entries {
      entry.removeSlots(where: { isOfThem($0.module) }, discarding: &discard)
      if entry.hooks.contains(where: { isOfThem($0.module) }) {
        entry.setHooks(entry.hooks.filter { !isOfThem($0.module) }, discarding: &discard)
      }
    }
  }
}

/// Something to be filed.
enum Addition: Sendable {
  case registration(Registration)
  case hook(Hook, TypeKey)
}

/// A module that is loaded in a store.
struct LoadedModule: Sendable {
  let name: String
  let place: Place
  /// The names of the modules that it includes.
  var includes: [String]
  /// Whether it stays though nothing includes it.
  var isRoot = false

  /// Whether two modules are one: of one name, and written in one place.
  func isSame(as other: LoadedModule) -> Bool {
    name == other.name && "\(place)" == "\(other.place)"
  }
}
