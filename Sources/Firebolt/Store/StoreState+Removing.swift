// Removing recipes and instances.
extension Store.State {
  /// Removes everything from the matching keys except the instances in force, which no request finds any more.
  /// Instances that are still being made won't be kept.
  ///
  /// An instance of several keys is dropped only if none of them keeps it.
  mutating func unregister(_ keys: KeySelection, releasing release: inout ReleaseBatch) {
    let entries = matching(keys)
    // Instances are dropped first, while all hooks are present.
    for entry in entries {
      entry.forEachCell(where: \.isFiled) {
        if isUnfinished($0) || !isKept($0, without: keys) { drop($0, releasing: &release) }
      }
    }
    for entry in entries {
      let goes = entry.cells.one.map { belongsToRegistration($0) } ?? false
      clear(entry, keeping: goes ? Cells() : entry.cells, releasing: &release)
    }
    if case .allBut = keys {
      forgetModules(sparing: matching(keys.exceptions), releasing: &release)
    }
  }

  /// Returns whether one of an instance's keys keeps it after the matching keys are unregistered: as the instance in
  /// force, or because the key stays. Under a declared key, an override's instance goes with the override.
  private func isKept(_ cell: InstanceCell, without keys: KeySelection) -> Bool {
    var isKept = false
    forEachEntry(holding: cell) {
      if !keys.matches($0.key) || $0.key.declared == nil && $0.cells.holds(cell) { isKept = true }
    }
    return isKept
  }

  /// Removes everything from a key except the given cells, which no request finds any more.
  @inline(never) mutating func clear(
    _ entry: Entry, keeping cells: Cells = Cells(), releasing release: inout ReleaseBatch
  ) {
    publish(entry, displacing: entry.replaceAll(with: nil, cells: cells), releasing: &release)
    // The displaced objects need the hooks.
    setHooks([], of: entry, releasing: &release)
  }

  /// Forgets all modules. The registration in force under a spared key becomes a plain one and replaces the layers it
  /// covered, because no module can be unloaded to uncover them.
  private mutating func forgetModules(sparing spared: [Entry], releasing release: inout ReleaseBatch) {
    modules = LoadedModules()
    var inForce: Set<ObjectIdentifier> = []
    for entry in entries { entry.cells.forEach { inForce.insert(ObjectIdentifier($0)) } }
    for entry in spared {
      entry.forEachCell(where: \.isFiled) {
        if !inForce.contains(ObjectIdentifier($0)) { drop($0, releasing: &release) }
      }
    }
    for entry in spared {
      let former = entry.replaceAll(with: entry.registration, cells: entry.cells)
      publish(entry, displacing: former, releasing: &release)
      setHooks(entry.hooks.map(\.withoutModule), of: entry, releasing: &release)
    }
  }

  /// Drops the instances of the matching keys, for all keys of their registrations.
  mutating func drop(_ keys: KeySelection, releasing release: inout ReleaseBatch) {
    var kept: Set<ObjectIdentifier> = []
    for entry in matching(keys.exceptions) { entry.forEachCell { kept.insert(ObjectIdentifier($0)) } }
    for entry in matching(keys) {
      entry.forEachCell { if !kept.contains(ObjectIdentifier($0)) { drop($0, releasing: &release) } }
    }
  }

  /// Drops the instances that are kept in a scope.
  mutating func drop(_ scope: Resolver.Scope, releasing release: inout ReleaseBatch) {
    for entry in entries { entry.forEachCell { if self.scope(of: $0) == scope { drop($0, releasing: &release) } } }
  }

  /// Drops the instances of a module's registrations.
  mutating func drop(_ module: Module, releasing release: inout ReleaseBatch) {
    guard let loaded = modules[module] else { return }
    for entry in entries(of: loaded.keys) {
      for layer in entry.layers where layer.module == module.name {
        layer.cells.forEach { drop($0, releasing: &release) }
      }
    }
  }

  /// Drops the instance of a cell. An object that existed before stays: it belongs to its registration.
  @inline(never) mutating func drop(_ cell: InstanceCell, releasing release: inout ReleaseBatch) {
    if !belongsToRegistration(cell) { makeRoom(for: cell, releasing: &release) }
  }

  /// Removes a cell from all of its keys and tears its instance down. An object that existed before is only removed from
  /// the cache.
  @inline(never) mutating func makeRoom(for cell: InstanceCell, releasing release: inout ReleaseBatch) {
    tearDown(cell, releasing: &release)
    remove(cell, releasing: &release)
  }

  /// Removes a cell from all of its keys, without tearing its instance down.
  @inline(never) mutating func remove(_ cell: InstanceCell, releasing release: inout ReleaseBatch) {
    for entry in entries(of: keys(of: cell)) where entry.holds(cell) {
      publish(entry, displacing: entry.remove(cell), releasing: &release)
    }
  }

  // MARK: - Tearing down

  /// Collects what is owed for a cell. The caller then removes the cell from its keys.
  ///
  /// An instance is dropped once, whatever the number of its keys: the first key that has it stands for all.
  @inline(never) mutating func tearDown(_ cell: InstanceCell, releasing release: inout ReleaseBatch) {
    guard !belongsToRegistration(cell), markDropped(cell) else { return }
    guard let forms = forms(of: cell) else {
      // The closures run when the recipe has ended. The keys may have other hooks by then.
      let owed = isUnfinished(cell) && ownsInstance(cell) ? teardowns(of: cell) : []
      if !owed.isEmpty { awaitEnd(of: cell, owing: owed) }
      return
    }
    if !observers.isEmpty, isThere(cell, releasing: &release),
      let first = entries(of: keys(of: cell)).first(where: { $0.holds(cell) })
    {
      note(isDrop: true, first.key, first.registration(of: cell), order: order(of: cell), in: &release)
    }
    if ownsInstance(cell) { add(teardowns(of: cell), forms, order(of: cell), to: &release) }
  }

  /// Collects what is owed for a cell that was dropped while its instance was being made, after it has ended.
  mutating func tearDownMade(_ cell: InstanceCell, releasing release: inout ReleaseBatch) {
    guard let (teardowns, drop) = takeOwed(of: cell) else { return }
    release.take(drop)
    if let forms = forms(of: cell) { add(teardowns, forms, order(of: cell), to: &release) }
  }

  /// Adds what is owed for an instance. The last item runs first.
  private mutating func add(
    _ teardowns: [Teardown], _ forms: DecoratedForms, _ order: SerialNumber, to release: inout ReleaseBatch
  ) {
    for teardown in teardowns.reversed() where teardown.begin(forms, observers) {
      release.add(teardown, order, to: drops)
    }
  }

  /// Collects what is owed for a registration's existing object when the registration goes. The store that the object
  /// was registered in owes it.
  @inline(never) mutating func tearDownObject(
    of registration: Registration, in layer: Layer, of entry: Entry, releasing release: inout ReleaseBatch
  ) {
    // A merge can bring back what it displaces.
    guard let object = registration.existing, registration.origin == identity, !entry.holds(registration) else {
      return
    }
    // After an unregistration, the cell may hold an instance of the former registration.
    let made = layer.cells.one.flatMap { belongsToRegistration($0) ? forms(of: $0) : nil }
    if made != nil { note(isDrop: true, entry.key, registration, order: registration.serialNumber, in: &release) }
    let teardowns = entry.teardowns(of: entry.hooks, for: registration)
    if teardowns.isEmpty { return }
    // A decorated form that was held weakly may be gone. The teardown keeps the form, so none is released here.
    add(teardowns, DecoratedForms(made?[entry.key] ?? object), registration.serialNumber, to: &release)
  }

  /// Returns what the `onDrop` closures of a cell's keys owe.
  private func teardowns(of cell: InstanceCell) -> [Teardown] {
    var teardowns: [Teardown] = []
    if !hasHooks { return teardowns }
    forEachEntry(holding: cell) { entry in
      // The instance has the hooks of the resolver that has the registration.
      let hooks = cell.isLent ? cell.hooks.filter { $0.key == entry.key }.map(\.hook) : entry.hooks
      teardowns += entry.teardowns(of: hooks, for: entry.registration(of: cell))
    }
    return teardowns
  }

  /// Returns the entries of the matching keys.
  private func matching(_ keys: KeySelection) -> [Entry] {
    switch keys {
    case .exactly(let key): entries(of: [key])
    // A removal of one key has no exceptions, and must not pay for a look at all keys.
    case .ofTypes(let types) where types.isEmpty: []
    case .ofTypes, .allBut: entries.filter { keys.matches($0.key) }
    }
  }
}
