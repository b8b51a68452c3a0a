// How a shared instance comes to be made once: the request that finds its place empty claims it, runs the recipe without any
// lock, and ends the cell; a request that finds it claimed waits for that one cell.
extension Store {
  /// Finds the instance of a registration, or the making of it, or has a resolution take on the making.
  ///
  /// - Parameters:
  ///   - mayMake: Whether the claimant can run the recipe; if not, only an instance that is there will do.
  ///   - maker: What takes on the making. Not called where there is nothing to make.
  func claim(
    _ registration: Registration, _ key: TypeKey, _ scope: Resolver.Scope, mayMake: Bool, by maker: () -> ResolutionID
  ) -> Claim {
    // What was looked at is released where no lock is held: its last owner may let go of it just now.
    var seen: [Instance] = []
    var release = DeferredRelease()
    let claim = state.withLock { state in
      let claim = state.claim(
        registration, key, scope, mayMake: mayMake, by: maker, keeping: &seen, releasing: &release)
      state.addRetiredTables(to: &release)
      return claim
    }
    release.run(for: self)
    withExtendedLifetime(seen) {}
    return claim
  }

  /// Drops the instance of a registration if its time is over.
  func dropExpired(_ registration: Registration, _ key: TypeKey) {
    let mayHaveExpired = state.withLock { state in state.expiredCell(of: registration, key) != nil }
    if !mayHaveExpired { return }
    change { state, release in state.drop(state.expiredCell(of: registration, key), releasing: &release) }
  }

  /// The instance of a registration that another resolution is making, if one is.
  func unfinishedCell(of registration: Registration, _ key: TypeKey) -> InstanceCell? {
    state.withLock { state in
      guard let entry = state.entry(key), entry.registration === registration else { return nil }
      return entry.cell.flatMap { state.isUnfinished($0) ? $0 : nil }
    }
  }

  /// How a cell has ended, if it has.
  func outcome(of cell: InstanceCell) -> InstanceCell.Outcome? { state.withLock { $0.outcome(of: cell) } }

  /// Whether a cell hasn't ended.
  func isUnfinished(_ cell: InstanceCell) -> Bool { state.withLock { $0.isUnfinished(cell) } }

  /// The instance of a cell, complete or not.
  func earlyForms(of cell: InstanceCell) -> DecoratedForms? { state.withLock { $0.earlyForms(of: cell) } }

  /// The instance of a cell as a resolution may have it now: its own before it is complete.
  func instance(of cell: InstanceCell, _ key: TypeKey, knownTo resolution: ResolutionID?) -> Instance? {
    state.withLock { $0.forms(of: cell, knownTo: resolution)?[key] }
  }

  /// Whether a registration has an instance that a resolution may have now.
  func hasInstance(of registration: Registration, _ key: TypeKey, knownTo resolution: ResolutionID?) -> Bool {
    // Compared where no lock is held: it may be the last owner of an instance that is held weakly.
    let instance: Instance? = state.withLock { state in
      guard let entry = state.entry(key), entry.registration === registration else { return nil }
      return entry.cell.flatMap { state.hasExpired($0) ? nil : state.forms(of: $0, knownTo: resolution)?[key] }
    }
    return instance != nil
  }

  /// What the keys that a registration serves do with an instance before it is served.
  ///
  /// - Parameter key: The only key that is meant, if one is.
  func hooks(of registration: Registration, for key: TypeKey? = nil) -> [(key: TypeKey, hooks: [Hook])] {
    state.withLock { state in
      state.hooks(on: key.map { RegistrationKeys($0) } ?? registration.keys) { $0.registration === registration }
    }
  }

  /// Gives a cell its instance, which its own resolution may see, and requests that otherwise would wait for ever.
  func beginCompleting(_ cell: InstanceCell, _ forms: DecoratedForms) {
    let woken = state.withLock { state in
      state.beginCompleting(cell, forms)
      return WaitGraph.shared.makeVisible(cell)
    }
    woken.resume()
  }

  /// Begins to wait for a cell.
  ///
  /// - Returns: The wait; nil if the cell has ended.
  func beginWait(_ resolution: ResolutionID, for cell: InstanceCell, path: [ResolutionError.Step]) -> Wait? {
    let begun: (wait: Wait, woken: Woken)? = state.withLock { state in
      guard state.isUnfinished(cell) else { return nil }
      // In one step with the look above, so that the cell can't end unnoticed.
      state.enterWaitGraph(cell)
      return WaitGraph.shared.begin(resolution, for: cell, keys: state.keys(of: cell), path: path)
    }
    begun?.woken.resume()
    return begun?.wait
  }

  /// Ends a cell: keeps the instance, if the cell is still filed, and wakes the requests that wait.
  ///
  /// - Returns: What the cell displaces. The caller releases it where the thread's requests say truthfully what the thread is
  ///   making, as it is a user's code that runs then.
  @discardableResult
  func end(_ cell: InstanceCell, _ outcome: InstanceCell.Outcome) -> DecoratedForms? {
    var displaced: DecoratedForms?
    let woken: Woken? = state.withLock { state in
      let isInWaitGraph = state.end(cell, outcome, releasing: &displaced)
      if case .full = outcome { state.publish(cell) } else { state.removeUnkept(cell) }
      return isInWaitGraph ? WaitGraph.shared.end(cell) : nil
    }
    woken?.resume()
    return displaced
  }

  /// Lets readers of a key have its instance in the form of the key's own type.
  func show(_ form: Instance, under key: TypeKey, madeOf original: Instance) {
    state.withLock { state in
      guard let entry = state.entry(key), let cell = entry.cell, let forms = state.formsToShow(of: cell),
        forms[key].map({ $0 === original }) == true
      else { return }
      entry.show(form)
      entry.publish()
    }
  }
}

extension Store.State {
  fileprivate func expiredCell(of registration: Registration, _ key: TypeKey) -> InstanceCell? {
    guard let entry = entry(key), entry.registration === registration, let cell = entry.cell else { return nil }
    return hasExpired(cell) ? cell : nil
  }

  fileprivate mutating func claim(
    _ registration: Registration, _ key: TypeKey, _ scope: Resolver.Scope, mayMake: Bool, by maker: () -> ResolutionID,
    keeping seen: inout [Instance], releasing release: inout DeferredRelease
  ) -> Claim {
    guard let entry = entry(key), entry.registration === registration else { return .superseded }
    if let cell = entry.cell {
      if isUnfinished(cell) { return .busy(cell) }
      if hasExpired(cell) {
        // The request looks again once the instance is released.
        drop(cell, releasing: &release)
        return .superseded
      }
      if let forms = forms(of: cell), let instance = forms[key] {
        seen.append(instance)
        if keepIfAsked(cell, forms, scope, keeping: &seen) { return .found(instance) }
      }
      remove(cell, releasing: &release)
    }
    // The instance that made arguments needless may have been dropped since they were checked.
    if !mayMake { return .superseded }
    let cell = InstanceCell(
      maker: maker(), scope: scope, keys: registration.keys,
      hooks: hooks(on: registration.keys) { $0.holds(registration) })
    for key in registration.keys { self.entry(key)?.claim(cell, for: registration) }
    shutDown?.note(cell)
    return .claimed(cell)
  }

  /// Keeps an instance that was held weakly, if it is asked for in a scope that keeps it, which needs all of its forms.
  ///
  /// - Returns: Whether the instance can be had in the scope.
  private mutating func keepIfAsked(
    _ cell: InstanceCell, _ forms: DecoratedForms, _ scope: Resolver.Scope, keeping seen: inout [Instance]
  ) -> Bool {
    guard forms.isWeak, scope.isKept else { return true }
    guard let strong = forms.strengthened(keeping: &seen) else { return false }
    keep(strong, of: cell, in: scope)
    publish(cell)
    return true
  }

  /// What those of some keys that are meant do with an instance before it is served.
  func hooks(on keys: RegistrationKeys, where isMeant: (Entry) -> Bool) -> [(key: TypeKey, hooks: [Hook])] {
    var all: [(key: TypeKey, hooks: [Hook])] = []
    for key in keys {
      guard let entry = entry(key), !entry.hooks.isEmpty, isMeant(entry) else { continue }
      let concerned = entry.hooks.filter(\.concernsMaking)
      if !concerned.isEmpty { all.append((key, concerned)) }
    }
    return all
  }

  /// Lets readers have the instance of a cell that is kept.
  fileprivate mutating func publish(_ cell: InstanceCell) {
    for key in keys(of: cell) {
      if let entry = entry(key), entry.holds(cell) { publish(entry) }
    }
  }

  /// Takes a cell that has no instance out of its entries: nothing of a user's is in it.
  fileprivate mutating func removeUnkept(_ cell: InstanceCell) {
    for key in keys(of: cell) {
      guard let entry = entry(key), entry.holds(cell) else { continue }
      _ = entry.remove(cell)
    }
  }

  /// Takes a cell whose instance has gone out of its entries.
  private mutating func remove(_ cell: InstanceCell, releasing release: inout DeferredRelease) {
    for key in keys(of: cell) {
      guard let entry = entry(key), entry.holds(cell) else { continue }
      publish(entry, displacing: entry.remove(cell), releasing: &release)
    }
  }
}
