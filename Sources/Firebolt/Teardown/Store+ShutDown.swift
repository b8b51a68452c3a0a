import FireboltAtomics

extension Store {
  /// Waits until every `onDrop` that is owed now has ended; if the store shuts down, until that is over.
  ///
  /// - Parameter limit: The maximum time to wait, in seconds, or nil.
  @inline(never) func waitForDrops(limit: Double?) async throws(DropError) {
    guard let teardown = state.withLock({ $0.knownTeardown }) else { return }
    let (ending, failures) = await teardown.wait(limit: limit)
    let reason: DropError.Reason
    switch ending {
    case .ended, .exposed:
      if failures.isEmpty { return }
      reason = .failed
    case .cancelled: reason = .cancelled
    case .limitReached: reason = .limitReached
    case .cycle: throw DropError(.waitsForItself, label)
    }
    throw DropError(reason, label, failures, running: reason == .failed ? [] : teardown.running(in: label))
  }

  /// Throws if a shutdown would wait for the running code: an `onDrop` or a recipe that it awaits, or one that waits for such
  /// code.
  private func checkForOwnWait() throws(DropError) {
    let own = TaskContext.awaiting
    if own == 0 { return }
    var makers: [ResolutionID] = []
    state.withLock { state in
      for cell in state.cells where cell.isUnfinished { makers.append(cell.maker) }
    }
    if hasRunningTask || WaitGraph.shared.needs(own, forDropsOf: identity, orMakers: makers) {
      throw DropError(.waitsForItself, label)
    }
  }

  /// Whether the running code is part of an asynchronous recipe of the store.
  private var hasRunningTask: Bool {
    var run = TaskContext.run
    while let current = run, let request = current.request {
      if request.target.store === self { return true }
      run = request.outer
    }
    return false
  }

  /// Whether the running code is part of a recipe of the store.
  private var hasRunningRecipe: Bool {
    Request.current?.outwards.contains { $0.store === self } == true || hasRunningTask
  }

  // MARK: - Dropping

  /// Closes the store for good. Its instances are dropped one at a time, the newest first, in a task: the caller may be
  /// cancelled, or have a limit, which no `onDrop` exceeds.
  @inline(never) func beginShutDown() throws(DropError) {
    try checkForOwnWait()
    let begun = Registry.shared.forget(self) { state -> Drop? in
      if state.closedReason != nil { return nil }
      state.closedReason = .resolverClosed
      state.table.hide()
      state.isShuttingDown = true
      state.hasNewInstances = true
      for cell in state.cells where cell.isUnfinished { state.awaitMaking(of: cell) }
      state.isShuttingDown = !state.teardown.isEmpty || !state.droppable.isEmpty
      return state.teardown.beginShutDown()
    }
    guard let shutDown = begun else { return }
    let teardown = shutDown.teardown
    // With nothing to drop, it ends here: no limit is reached.
    if !state.withLock({ $0.isShuttingDown }) {
      close(keepingRecipeResolver: true)
      return teardown.end(shutDown)
    }
    shutDown.continueInTask { _ in
      Task {
        var rest: [Droppable] = []
        while !drop(&rest, owing: teardown) { await teardown.othersEnd() }
        teardown.end(shutDown)
      }
    }
  }

  /// Drops the instances and objects that are left, until one must be awaited, and then closes the store. Code between two
  /// suspensions is compiled several times, so it isn't inlined there.
  ///
  /// - Returns: Whether the shutdown is over.
  @inline(never) private func drop(_ rest: inout [Droppable], owing teardown: Teardown) -> Bool {
    while teardown.othersHaveEnded {
      let (isOver, newRest) = state.withLock { (!$0.isShuttingDown, $0.newDroppable()) }
      if isOver { return true }
      if let newRest { rest = newRest }
      if let next = rest.popLast() {
        if let object = next.object { change { $0.drop(object, releasing: &$1) } }
      } else if state.withLock({ $0.endShutDown() }) {
        close(keepingRecipeResolver: true)
      }
    }
    return false
  }

  // MARK: - Requests of a store that shuts down

  /// What the running code may have of the store.
  enum Access {
    case everything
    /// What existing instances need: the code is a recipe of the store that began before the shutdown.
    case finishing
    /// The existing instances: the code is an `onDrop`.
    case existing
    case nothing
  }

  /// What the running code may have of the store.
  ///
  /// - Complexity: O(1); while the store shuts down, O(*n*) in the length of the path.
  var access: Access {
    guard firebolt_load_table(words) == firebolt_hidden() else { return .everything }
    let (closedReason, isShuttingDown) = state.withLock { ($0.closedReason, $0.isShuttingDown) }
    if closedReason != .resolverClosed { return .everything }
    if !isShuttingDown { return .nothing }
    if hasRunningRecipe { return .finishing }
    return TaskContext.current?.drop?.isOpen == true ? .existing : .nothing
  }
}

/// An instance, or a registration with an existing object, that a shutdown has still to drop. The shutdown doesn't keep it:
/// what others drop in the meantime is released there.
private final class Droppable {
  weak var object: AnyObject?
  let order: SerialNumber

  init(_ object: AnyObject, _ order: SerialNumber) {
    self.object = object
    self.order = order
  }
}

extension Store.State {
  /// What a shutdown drops, in the order of creation: the finished instances, and the registrations of existing objects.
  fileprivate var droppable: [Droppable] {
    var all: [Droppable] = []
    for cell in cells where !cell.isUnfinished && !cell.belongsToRegistration {
      all.append(Droppable(cell, cell.order))
    }
    for entry in entries {
      for case let registration? in entry.registrations where registration.existing != nil {
        if registration.origin == identity { all.append(Droppable(registration, registration.serialNumber)) }
      }
    }
    all.sort(byNumber: \.order)
    return all
  }

  /// Returns what a shutdown has still to drop, if that isn't known; nothing while an instance is being made, because its
  /// recipe may make what it needs, and is awaited first.
  fileprivate mutating func newDroppable() -> [Droppable]? {
    if !hasNewInstances { return nil }
    hasNewInstances = cells.contains { $0.isUnfinished }
    return hasNewInstances ? [] : droppable
  }

  /// Lets nothing be made any more, unless an instance was made that the shutdown hasn't looked at.
  ///
  /// - Returns: Whether the store may be closed.
  fileprivate mutating func endShutDown() -> Bool {
    isShuttingDown = hasNewInstances
    return !isShuttingDown
  }

  /// Drops an instance or an existing object, unless it is gone.
  fileprivate mutating func drop(_ object: AnyObject, releasing release: inout ReleaseBatch) {
    if let cell = object as? InstanceCell { return drop(cell, releasing: &release) }
    guard let registration = object as? Registration else { return }
    for entry in entries(of: registration.keys.all) {
      entry.forEachLayer { $0.pointee.isLeaving = $0.pointee.isRegistered && $0.pointee.registration === registration }
      update(entry, releasing: &release)
    }
  }

  /// Lets a running shutdown wait for a cell that a request fills.
  mutating func awaitMaking(of cell: InstanceCell) {
    if !isShuttingDown { return }
    hasNewInstances = true
    awaitEnd(of: cell, owing: [])
  }

  /// Returns the key and the registration of a cell.
  func subject(of cell: InstanceCell) -> Disposal.Subject {
    let key = cell.keys.first
    return Disposal.Subject(key: key, registration: entry(key)?.layer(holding: cell)?.pointee.registration)
  }
}
