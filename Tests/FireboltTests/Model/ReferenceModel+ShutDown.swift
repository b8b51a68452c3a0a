import Firebolt

/// The shutdown of a store.
extension ReferenceModel {
  /// Runs what is already owed, and then drops the instances one by one, the newest first. Older instances are still
  /// served to disposals, and nothing is made any more. Then the store is closed.
  ///
  /// - Returns: The keys whose disposal fails.
  mutating func shutDown(_ id: String) -> [ModelKey] {
    if stores[id]!.isClosed { return [] }
    closing = id
    defer { closing = nil }
    let owed = owed.removeValue(forKey: id)
    log += owed?.events ?? []
    var failing = stores[id]!.failed + (owed?.failing ?? [])
    for next in droppable(of: id) {
      if let cell = next.cell { drop([cell], in: id) } else { remove(next.serial, from: id) }
      let duties = disposals.flatMap(\.duties)
      disposals = []
      for duty in duties {
        if duty.fits { log.append(event(of: duty, asking: id)) }
        if duty.hook.fails || !duty.fits { failing.append(duty.key) }
      }
      resolution.inFlight = []
    }
    close(id)
    return failing
  }

  /// What a shutdown drops, the newest first: the cells of instances, and the registrations of existing objects.
  private func droppable(of id: String) -> [(order: Int, cell: Int?, serial: Int)] {
    let cached = Set(stores[id]!.keys.values.flatMap(\.cells)).filter { cells[$0]!.owner != .registration }
    let all = cached.map { (order: cells[$0]!.order, cell: Int?.some($0), serial: 0) }
    let objects = objects(of: id).map {
      (order: $0.registration.serial, cell: Int?.none, serial: $0.registration.serial)
    }
    return (all + objects).sorted { $0.order > $1.order }
  }

  private mutating func remove(_ serial: Int, from id: String) {
    leaving(id) { model in
      for key in model.stores[id]!.keys.keys {
        model.stores[id]![key].slots.removeAll { $0.registration?.serial == serial }
      }
    }
  }

  /// Empties a store, and renames it: the next resolver with the id opens another store.
  private mutating func close(_ id: String) {
    let closed = "\(id)#\(nextSerial())"
    var store = Store()
    store.isClosed = true
    stores[id] = nil
    stores[closed] = store
    slots = slots.map { $0 == id ? closed : $0 }
    for (child, store) in stores where store.parent == id { stores[child]!.parent = closed }
    // The parent may have no other child.
    let emptied = slots
    for slot in emptied.indices where emptied[slot] == closed { occupy(slot, with: closed) }
  }

  /// Whether a disposal can get an instance of a key during the shutdown.
  func exists(_ key: ModelKey, for id: String) -> Bool {
    guard let (definingResolver, registration) = server(of: key, for: id) else { return false }
    if registration.instance != nil { return true }
    if registration.scope == .perResolver, definingResolver != id { return false }
    guard registration.scope.livesInStore, let cell = stores[definingResolver]![key].cell(of: registration),
      cells[cell]!.state == .done, cells[cell]!.deadline.map({ $0 > now }) ?? true
    else { return false }
    return living.contains(cells[cell]!.form(key))
  }
}
