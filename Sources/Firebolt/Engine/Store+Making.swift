/// How an instance that is shared comes to be made once: whoever finds its place empty claims it, runs the recipe without
/// any lock, and settles it; whoever finds it claimed waits for that one cell.
extension Store {
  /// Finds the instance of a request's registration, waits for it, or takes on its making.
  ///
  /// - Throws: What another thread failed with, or that waiting for it would never end.
  func claim(_ request: inout Request, _ scope: Resolver.Scope, mayMake: Bool) throws(ResolutionError)
    -> Request.NextStep
  {
    let registration = request.registration.takeUnretainedValue()
    switch look(for: registration, request.key, scope, mayMake: mayMake, by: request.resolution) {
    case .next(let step): return step
    case .busy(let cell): return try outcome(of: cell, for: &request, mayWait: mayMake)
    }
  }

  /// Waits for a cell that is in the hands of another resolution, or of this one further out.
  ///
  /// - Parameter mayWait: Whether it may; if not, only an instance that is there will do.
  func outcome(of cell: InstanceCell, for request: inout Request, mayWait: Bool) throws(ResolutionError)
    -> Request.NextStep
  {
    if isToAwait(cell) {
      if !mayWait, cell.maker !== request.resolution { return .superseded }
      let ending = WaitGraph.shared.wait(request.resolution, for: cell, path: request.path)
      if case .cycle(let steps) = ending { throw request.failure(.cycle, leadingTo: steps) }
    }
    guard let outcome = try outcome(of: cell, under: request.key, askedBy: request.path) else { return .superseded }
    if outcome.isEarly { request.resolution.hasSeenEarly() }
    return .found(outcome.instance)
  }

  /// Who makes the instance of a registration, if somebody does.
  func busyCell(of registration: Registration, _ key: TypeKey) -> InstanceCell? {
    lock.withLock {
      guard let entry = entry(key), entry.registration === registration else { return nil }
      return entry.cell.flatMap { $0.isMaking ? $0 : nil }
    }
  }

  /// Whether a cell hasn't ended, so that whoever asks may wait for that.
  func isToAwait(_ cell: InstanceCell) -> Bool {
    lock.withLock {
      cell.isAwaited = true
      return cell.isMaking
    }
  }

  /// What somebody gets who has waited for a cell; nil if he is to look again.
  func outcome(of cell: InstanceCell, under key: TypeKey, askedBy path: @autoclosure () -> [ResolutionError.Step])
    throws(ResolutionError) -> (instance: AnyInstance, isEarly: Bool)?
  {
    switch lock.withLock({ cell.state }) {
    case .failed(let error, let depth): throw error.following(path(), insteadOfFirst: depth)
    case .completing(let forms): return forms[key].map { ($0, true) }
    case .full(let forms): return forms[key].map { ($0, false) }
    case .making, .notKept: return nil
    }
  }

  /// What is found where an instance may be.
  enum Look {
    case next(Request.NextStep)
    /// Somebody makes the instance.
    case busy(InstanceCell)
  }

  /// Finds the instance of a registration, or who makes it, or has a resolution take on its making.
  func look(
    for registration: Registration, _ key: TypeKey, _ scope: Resolver.Scope, mayMake: Bool,
    by maker: @autoclosure () -> Resolution
  ) -> Look {
    // What is found and can't be had is released where no lock is held: its last owner may let go of it just now.
    var seen: AnyInstance?
    defer { withExtendedLifetime(seen) {} }
    return lock.withLock {
      guard let entry = entry(key), entry.registration === registration else { return .next(.superseded) }
      if let cell = entry.cell {
        if cell.isMaking { return .busy(cell) }
        seen = cell.forms?[entry.key]
        if let seen, isToHave(cell, scope) { return .next(.found(seen)) }
        unfile(cell)
      }
      // The instance that made arguments needless may have been dropped since they were checked.
      if !mayMake { return .next(.superseded) }
      let cell = InstanceCell(
        maker: maker(), scope: scope, keys: registration.keys,
        hooks: collectHooks(of: registration) { $0.holds(registration) })
      var nothing = Discard()
      for key in registration.keys {
        self.entry(key)?.setCell(cell, discarding: &nothing) { $0.registration === registration && $0.cell == nil }
      }
      return .next(.make(cell))
    }
  }

  /// Whether the instance of a cell is to be had in a scope: one that was held weakly is kept from now on, if that is asked
  /// for, which needs all of its forms.
  private func isToHave(_ cell: InstanceCell, _ scope: Resolver.Scope) -> Bool {
    guard let forms = cell.forms, forms.isWeak, scope.isKept else { return true }
    guard let strong = forms.strengthened else { return false }
    cell.keep(strong, in: scope)
    show(cell)
    return true
  }

  /// What the keys that a registration serves do with an instance.
  func hooks(of registration: Registration) -> [(key: TypeKey, hooks: [Hook])] {
    lock.withLock { collectHooks(of: registration) { $0.registration === registration } }
  }

  /// What those of a registration's keys do with an instance that are meant. The caller holds the lock.
  private func collectHooks(of registration: Registration, where isMeant: (Entry) -> Bool)
    -> [(key: TypeKey, hooks: [Hook])]
  {
    var hooks: [(key: TypeKey, hooks: [Hook])] = []
    for key in registration.keys {
      guard let entry = entry(key), !entry.hooks.isEmpty, isMeant(entry) else { continue }
      let concerned = entry.hooks.filter(\.concernsMaking)
      if !concerned.isEmpty { hooks.append((key, concerned)) }
    }
    return hooks
  }

  /// What one key does with an instance.
  func hooks(on key: TypeKey) -> [Hook] {
    lock.withLock { entry(key)?.hooks.filter(\.concernsMaking) ?? [] }
  }

  /// Lets those have the instance of a cell who can't wait until it is completed.
  func beginCompleting(_ cell: InstanceCell, _ forms: Forms) {
    lock.withLock { cell.beginCompleting(forms) }
    WaitGraph.shared.beginCompleting(cell)
  }

  /// Ends the making of a cell: keeps the instance, if the cell is still filed, and wakes those who wait.
  func settle(_ cell: InstanceCell, _ outcome: InstanceCell.State) {
    let (displaced, isAwaited) = lock.withLock {
      let displaced = cell.end(outcome)
      if cell.forms == nil { unfile(cell) } else { show(cell) }
      return (displaced, cell.isAwaited)
    }
    // Here, where no lock is held.
    if isAwaited { WaitGraph.shared.resumeWoken() }
    withExtendedLifetime(displaced) {}
  }

  /// Ends the making of a cell that has failed, and has no request of its maker find it again.
  ///
  /// - Parameter depth: How much of the error's path leads to the cell's request.
  func fail(_ cell: InstanceCell, with error: ResolutionError, depth: Int) {
    cell.maker.abandon(cell)
    settle(cell, .failed(error, depth: depth))
  }

  /// Lets readers have the instance of a cell. The caller holds the lock.
  private func show(_ cell: InstanceCell) {
    for key in cell.keys { entry(key)?.show(cell) }
  }

  /// Takes a cell that has no instance out of its entries. The caller holds the lock.
  private func unfile(_ cell: InstanceCell) {
    // Nothing of the user's is in such a cell.
    var nothing = Discard()
    for key in cell.keys { entry(key)?.setCell(nil, discarding: &nothing) { $0.cell === cell } }
  }

  /// Lets readers of a key have its instance in the form of the key's own type.
  func show(_ form: AnyInstance, under key: TypeKey, madeOf original: AnyInstance) {
    lock.withLock {
      guard let entry = entry(key), let forms = entry.cell?.forms, !forms.isWeak, forms[key] === original else {
        return
      }
      entry.show(form)
    }
  }

  /// The instance of a cell that belongs to this thread, and whether it is still being completed.
  func earlyInstance(of cell: InstanceCell, _ key: TypeKey) -> (instance: AnyInstance, isEarly: Bool)? {
    lock.withLock { cell.earlyForms?[key].map { ($0, cell.isMaking) } }
  }

  /// Whether a cell hasn't ended.
  func isMaking(_ cell: InstanceCell) -> Bool {
    lock.withLock { cell.isMaking }
  }

  /// Whether a cell has ended well.
  func isKept(_ cell: InstanceCell) -> Bool {
    lock.withLock {
      switch cell.state {
      case .full, .notKept: true
      case .making, .completing, .failed: false
      }
    }
  }

  /// What a cell has that waits for the end of a transaction.
  func forms(heldBy cell: InstanceCell) -> Forms? {
    lock.withLock { cell.earlyForms }
  }

  /// Whether an instance is kept for a registration, or will be once what the resolution is completing is complete.
  func hasInstance(of registration: Registration, _ key: TypeKey, knownTo resolution: Resolution?) -> Bool {
    // Compared where no lock is held: it may be the last of those who keep an instance that is held weakly.
    let instance = lock.withLock {
      guard let entry = entry(key), entry.registration === registration else { return AnyInstance?.none }
      return entry.cell?.instance(key, knownTo: resolution)
    }
    return instance != nil
  }

  /// The same of a cell that the store doesn't hold.
  func hasInstance(in cell: InstanceCell, _ key: TypeKey, knownTo resolution: Resolution?) -> Bool {
    let instance = lock.withLock { cell.instance(key, knownTo: resolution) }
    return instance != nil
  }
}
