// How a shared instance is made once: the request that finds an empty place claims it, runs the recipe with no lock
// held, and ends the cell. A request that finds the place claimed waits for that cell.
extension Store {
  /// Finds the instance or unfinished cell of a registration, or claims the making for a resolution: then the action is
  /// to fill a cell, or to run the recipe elsewhere if the claimant can't.
  ///
  /// A finished instance that has expired is dropped here, and nothing is claimed: what is displaced then runs user code,
  /// which may request the next one.
  ///
  /// - Parameters:
  ///   - mayMake: Whether the claimant can run the recipe. If not, only an existing instance helps.
  ///   - maker: The resolution that makes the instance if there is none.
  ///   - displaced: Receives what is displaced.
  func claim(
    _ target: Target, mayMake: Bool, by maker: ResolutionID, displacing displaced: inout DeferredRelease?
  ) -> Request.Action {
    var release = Releases()
    if mayMake, target.scope.isPerResolver, hasParent { inherit(target) }
    let action = state.withLock { state in
      state.claim(target, under: state.entry(target.key), mayMake: mayMake, by: maker, releasing: &release)
    }
    if !release.isEmpty { displaced = DeferredRelease(release, of: self) }
    return action
  }

  /// Files the ticket for what a plain registration keeps: the short way of `claim`, where there is no instance, no hook,
  /// and nothing to displace.
  ///
  /// - Returns: Whether the request makes the instance. If not, the long way must be taken.
  func fileTicket(_ registration: Registration, for request: RequestRef) -> Bool {
    let mayInherit = registration.scope.isPerResolver && hasParent
    return state.withLock { state in
      if state.closedReason != nil { return false }
      // In place: a copy of the key would count references.
      let known = state.table.table.find(
        registration.keys.first, registration.keys.first.address, registration.keys.first.qualifier)
      if known == nil, !mayInherit || !ancestorsShow(registration, registration.keys.first) { return false }
      let entry = known ?? state.inherit(registration, under: registration.keys.first)
      return entry.fileTicket(registration, for: request)
    }
  }

  /// Keeps what was made for a ticket, and shows it to readers: the short way of `end`.
  ///
  /// - Returns: Whether it is kept. If not, the request was handed a cell.
  func keep(_ instance: Instance, madeFor request: RequestRef) -> Bool {
    state.withLock { state in
      let entry = request.registration._withUnsafeGuaranteedRef {
        state.table.table.find($0.keys.first, $0.keys.first.address, $0.keys.first.qualifier)
      }
      return entry?.keep(instance, madeFor: request, in: words) ?? false
    }
  }

  /// Returns the cell of a ticket, which somebody may have asked for already.
  func cell(ofTicketOf request: RequestRef) -> InstanceCell? {
    state.withLock { state in
      if request.pointee.handedCell == nil { _ = state.entry(request.key) }
      return request.takeHandedCell()
    }
  }

  /// Stores a cell's instance before it can be published: its completions are due, or it refers to incomplete instances.
  /// The cell's group sees it, and so do requests that would otherwise deadlock.
  ///
  /// - Parameters:
  ///   - run: The asynchronous recipe that makes the resolution's requests, or 0.
  ///   - knows: Whether the cell's recipe has got an incomplete instance.
  func beginCompleting(_ cell: InstanceCell, _ forms: DecoratedForms, in run: ResolutionID, knows: Bool) {
    let instance = IncompleteInstance(forms, madeFor: self)
    state.withLock { state in
      state.setOrder(of: cell)
      // A cell that has ended, because its recipe was abandoned, stays as it is.
      guard cell.isUnfinished else { return }
      cell.madePromise().expose(instance)
      WaitGraph.shared.beginCompleting(cell, in: run, knows: knows)
    }
  }

  /// Publishes the complete instance of a cell, or undoes it.
  ///
  /// - Returns: What that sets free, if anything.
  func settle(_ cell: InstanceCell, _ failure: RecordedFailure?) -> DeferredRelease? {
    if let failure { return end(cell, nil, failure.of(cell)) }
    let (forms, scope) = state.withLock { _ in (cell.visibleForms, cell.scope) }
    return forms.flatMap { end(cell, $0.kept(in: scope)) }
  }

  /// Begins to wait for a cell.
  ///
  /// - Parameters:
  ///   - resolution: The resolution; nil if it consists of this wait, whose number it gets.
  ///   - run: What awaits the resolution's requests, or 0: see `TaskContext.awaiting`.
  ///   - priority: That of the task that waits, or 0.
  /// - Returns: The wait, or nil if the cell has ended.
  func beginWait(
    _ resolution: ResolutionID?, in run: ResolutionID, for cell: InstanceCell, path: Path, priority: UInt8 = 0
  ) -> Wait? {
    let begun: (wait: Wait, effects: WaitMachine.Effects)? = state.withLock { _ in
      guard cell.isUnfinished else { return nil }
      // This is in the same critical section as the check, so the cell can't end unnoticed.
      cell.madePromise().isInWaitGraph = true
      return WaitGraph.shared.begin(
        resolution, in: run, for: cell, keys: cell.keys, path: path, priority: priority)
    }
    begun?.effects.carryOut()
    return begun?.wait
  }

  /// Ends a cell: keeps the instance if the cell still has its place, and wakes the waiting requests.
  ///
  /// - Parameters:
  ///   - kept: The instance, unless it isn't kept, or has failed.
  ///   - failure: The failure, if there is one.
  ///   - made: What the recipe has returned, if the instance fails before the cell has it. It owes its `onDrop`.
  /// - Returns: What that sets free, if anything. It runs user code, so the caller defers it.
  func end(
    _ cell: InstanceCell, _ kept: consuming DecoratedForms?, _ failure: RecordedFailure? = nil,
    undoing made: DecoratedForms? = nil
  ) -> DeferredRelease? {
    // The closure takes it, which saves a copy.
    var kept = kept
    var incomplete: IncompleteInstance?
    var release = Releases()
    let effects: WaitMachine.Effects? = state.withLock { state in
      // One whose recipe was abandoned has ended already.
      guard cell.isUnfinished else { return nil }
      state.setOrder(of: cell)
      state.setDeadline(of: cell)
      let promise = cell.end(kept.take(), failure)
      incomplete = promise?.takeIncomplete()
      let undone = failure == nil ? nil : incomplete?.forms ?? made
      // First of all: what others wait for already is the drop to which all else belongs.
      if let promise { state.scheduleOwedDisposals(of: cell, promise, undoing: undone, releasing: &release) }
      if cell.forms != nil {
        state.publish(cell)
      } else {
        let holding = state.entries(holding: cell)
        if let undone { state.scheduleDisposal(of: cell, heldBy: holding, undoing: undone, releasing: &release) }
        state.remove(cell, from: holding, releasing: &release)
      }
      if cell.argumentsKey != nil { state.forgetRemoved(cell) }
      return promise?.isInWaitGraph == true ? WaitGraph.shared.endCell(cell) : nil
    }
    effects?.carryOut()
    if release.isEmpty, incomplete == nil { return nil }
    return DeferredRelease(release, of: self, incomplete)
  }
}

extension Store.State {
  /// See `Store.claim`.
  ///
  /// - Parameter entry: The entry of the requested key, if there is one.
  fileprivate mutating func claim(
    _ target: Target, under entry: Entry?, mayMake: Bool, by maker: ResolutionID,
    releasing release: inout Releases
  ) -> Request.Action {
    if isClosed { return .superseded }
    guard let entry, entry.serves(target.registration) else {
      // A claimant that can't make it doesn't inherit it either.
      return !mayMake && mayInherit(target, under: entry) ? .runElsewhere : .superseded
    }
    if let cell = entry.layer(of: target.registration)?.pointee.cells[target.argumentsKey] {
      if cell.isUnfinished {
        // From now on the failure is kept for those who wait.
        _ = cell.madePromise()
        return .wait(cell)
      }
      if hasExpired(cell) {
        evict(cell, releasing: &release)
        return .superseded
      }
      if let instance = reuse(cell, target, releasing: &release) { return .served(instance) }
    }
    if let existing = entry.existingInstance(of: target.registration) { return .served(existing) }
    if closedReason != nil, !target.isFinishing { return .superseded }
    if !mayMake { return .runElsewhere }
    let registration = target.registration
    let argumentsKey = target.argumentsKey
    // Another request may have made a cell for equal arguments since these were compared.
    if let argumentsKey,
      entry.layer(of: registration)?.pointee.cells.byArguments?[argumentsKey.hash].last?.id
        != argumentsKey.comparedUpTo
    {
      return .superseded
    }
    let cell = InstanceCell(
      maker: maker, scope: target.scope, keys: registration.keys,
      hooks: hooks(of: registration, isKept: true), for: argumentsKey,
      belongsToRegistration: registration.existing != nil)
    if registration.keys.others == nil {
      entry.claim(cell, for: registration)
    } else {
      for entry in entries(of: registration.keys.all) { entry.claim(cell, for: registration) }
    }
    awaitMaking(of: cell)
    return .fill(cell)
  }

  /// Returns the instance of a cell that has ended. If it has been deallocated, makes room for another one.
  ///
  /// - Parameter release: Receives the inspected instances too: this change may become the last owner of one that is
  ///   held weakly.
  @inline(never) fileprivate mutating func reuse(
    _ cell: InstanceCell, _ target: Target, releasing release: inout Releases
  ) -> Instance? {
    if let forms = cell.forms, let instance = forms[target.key] {
      release.add(instance.object, cell.order)
      if keepIfAsked(cell, forms, target.scope, releasing: &release) { return instance }
    }
    remove(cell, from: entries(holding: cell), releasing: &release)
    return nil
  }

  /// Keeps a weakly held instance if it is requested in a scope that keeps instances. This needs all of its forms.
  ///
  /// - Returns: Whether the instance is available in the scope.
  private mutating func keepIfAsked(
    _ cell: InstanceCell, _ forms: DecoratedForms, _ scope: Resolver.Scope, releasing release: inout Releases
  ) -> Bool {
    guard forms.isWeak, scope.isKept else { return true }
    guard let strong = forms.strengthened(inspecting: { release.add($0.object, cell.order) }) else { return false }
    cell.keep(strong, in: scope)
    setDeadline(of: cell)
    publish(cell)
    return true
  }
}
