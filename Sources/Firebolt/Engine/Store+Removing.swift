/// Taking recipes and instances away. All of it happens in the registry's turn.
extension Store {
  /// Takes everything off the keys that match but the instances in force, which stay, out of sight; one that is being made
  /// will not be kept.
  func unregister(_ keys: Keys, discarding discard: inout Discard) {
    lock.withLock {
      let entries = matching(keys)
      // What goes is dropped while all hooks are there.
      for entry in entries {
        entry.forEachCell { if $0.isMaking || $0 !== entry.cell { drop($0, discarding: &discard) } }
      }
      for entry in entries { entry.clear(butFor: entry.cell, discarding: &discard) }
      if case .allBut = keys { forgetModules(but: matching(keys.exceptions), discarding: &discard) }
    }
  }

  /// Forgets the modules. What is in force where something is spared is plain from then on, and replaces what it was put
  /// over: nothing could be unloaded to bring that back.
  private func forgetModules(but spared: [Entry], discarding discard: inout Discard) {
    modules = []
    let inForce = Set(entries.compactMap(\.cell).map(ObjectIdentifier.init))
    for entry in spared {
      entry.forEachCell { if !inForce.contains(ObjectIdentifier($0)) { drop($0, discarding: &discard) } }
    }
    for entry in spared {
      entry.replaceAll(with: entry.registration, cell: entry.cell, discarding: &discard)
      entry.setHooks(entry.hooks.map(\.withoutModule), discarding: &discard)
    }
  }

  /// Drops the instances of the keys that match, through all of the keys that they have.
  func drop(_ keys: Keys, discarding discard: inout Discard) {
    lock.withLock {
      var kept: Set<ObjectIdentifier> = []
      for entry in matching(keys.exceptions) { entry.forEachCell { kept.insert(ObjectIdentifier($0)) } }
      for entry in matching(keys) {
        entry.forEachCell { if !kept.contains(ObjectIdentifier($0)) { drop($0, discarding: &discard) } }
      }
    }
  }

  /// Drops the instances that are kept under a scope.
  func drop(_ scope: Resolver.Scope, discarding discard: inout Discard) {
    lock.withLock {
      for entry in entries { entry.forEachCell { if $0.scope == scope { drop($0, discarding: &discard) } } }
    }
  }

  /// Takes an instance out of all of its keys. The caller holds the lock.
  func drop(_ cell: InstanceCell?, discarding discard: inout Discard) {
    guard let cell, cell.keys.contains(where: { entry($0)?.holds(cell) == true }) else { return }
    if let forms = cell.forms {
      if cell.isThere(&discard) { noteDrop(of: cell, discarding: &discard) }
      if cell.letGo() { discard.add(farewell(to: forms, of: cell), to: cell) }
    }
    for key in cell.keys { entry(key)?.setCell(nil, discarding: &discard) { $0.cell === cell } }
  }

  /// An instance is dropped once, whatever the number of its keys: the first one that has it stands for all.
  private func noteDrop(of cell: InstanceCell, discarding discard: inout Discard) {
    for entry in cell.keys.lazy.compactMap(entry) {
      guard let slot = (entry.shadowed + [entry.top]).last(where: { $0.cell === cell }) else { continue }
      return note(.dropped, entry.key, slot.registration, in: &discard)
    }
  }

  /// What the keys of an instance have to do when it goes.
  private func farewell(to forms: Forms, of cell: InstanceCell) -> Farewell? {
    var duties: [(work: @Sendable (AnyInstance) -> Void, form: AnyInstance)] = []
    for entry in cell.keys.lazy.compactMap(entry) where !entry.hooks.isEmpty && entry.holds(cell) {
      for hook in entry.hooks {
        if case .drop(let work) = hook.work, let form = forms[entry.key] { duties.append((work, form)) }
      }
    }
    return duties.isEmpty ? nil : Farewell(duties)
  }

  private func matching(_ keys: Keys) -> [Entry] {
    switch keys {
    case .exactly(let key): entry(key).map { [$0] } ?? []
    case .ofTypes(let types): entries.filter { types.contains(ObjectIdentifier($0.key.type)) }
    case .allBut(let types): entries.filter { !types.contains(ObjectIdentifier($0.key.type)) }
    }
  }
}
