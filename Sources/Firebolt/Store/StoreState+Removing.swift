// Removing recipes and instances.
extension Store.State {
  /// Removes everything from the matching keys except the instances in force. Instances that are still being made won't
  /// be kept. If all keys but some match, all modules are forgotten: the registration in force under a spared key becomes
  /// a plain one and replaces the layers it covered, because no module can be unloaded to uncover them.
  ///
  /// An instance of several keys is dropped only if none of them keeps it.
  mutating func unregister(_ keys: KeySelection, releasing release: inout Releases) {
    let forgetsModules = keys.isOfAllOthers
    if forgetsModules { modules = LoadedModules() }
    let concerned = forgetsModules ? entries : matching(keys)
    // Instances are dropped first, while all hooks are present.
    for entry in concerned {
      let stays = !keys.matches(entry.key)
      var cells: [InstanceCell] = []
      entry.forEachLayer { if $0.pointee.isRegistered { $0.pointee.cells.append(to: &cells) } }
      for cell in cells where !isKept(cell, after: keys) || cell.isUnfinished && !stays {
        drop(cell, releasing: &release)
      }
    }
    for entry in concerned {
      let stays = !keys.matches(entry.key)
      var layer = Layer()
      // What was inherited, or is a declared key's own, isn't unregistered.
      if entry.top.pointee.isRegistered {
        let top = entry.top
        layer.registration = stays ? top.pointee.registration : nil
        // Without its registration, no request finds an object that existed before.
        if stays || top.pointee.cells.one?.belongsToRegistration != true { layer.cells = top.pointee.cells }
        layer.isOfAncestor = top.pointee.isOfAncestor
        entry.forEachLayer { $0.pointee.isLeaving = $0.pointee.isRegistered }
      }
      if layer.isEmpty {
        update(entry, releasing: &release)
      } else {
        update(entry, adding: layer, releasing: &release)
      }
    }
    // The displaced objects need the hooks.
    for entry in concerned {
      let hooks = keys.matches(entry.key) ? [] : entry.hooksWithoutModules()
      setHooks(hooks, of: entry, releasing: &release)
    }
  }

  /// Returns whether a key keeps a cell when the matching ones are unregistered.
  @inline(never)
  private func isKept(_ cell: InstanceCell, after keys: KeySelection) -> Bool {
    for entry in entries(holding: cell) {
      let stays = !keys.matches(entry.key)
      // One that stays keeps what it has, as long as there are modules that can be unloaded. Otherwise a key keeps its
      // instance in force, unless that was a declared key's override.
      if stays, !keys.isOfAllOthers { return true }
      if stays || entry.key.declared == nil, entry.top.pointee.isRegistered, entry.top.pointee.cells.holds(cell) {
        return true
      }
    }
    return false
  }

  /// Drops the instances of the matching keys, for all keys of their registrations.
  mutating func drop(_ keys: KeySelection, releasing release: inout Releases) {
    for entry in matching(keys) {
      for cell in entry.allCells {
        let sparing = keys.isOfAllOthers ? entries(holding: cell) : []
        if !sparing.contains(where: { !keys.matches($0.key) }) { drop(cell, releasing: &release) }
      }
    }
  }

  /// Drops the instances that are kept in a scope.
  mutating func drop(_ scope: Resolver.Scope, releasing release: inout Releases) {
    for cell in cells where cell.scope == scope { drop(cell, releasing: &release) }
  }

  /// Drops the instances of a module's registrations.
  mutating func drop(_ module: Module, releasing release: inout Releases) {
    guard let loaded = modules[module] else { return }
    var cells: [InstanceCell] = []
    for entry in entries(of: loaded.keys) {
      entry.forEachLayer { if $0.pointee.module == loaded.name { $0.pointee.cells.append(to: &cells) } }
    }
    for cell in cells { drop(cell, releasing: &release) }
  }

  /// Drops the instance of a cell. An object that existed before stays: it belongs to its registration.
  @inline(never) mutating func drop(_ cell: InstanceCell, releasing release: inout Releases) {
    if !cell.belongsToRegistration { evict(cell, releasing: &release) }
  }

  /// Removes a cell from all of its keys and schedules the disposal of its instance. An object that existed before is only
  /// removed from the cache.
  @inline(never) mutating func evict(_ cell: InstanceCell, releasing release: inout Releases) {
    let holding = entries(holding: cell)
    scheduleDisposal(of: cell, heldBy: holding, releasing: &release)
    remove(cell, from: holding, releasing: &release)
  }

  /// Removes a cell from the entries that hold it, without disposing of its instance.
  @inline(never) mutating func remove(
    _ cell: InstanceCell, from holding: [Entry], releasing release: inout Releases
  ) {
    for entry in holding {
      let shown = release.add(cell, of: entry.key)
      if entry.remove(cell, shownAt: shown) { update(entry, releasing: &release) }
    }
    if cell.argumentsKey != nil, cell.isUnfinished, !holding.isEmpty { removedCells.add(cell) }
  }

  /// Forgets the arguments of a cell that was removed from its keys before it has ended.
  mutating func forgetRemoved(_ cell: InstanceCell) {
    if cell.argumentsKey != nil, !removedCells.isEmpty { removedCells.remove(cell) }
  }

  // MARK: - Disposal

  /// Collects what is owed for a cell. The caller then removes the cell from its keys.
  ///
  /// An instance is dropped once, whatever the number of its keys: the first key that has it stands for all.
  ///
  /// - Parameters:
  ///   - holding: The entries that hold the cell.
  ///   - undone: The instance that the recipe has returned, if the cell has failed after that.
  @inline(never) mutating func scheduleDisposal(
    of cell: InstanceCell, heldBy holding: [Entry], undoing undone: DecoratedForms? = nil,
    releasing release: inout Releases
  ) {
    if cell.belongsToRegistration || cell.isDropped { return }
    cell.isDropped = true
    guard let forms = undone ?? cell.forms else {
      // The closures run when the recipe has ended. The keys may have other hooks by then.
      if cell.isUnfinished, cell.ownsInstance { awaitEnd(of: cell, owing: disposals(of: cell, heldBy: holding)) }
      return
    }
    if mayBeObserved, cell.isThere(releasing: &release), let first = holding.first {
      let owned = cell.ownsInstance ? forms : nil
      addNotice(
        isDrop: true, first.key, first.layer(holding: cell)?.pointee.registration, owned, order: cell.order,
        in: &release)
    }
    if cell.ownsInstance {
      schedule(disposals(of: cell, heldBy: holding), forms, cell.order, to: &release, isUndone: undone != nil)
    }
  }

  /// Collects what is owed for a cell that was dropped while its instance was being made, and has ended now.
  ///
  /// - Parameter undone: The instance that the recipe has returned, if the cell has failed after that.
  mutating func scheduleOwedDisposals(
    of cell: InstanceCell, _ promise: InstancePromise, undoing undone: DecoratedForms?,
    releasing release: inout Releases
  ) {
    guard let owed = promise.owed.take() else { return }
    if let drop = owed.drop { release.drop = drop }
    // It may keep the last reference to the registration.
    release.add(owed.subject, .none)
    guard cell.isDropped, let forms = undone ?? cell.forms else {
      // One that owes nothing may keep the last reference to its closure.
      for disposal in owed.disposals { release.add(disposal, .none) }
      return
    }
    addNotice(isDrop: true, owed.subject.key, owed.subject.registration, order: cell.order, in: &release)
    schedule(owed.disposals, forms, cell.order, to: &release, isUndone: undone != nil)
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
    promise.owed = OwedDisposals(subject, disposals, drop)
  }

  /// Adds what is owed for an instance, if there is one. The last item runs first.
  @inline(never) private mutating func schedule(
    _ disposals: [Disposal], _ forms: DecoratedForms?, _ order: SerialNumber, to release: inout Releases,
    isUndone: Bool = false
  ) {
    let observers = observers
    for disposal in disposals.reversed() {
      disposal.isOfUndone = isUndone
      // One that owes nothing may keep the last reference to its closure.
      if disposal.begin(forms, observers), release.drop == nil { release.drop = teardown.begin() }
      release.add(disposal, order)
    }
  }

  /// Collects what is owed for a registration's existing object when the registration goes. The store that the object
  /// was registered in owes it.
  @inline(never) mutating func scheduleDisposalOfObject(
    of registration: Registration, in layer: LayerRef, of entry: Entry, releasing release: inout Releases
  ) {
    // A merge can bring back what it displaces, or what was displaced before. Another key may have the object still.
    guard let object = registration.existing, registration.origin == identity, !registration.hasOwedDisposal else {
      return
    }
    let entries = registration.keys.others == nil ? [entry] : entries(of: registration.keys.all)
    for entry in entries where entry.layer(of: registration) != nil { return }
    // After an unregistration, the cell may hold an instance of the former registration.
    let made = layer.pointee.cells.one.flatMap { $0.belongsToRegistration ? $0.forms : nil }
    addNotice(isDrop: true, registration.keys.first, registration, order: registration.serialNumber, in: &release)
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

  /// Returns what the `onDrop` closures of the keys that hold a cell owe.
  private func disposals(of cell: InstanceCell, heldBy holding: [Entry]) -> [Disposal] {
    var disposals: [Disposal] = []
    if !hasHooks { return disposals }
    var ofAllTypes: [Disposal] = []
    for entry in holding {
      let registration = entry.layer(holding: cell)?.pointee.registration
      entry.addDisposals(for: registration, madeIn: cell, to: &disposals, orTo: &ofAllTypes)
    }
    return disposals + ofAllTypes
  }

  /// Returns the entries of the matching keys.
  private func matching(_ keys: KeySelection) -> [Entry] {
    guard let key = keys.key else { return entries.filter { keys.matches($0.key) } }
    return entry(key).map { [$0] } ?? []
  }
}
