import Firebolt

/// Drops, and the disposals that they cause.
extension ReferenceModel {
  mutating func drop(_ id: String, _ selection: ModelOperation.Selection) {
    func cells(where isMeant: (ModelKey) -> Bool) -> Set<Int> {
      Set(stores[id]!.keys.filter { isMeant($0.key) }.values.flatMap(\.cells))
    }
    var gone = cells(where: selection.includes)
    if case .allBut = selection { gone.subtract(cells { !selection.includes($0) }) }
    drop(gone, in: id)
  }

  /// Drops the instances that a module's own registrations created.
  mutating func drop(_ id: String, module: Int) {
    drop(Set(stores[id]!.keys.values.flatMap(\.slots).filter { $0.module == module }.compactMap(\.cell)), in: id)
  }

  mutating func drop(_ id: String, _ scope: Resolver.Scope) {
    drop(Set(stores[id]!.keys.values.flatMap(\.cells)).filter { cells[$0]!.scope == scope }, in: id)
  }

  /// Drops cells through all of their keys. Existing objects stay.
  mutating func drop(_ gone: Set<Int>, in id: String) {
    evict(gone.filter { cells[$0]!.owner != .registration }, in: id)
  }

  /// Drops cells through all of their keys. Their instances live until the end of the change.
  mutating func evict(_ gone: Set<Int>, in id: String) {
    scheduleDisposals(for: gone, of: id)
    resolution.inFlight += gone.filter { !cells[$0]!.isWeak }.flatMap { cells[$0]!.forms }
    removeCells(gone, in: id)
  }

  mutating func removeCells(_ gone: Set<Int>, in id: String) {
    for (key, entry) in stores[id]!.keys {
      stores[id]![key].slots = entry.slots.map { slot in
        var slot = slot
        if let cell = slot.cell, gone.contains(cell) { slot.cell = nil }
        return slot
      }
      if entry.defaultCell.map(gone.contains) == true { stores[id]![key].defaultCell = nil }
      for (index, inherited) in entry.inherited.enumerated() where inherited.cell.map(gone.contains) == true {
        stores[id]![key].inherited[index].cell = nil
      }
    }
  }

  /// Whether a cell still has an instance. An instance that is held weakly may have been released.
  func isThere(_ cell: Int) -> Bool {
    let cell = cells[cell]!
    return !cell.isWeak || cell.keys.contains { living.contains(cell.form($0)) }
  }
}
