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
  ///
  /// - Parameter own: What awaits the running code: see `TaskContext.awaiting`.
  @inline(never)
  private func checkForWait(of own: ResolutionID) throws(DropError) {
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
    let own = TaskContext.awaiting
    if own != 0 { try checkForWait(of: own) }
    var rest: [Droppable] = []
    let begun = Registry.shared.forget(self) { state -> Drop? in
      if state.closedReason != nil { return nil }
      state.closedReason = .resolverClosed
      state.table.hide()
      state.isShuttingDown = true
      for cell in state.cells where cell.isUnfinished { state.awaitMaking(of: cell) }
      rest = state.droppable
      state.isShuttingDown = !state.teardown.isEmpty || !rest.isEmpty
      return state.teardown.begin(isShutDown: true)
    }
    guard let shutDown = begun else { return }
    let teardown = shutDown.teardown
    // With nothing to drop, it ends here: no limit is reached.
    if !state.withLock({ $0.isShuttingDown }) {
      close(keepingRecipeResolver: true)
      return teardown.end(shutDown)
    }
    teardown.continueDrop(shutDown) { [rest] _, priority in
      Task(priority: priority) {
        var rest = rest
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
      if change({ $0.dropNext(of: &rest, releasing: &$1) }) {
        close(keepingRecipeResolver: true)
        return teardown.othersHaveEnded
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
private final class Droppable: @unchecked Sendable {  // Sound: constant; the runtime guards weak references.
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

  /// Drops the instance or existing object that a shutdown drops next. If there is none, nothing is made any more.
  ///
  /// - Parameter rest: What the shutdown has still to drop, as far as that is known. While an instance is being made, it drops
  ///   nothing, because the recipe may make what it needs, and is awaited first.
  /// - Returns: Whether the shutdown is over.
  fileprivate mutating func dropNext(of rest: inout [Droppable], releasing release: inout Releases) -> Bool {
    if hasNewInstances {
      hasNewInstances = cells.contains { $0.isUnfinished }
      rest = hasNewInstances ? [] : droppable
    }
    guard let next = rest.popLast() else {
      isShuttingDown = hasNewInstances
      return !isShuttingDown
    }
    let object = next.object
    // This change may become its last owner.
    release.add(object, next.order)
    if let cell = object as? InstanceCell { evict(cell, releasing: &release) }
    guard let registration = object as? Registration else { return false }
    for entry in entries(of: registration.keys.all) {
      entry.forEachLayer { $0.pointee.isLeaving = $0.pointee.isRegistered && $0.pointee.registration === registration }
      update(entry, releasing: &release)
    }
    return false
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
