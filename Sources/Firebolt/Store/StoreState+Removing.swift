// Removing recipes and instances.
extension Store.State {
  /// Removes everything from the matching keys except the instances in force. Instances that are still being made won't
  /// be kept. If all keys but some match, all modules are forgotten: the registration in force under a spared key becomes
  /// a plain one and replaces the layers it covered, because no module can be unloaded to uncover them.
  ///
  /// An instance of several keys is dropped only if none of them keeps it.
  mutating func unregister(_ keys: KeySelection, releasing release: inout ReleaseBatch) {
    let forgetsModules = keys.isOfAllOthers
    if forgetsModules { modules = LoadedModules() }
    let concerned = forgetsModules ? entries : matching(keys)
    // Instances are dropped first, while all hooks are present.
    for entry in concerned {
      let stays = !keys.matches(entry.key)
      entry.contents.registered.layers.forEachCell { cell in
        // A key keeps its instance in force, unless that was a declared key's override. One that stays keeps the others too,
        // as long as there are modules that can be unloaded.
        let keeping = firstEntry(holding: cell) {
          let stays = !keys.matches($0.key)
          if stays, !forgetsModules { return true }
          return (stays || $0.key.declared == nil) && $0.cells.holds(cell)
        }
        if keeping == nil || cell.isUnfinished && !stays { drop(cell, releasing: &release) }
      }
    }
    for entry in concerned {
      let stays = !keys.matches(entry.key)
      // Without its registration, no request finds an object that existed before.
      let goes = !stays && entry.cells.one?.belongsToRegistration ?? false
      let layer = Layer(
        registration: stays ? entry.registration : nil, cells: goes ? Cells() : entry.cells,
        isOfAncestor: entry.contents.registered.top.isOfAncestor)
      replaceRegistered(of: entry, with: layer, releasing: &release)
    }
    // The displaced objects need the hooks.
    for entry in concerned {
      let hooks = keys.matches(entry.key) ? [] : entry.contents.hooks.map(\.withoutModule)
      setHooks(hooks, of: entry, releasing: &release)
    }
  }

  /// Drops the instances of the matching keys, for all keys of their registrations.
  mutating func drop(_ keys: KeySelection, releasing release: inout ReleaseBatch) {
    for entry in matching(keys) {
      entry.forEachCell { cell in
        let sparing = keys.isOfAllOthers ? firstEntry(holding: cell) { !keys.matches($0.key) } : nil
        if sparing == nil { drop(cell, releasing: &release) }
      }
    }
  }

  /// Drops the instances that are kept in a scope.
  mutating func drop(_ scope: Resolver.Scope, releasing release: inout ReleaseBatch) {
    for entry in entries {
      entry.forEachCell { cell in
        if cell.scope == scope { drop(cell, releasing: &release) }
      }
    }
  }

  /// Drops the instances of a module's registrations.
  mutating func drop(_ module: Module, releasing release: inout ReleaseBatch) {
    guard let loaded = modules[module] else { return }
    for entry in entries(of: loaded.keys) {
      entry.contents.registered.layers.forEachCell(where: { $0.module == loaded.name }) {
        drop($0, releasing: &release)
      }
    }
  }

  /// Drops the instance of a cell. An object that existed before stays: it belongs to its registration.
  @inline(never) mutating func drop(_ cell: InstanceCell, releasing release: inout ReleaseBatch) {
    if !cell.belongsToRegistration { evict(cell, releasing: &release) }
  }

  /// Removes a cell from all of its keys and schedules the disposal of its instance. An object that existed before is only
  /// removed from the cache.
  @inline(never) mutating func evict(_ cell: InstanceCell, releasing release: inout ReleaseBatch) {
    scheduleDisposal(of: cell, releasing: &release)
    remove(cell, releasing: &release)
  }

  /// Removes a cell from all of its keys, without disposing of its instance.
  @inline(never) mutating func remove(_ cell: InstanceCell, releasing release: inout ReleaseBatch) {
    let table = table.table
    table.forEachEntry(holding: cell) { entry in
      release.add(cell, of: entry.key)
      // In place: a copy of the layers would copy all cells.
      entry.updateLayers { $0.cells.remove(cell) }
      removeLayers(of: entry, releasing: &release)
    }
  }

  /// Forgets the arguments of a cell that was removed from its keys before it has ended.
  @inline(never) mutating func forgetRemoved(_ cell: InstanceCell) {
    for entry in entries(of: cell.keys.all) { entry.updateLayers { $0.cells.forgetRemoved(cell) } }
  }

  // MARK: - Disposal

  /// Collects what is owed for a cell. The caller then removes the cell from its keys.
  ///
  /// An instance is dropped once, whatever the number of its keys: the first key that has it stands for all.
  ///
  /// - Parameter undone: The instance that the recipe has returned, if the cell has failed after that.
  @inline(never) mutating func scheduleDisposal(
    of cell: InstanceCell, undoing undone: DecoratedForms? = nil, releasing release: inout ReleaseBatch
  ) {
    if cell.belongsToRegistration || cell.isDropped { return }
    cell.isDropped = true
    guard let forms = undone ?? cell.forms else {
      // The closures run when the recipe has ended. The keys may have other hooks by then.
      if cell.isUnfinished, cell.ownsInstance { awaitEnd(of: cell, owing: disposals(of: cell)) }
      return
    }
    if mayBeObserved, cell.isThere(releasing: &release), let first = firstEntry(holding: cell) {
      let owned = cell.ownsInstance ? forms : nil
      note(isDrop: true, first.key, first.registration(of: cell), owned, order: cell.order, in: &release)
    }
    if cell.ownsInstance {
      schedule(disposals(of: cell), forms, cell.order, to: &release, isUndone: undone != nil)
    }
  }

  /// Collects what is owed for a cell that was dropped while its instance was being made, and has ended now.
  ///
  /// - Parameter undone: The instance that the recipe has returned, if the cell has failed after that.
  mutating func scheduleOwedDisposals(
    of cell: InstanceCell, _ promise: InstancePromise, undoing undone: DecoratedForms?,
    releasing release: inout ReleaseBatch
  ) {
    guard let (subject, disposals, drop) = promise.owed.take() else { return }
    if let drop { release.take(drop) }
    // It may keep the last reference to the registration.
    release.add(subject, .none)
    guard cell.isDropped, let forms = undone ?? cell.forms else {
      // One that owes nothing may keep the last reference to its closure.
      for disposal in disposals { release.add(disposal, .none) }
      return
    }
    note(isDrop: true, subject.key, subject.registration, order: cell.order, in: &release)
    schedule(disposals, forms, cell.order, to: &release, isUndone: undone != nil)
  }

  /// Lets a drop wait for the end of a cell's recipe.
  ///
  /// - Parameter disposals: What is owed then.
  mutating func awaitEnd(of cell: InstanceCell, owing disposals: [Disposal]) {
    let promise = cell.madePromise()
    let subject = subject(of: cell)
    var drop = promise.owed?.drop
    if drop == nil, !disposals.isEmpty || isShuttingDown {
      promise.isInWaitGraph = true
      drop = teardown.begin(after: cell, subject)
    }
    promise.owed = (subject, disposals, drop)
  }

  /// Adds what is owed for an instance, if there is one. The last item runs first.
  private mutating func schedule(
    _ disposals: [Disposal], _ forms: DecoratedForms?, _ order: SerialNumber, to release: inout ReleaseBatch,
    isUndone: Bool = false
  ) {
    for disposal in disposals.reversed() {
      disposal.isOfUndone = isUndone
      // One that owes nothing may keep the last reference to its closure.
      let isOwed = disposal.begin(forms, observers)
      if isOwed { release.add(disposal, order, to: teardown) } else { release.add(disposal, order) }
    }
  }

  /// Collects what is owed for a registration's existing object when the registration goes. The store that the object
  /// was registered in owes it.
  @inline(never) mutating func scheduleDisposalOfObject(
    of registration: Registration, in layer: borrowing Layer, of entry: Entry, releasing release: inout ReleaseBatch
  ) {
    // A merge can bring back what it displaces, or what was displaced before. Another key may have the object still.
    guard let object = registration.existing, registration.origin == identity, !registration.hasOwedDisposal else {
      return
    }
    let entries = registration.keys.others == nil ? [entry] : entries(of: registration.keys.all)
    if entries.contains(where: { $0.holds(registration) }) { return }
    // After an unregistration, the cell may hold an instance of the former registration.
    let made = layer.cells.one.flatMap { $0.belongsToRegistration ? $0.forms : nil }
    note(isDrop: true, registration.keys.first, registration, order: registration.serialNumber, in: &release)
    var disposals: [Disposal] = []
    var forms = DecoratedForms(object)
    var ofAllTypes: [Disposal] = []
    for entry in entries {
      entry.addDisposals(for: registration, to: &disposals, orTo: &ofAllTypes)
      // A decorated form that was held weakly may be gone. The disposal keeps the form, so none is released here.
      if let form = made?[entry.key] { forms.decorate(entry.key, with: form) }
    }
    disposals += ofAllTypes
    if disposals.isEmpty { return }
    registration.hasOwedDisposal = true
    schedule(disposals, forms, registration.serialNumber, to: &release)
  }

  /// Returns what the `onDrop` closures of a cell's keys owe.
  private func disposals(of cell: InstanceCell) -> [Disposal] {
    var disposals: [Disposal] = []
    if !hasHooks { return disposals }
    var ofAllTypes: [Disposal] = []
    forEachEntry(holding: cell) { entry in
      let registration = entry.registration(of: cell)
      entry.addDisposals(for: registration, madeIn: cell, to: &disposals, orTo: &ofAllTypes)
    }
    return disposals + ofAllTypes
  }

  /// Returns the entries of the matching keys.
  private func matching(_ keys: KeySelection) -> [Entry] {
    switch keys {
    case .exactly(let key): entry(key).map { [$0] } ?? []
    case .types: entries.filter { keys.matches($0.key) }
    }
  }
}
