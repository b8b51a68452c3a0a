// Removing recipes and instances.
extension Store.State {
  /// Removes everything from the matching keys except the instances in force, which no request finds any more.
  /// Instances that are still being made won't be kept.
  ///
  /// An instance of several keys is dropped only if none of them keeps it.
  mutating func unregister(_ keys: KeySelection, releasing release: inout DeferredRelease) {
    let entries = matching(keys)
    requirements.removeAll { keys.matches($0.key) }
    // Instances are dropped first, while all hooks are present.
    for entry in entries {
      entry.forEachCell(where: \.isFiled) {
        if isUnfinished($0) || !isKept($0, without: keys) { drop($0, releasing: &release) }
      }
    }
    for entry in entries { clear(entry, keeping: entry.cells, releasing: &release) }
    if case .allBut = keys {
      forgetModules(sparing: matching(keys.exceptions), releasing: &release)
    }
  }

  /// Returns whether one of an instance's keys keeps it after the matching keys are unregistered: as the instance in
  /// force, or because the key stays.
  private func isKept(_ cell: InstanceCell, without keys: KeySelection) -> Bool {
    var isKept = false
    forEachEntry(holding: cell) { if $0.cells.holds(cell) || !keys.matches($0.key) { isKept = true } }
    return isKept
  }

  /// Removes everything from a key except the given cells, which no request finds any more.
  mutating func clear(_ entry: Entry, keeping cells: Cells = Cells(), releasing release: inout DeferredRelease) {
    release.add(entry.setHooks([]))
    publish(entry, displacing: entry.replaceAll(with: nil, cells: cells), releasing: &release)
  }

  /// Forgets all modules. The registration in force under a spared key becomes a plain one and replaces the layers it
  /// covered, because no module can be unloaded to uncover them.
  private mutating func forgetModules(sparing spared: [Entry], releasing release: inout DeferredRelease) {
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
  mutating func drop(_ keys: KeySelection, releasing release: inout DeferredRelease) {
    var kept: Set<ObjectIdentifier> = []
    for entry in matching(keys.exceptions) { entry.forEachCell { kept.insert(ObjectIdentifier($0)) } }
    for entry in matching(keys) {
      entry.forEachCell { if !kept.contains(ObjectIdentifier($0)) { drop($0, releasing: &release) } }
    }
  }

  /// Drops the instances that are kept in a scope.
  mutating func drop(_ scope: Resolver.Scope, releasing release: inout DeferredRelease) {
    for entry in entries { entry.forEachCell { if self.scope(of: $0) == scope { drop($0, releasing: &release) } } }
  }

  /// Drops the instances of a module's registrations.
  mutating func drop(_ module: ModuleIdentity, releasing release: inout DeferredRelease) {
    guard let loaded = modules[module.name], loaded.identity == module else { return }
    for entry in entries(of: loaded.keys) {
      for layer in entry.layers where layer.module == module.name {
        layer.cells.forEach { drop($0, releasing: &release) }
      }
    }
  }

  /// Removes a cell from all of its keys.
  mutating func drop(_ cell: InstanceCell, releasing release: inout DeferredRelease) {
    sayFarewell(to: cell, releasing: &release)
    remove(cell, releasing: &release)
  }

  /// Removes a cell from all of its keys, without a farewell.
  func remove(_ cell: InstanceCell, releasing release: inout DeferredRelease) {
    forEachEntry(holding: cell) { publish($0, displacing: $0.remove(cell), releasing: &release) }
  }

  /// Collects the notices and farewells for a cell. The caller then removes the cell from its keys.
  ///
  /// An instance is dropped once, whatever the number of its keys: the first key that has it stands for all.
  mutating func sayFarewell(to cell: InstanceCell, releasing release: inout DeferredRelease) {
    guard markDropped(cell), let forms = forms(of: cell) else { return }
    if !observers.isEmpty, isThere(cell, releasing: &release),
      let first = entries(of: keys(of: cell)).first(where: { $0.holds(cell) })
    {
      note(.dropped, first.key, first.registration(of: cell), order: order(of: cell), in: &release)
    }
    if letGo(of: cell) {
      release.add(farewell(to: forms, of: cell), order: order(of: cell), behind: farewells)
    }
  }

  /// Returns the farewell to an instance: the `onDrop` closures of its keys.
  private func farewell(to forms: DecoratedForms, of cell: InstanceCell) -> Farewell? {
    var duties: [Farewell.Duty] = []
    forEachEntry(holding: cell) { entry in
      let registration = entry.registration(of: cell)
      // The instance has the hooks of the resolver that has the registration.
      let hooks = cell.isLent ? cell.hooks.filter { $0.key == entry.key }.map(\.hook) : entry.hooks
      for hook in hooks {
        // The form comes last: the duty keeps it, so a form that was held weakly isn't released under the lock.
        guard case .drop(let work) = hook.work, hook.concerns(registration), let form = forms[entry.key] else {
          continue
        }
        duties.append(
          Farewell.Duty(work: work, place: hook.place, form: form, key: entry.key, registration: registration))
      }
    }
    return duties.isEmpty ? nil : Farewell(duties, observers: observers)
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
