import FireboltAtomics

extension Store {
  /// Waits until every `onDrop` that is owed now has ended; if the store shuts down, until that is over.
  func awaitDrops() async throws(DropError) {
    if isAwaited(byShutDown: false) { throw DropError(.waitsForItself, label) }
    try await waitForDisposals(limit: nil)
  }

  /// Closes the store for good, and waits until that is over. Its instances are dropped one at a time, the newest first.
  ///
  /// - Parameter limit: The maximum time to wait, in seconds, or nil.
  func shutDown(limit: Double?) async throws(DropError) {
    if isAwaited(byShutDown: true) { throw DropError(.waitsForItself, label) }
    beginShutDown()
    try await waitForDisposals(limit: limit)
  }

  private func waitForDisposals(limit: Double?) async throws(DropError) {
    let disposals = state.withLock { $0.pendingDisposals }
    let (reason, failures) = await disposals.wait(limit: limit)
    if let reason { throw DropError(reason, label, failures, running: disposals.running(in: label)) }
    if !failures.isEmpty { throw DropError(.failed, label, failures) }
  }

  /// Returns whether a drop or a shutdown of the store waits for the running code: an `onDrop`, or a recipe.
  private func isAwaited(byShutDown: Bool) -> Bool {
    let isAwaitedRecipe = hasRunningTask { run in
      guard !byShutDown, let cell = run.cell else { return byShutDown }
      return state.withLock { _ in cell.owed != nil }
    }
    return isAwaitedRecipe || DisposalBatch.isRunning(awaitedBy: identity)
  }

  /// Returns whether the running code is part of an asynchronous recipe of the store that satisfies a condition.
  private func hasRunningTask(where isMeant: (AsyncRun) -> Bool) -> Bool {
    var run = TaskContext.run
    while let current = run, let request = current.request {
      if request.target.store === self, isMeant(current) { return true }
      run = request.outer
    }
    return false
  }

  /// Whether the running code is part of a recipe of the store.
  private var hasRunningRecipe: Bool {
    Request.current?.outwards.contains { $0.store === self } == true || hasRunningTask { _ in true }
  }

  // MARK: - Dropping

  private func beginShutDown() {
    let shutDown = Registry.shared.forget(self) { state -> DisposalBatch? in
      if state.closedReason != nil { return nil }
      state.closedReason = .resolverClosed
      state.table.hide()
      state.isShuttingDown = true
      state.hasNewInstances = true
      for cell in state.cells where cell.isUnfinished { state.noteMaking(of: cell) }
      state.isShuttingDown = !state.pendingDisposals.isEmpty || !state.droppable.isEmpty
      return state.pendingDisposals.begin()
    }
    guard let shutDown else { return }
    // With nothing to drop, it ends here: no limit is reached.
    if !state.withLock({ $0.isShuttingDown }) {
      close(keepingRecipeResolver: true)
      return shutDown.end()
    }
    shutDown.mark {
      Task {
        await dropAll(in: shutDown)
        shutDown.end()
      }
    }
  }

  private func dropAll(in shutDown: DisposalBatch) async {
    var rest: [Droppable] = []
    while state.withLock({ $0.isShuttingDown }) {
      await shutDown.pending.waitForAll(except: shutDown)
      if let all = state.withLock({ $0.newDroppable() }) { rest = all }
      if let next = rest.popLast() {
        if let object = next.object { change { $0.drop(object, releasing: &$1) } }
      } else {
        // From then on, nothing is made.
        state.withLock { $0.isShuttingDown = $0.hasNewInstances }
      }
    }
    close(keepingRecipeResolver: true)
    await shutDown.pending.waitForAll(except: shutDown)
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
    return DisposalBatch.isRunning() ? .existing : .nothing
  }
}

/// An instance, or a registration with an existing object, that a shutdown has still to drop. The shutdown doesn't keep it:
/// what others drop in the meantime is released there.
private struct Droppable {
  weak var object: AnyObject?
  let order: SerialNumber
}

extension Store.State {
  /// What a shutdown drops, in the order of creation: the finished instances, and the registrations of existing objects.
  fileprivate var droppable: [Droppable] {
    var all: [Droppable] = []
    for cell in cells where !cell.isUnfinished && !cell.belongsToRegistration {
      all.append(Droppable(object: cell, order: cell.order))
    }
    for entry in entries {
      for layer in entry.contents.registered.layers {
        if let registration = layer.registration, registration.existing != nil, registration.origin == identity {
          all.append(Droppable(object: registration, order: registration.serialNumber))
        }
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

  /// Drops an instance or an existing object, unless it is gone.
  fileprivate mutating func drop(_ object: AnyObject, releasing release: inout ReleaseBatch) {
    if let cell = object as? InstanceCell { return drop(cell, releasing: &release) }
    guard let registration = object as? Registration else { return }
    for entry in entries(of: registration.keys) {
      removeLayers(of: entry, releasing: &release) { $0.registration === registration }
    }
  }

  /// Lets a running shutdown wait for a cell that a request fills.
  mutating func noteMaking(of cell: InstanceCell) {
    if !isShuttingDown { return }
    hasNewInstances = true
    awaitEnd(of: cell, owing: [])
  }

  /// Returns the key and the registration of a cell.
  func subject(of cell: InstanceCell) -> Disposal.Subject {
    let key = cell.keys.first
    return Disposal.Subject(key: key, registration: entry(key)?.registration(of: cell))
  }
}
