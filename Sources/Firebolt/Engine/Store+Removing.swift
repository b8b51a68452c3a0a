/// Taking recipes and instances away. All of it happens on the registry's queue.
extension Store {
  /// Takes everything off the keys that match but the instances in force, which stay, out of sight; one that is being made
  /// will not be kept.
  func unregister(_ keys: Keys, discarding discard: inout Discard) {
    lock.withLock {
      let entries = matching(keys)
      // What goes is dropped while all hooks are there.
      for entry in entries {
        for cell in entry.cells where cell.isMaking || cell !== entry.cell { drop(cell, discarding: &discard) }
      }
      for entry in entries {
        entry.replaceAll(with: nil, cell: entry.cell, discarding: &discard)
        entry.setHooks([], discarding: &discard)
      }
      if case .allBut = keys {
        forgottenModules.formUnion(modules.map(\.name))
        modules = []
      }
    }
  }

  /// Drops the instances of the keys that match, through all of the keys that they have.
  func drop(_ keys: Keys, discarding discard: inout Discard) {
    lock.withLock {
      let kept = Set(matching(keys.exceptions).flatMap(\.cells).map(ObjectIdentifier.init))
      for entry in matching(keys) {
        for cell in entry.cells where !kept.contains(ObjectIdentifier(cell)) { drop(cell, discarding: &discard) }
      }
    }
  }

  /// Drops the instances that are kept under a scope.
  func drop(_ scope: Resolver.Scope, discarding discard: inout Discard) {
    lock.withLock {
      for entry in entries {
        for cell in entry.cells where cell.scope == scope { drop(cell, discarding: &discard) }
      }
    }
  }

  /// Takes an instance out of all of its keys. The caller holds the lock.
  func drop(_ cell: InstanceCell?, discarding discard: inout Discard) {
    guard let cell else { return }
    let filed = cell.keys.compactMap(entry).filter { entry in entry.cells.contains { $0 === cell } }
    if filed.isEmpty { return }
    if let forms = cell.forms, cell.letGo() { discard.add(farewell(to: forms, filed), to: cell) }
    for entry in filed { entry.setCell(nil, discarding: &discard) { $0.cell === cell } }
  }

  /// What the keys of an instance have to do when it goes.
  private func farewell(to forms: Forms, _ entries: [Entry]) -> Farewell? {
    Farewell(
      entries.flatMap { entry in
        entry.hooks.compactMap { hook in
          guard case .drop(let work) = hook.work, let form = forms[entry.key] else { return nil }
          return (work, form)
        }
      })
  }

  private func matching(_ keys: Keys) -> [Entry] {
    switch keys {
    case .exactly(let key): entry(key).map { [$0] } ?? []
    case .ofTypes(let types): entries.filter { types.contains(ObjectIdentifier($0.key.type)) }
    case .allBut(let types): entries.filter { !types.contains(ObjectIdentifier($0.key.type)) }
    }
  }
}
