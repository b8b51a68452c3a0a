// Taking recipes and instances away.
extension Store.State {
  /// Takes everything off the keys that match but the instances in force, which stay out of reach. One that is being made will
  /// not be kept.
  mutating func unregister(_ keys: KeySelection, releasing release: inout DeferredRelease) {
    let entries = matching(keys).filter { !$0.isOwn }
    requirements.removeAll { keys.means($0.key) }
    // What goes is dropped while all hooks are there.
    for entry in entries {
      entry.forEachCell { if isUnfinished($0) || $0 !== entry.cell { drop($0, releasing: &release) } }
    }
    for entry in entries { clear(entry, keeping: entry.cell, releasing: &release) }
    if case .allBut = keys {
      forgetModules(sparing: matching(keys.exceptions).filter { !$0.isOwn }, releasing: &release)
    }
  }

  /// Takes everything off a key but an instance, which stays out of reach.
  mutating func clear(_ entry: Entry, keeping cell: InstanceCell? = nil, releasing release: inout DeferredRelease) {
    release.add(entry.setHooks([]))
    publish(entry, displacing: entry.replaceAll(with: nil, cell: cell), releasing: &release)
  }

  /// Forgets the modules. What is in force under a spared key is plain from then on, and replaces what it was put over:
  /// nothing could be unloaded to bring that back.
  private mutating func forgetModules(sparing spared: [Entry], releasing release: inout DeferredRelease) {
    modules = LoadedModules()
    let inForce = Set(entries.compactMap(\.cell).map(ObjectIdentifier.init))
    for entry in spared {
      entry.forEachCell { if !inForce.contains(ObjectIdentifier($0)) { drop($0, releasing: &release) } }
    }
    for entry in spared {
      let former = entry.replaceAll(with: entry.registration, cell: entry.cell)
      publish(entry, displacing: former, releasing: &release)
      setHooks(entry.hooks.map(\.withoutModule), of: entry, releasing: &release)
    }
  }

  /// Drops the instances of the keys that match, through all of the keys that they have.
  mutating func drop(_ keys: KeySelection, releasing release: inout DeferredRelease) {
    var kept: Set<ObjectIdentifier> = []
    for entry in matching(keys.exceptions) { entry.forEachCell { kept.insert(ObjectIdentifier($0)) } }
    for entry in matching(keys) + matching(keys).flatMap(\.ownEntries) {
      entry.forEachCell { if !kept.contains(ObjectIdentifier($0)) { drop($0, releasing: &release) } }
    }
  }

  /// Drops the instances that are kept under a scope.
  mutating func drop(_ scope: Resolver.Scope, releasing release: inout DeferredRelease) {
    for entry in entries { entry.forEachCell { if self.scope(of: $0) == scope { drop($0, releasing: &release) } } }
  }

  /// Drops the instances of what a module has registered.
  mutating func drop(_ module: ModuleIdentity, releasing release: inout DeferredRelease) {
    guard let loaded = modules[module.name], loaded.identity == module else { return }
    for entry in entries(of: loaded.keys) {
      for layer in entry.layers where layer.module == module.name { drop(layer.cell, releasing: &release) }
    }
  }

  /// Takes an instance out of all of its keys.
  mutating func drop(_ cell: InstanceCell?, releasing release: inout DeferredRelease) {
    guard let cell else { return }
    sayFarewell(to: cell, releasing: &release)
    for key in keys(of: cell) {
      guard let entry = entry(key), entry.holds(cell) else { continue }
      publish(entry, displacing: entry.remove(cell), releasing: &release)
    }
  }

  /// Collects what is done and told once an instance has been taken out of its keys, which follows.
  ///
  /// An instance is dropped once, whatever the number of its keys: the first one that has it stands for all.
  mutating func sayFarewell(to cell: InstanceCell, releasing release: inout DeferredRelease) {
    guard markDropped(cell), let forms = forms(of: cell) else { return }
    if !observers.isEmpty, isThere(cell, releasing: &release), let first = holders(of: cell).first {
      note(.dropped, first.key, first.registration(of: cell), order: order(of: cell), in: &release)
    }
    if letGo(of: cell) {
      release.add(farewell(to: forms, of: cell), order: order(of: cell), behind: farewells)
    }
  }

  private func holders(of cell: InstanceCell) -> [Entry] { entries(of: keys(of: cell)).filter { $0.holds(cell) } }

  /// What the keys of an instance do when it goes.
  private func farewell(to forms: DecoratedForms, of cell: InstanceCell) -> Farewell? {
    var duties: [Farewell.Duty] = []
    for key in keys(of: cell) {
      guard let entry = entry(key), entry.holds(cell) else { continue }
      for hook in entry.hooks {
        guard case .drop(let work) = hook.work, let form = forms[key] else { continue }
        duties.append(
          Farewell.Duty(
            work: work, place: hook.place, form: form, key: key, registration: entry.registration(of: cell)))
      }
    }
    return duties.isEmpty ? nil : Farewell(duties, observers: observers)
  }

  private func matching(_ keys: KeySelection) -> [Entry] {
    switch keys {
    case .exactly(let key): entry(key).map { [$0] } ?? []
    case .ofTypes(let types): entries.filter { types.contains(ObjectIdentifier($0.key.type)) }
    case .allBut(let types): entries.filter { !types.contains(ObjectIdentifier($0.key.type)) }
    }
  }
}
