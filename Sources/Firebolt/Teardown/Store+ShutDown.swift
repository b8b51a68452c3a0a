import FireboltAtomics

extension Store {
  /// Waits until every `onDrop` that is owed now has ended; if the store shuts down, until that is over.
  ///
  /// - Parameter limit: The maximum time to wait, in seconds, or nil.
  func awaitDrops(limit: Double? = nil) async throws(DropError) {
    var waitsForItself = Drop.isRunning(for: identity)
    var run = TaskContext.run
    while let making = run?.making {
      if making.target.store === self, state.withLock({ _ in making.cell.owed != nil }) { waitsForItself = true }
      run = making.outer
    }
    if waitsForItself { throw DropError(.waitsForItself, label) }
    let drops = state.withLock { $0.drops }
    let (reason, failures) = await drops.wait(limit: limit)
    if let reason {
      let (running, owed) = drops.subjects
      let cached = state.withLock { state in
        state.late == nil ? [] : state.droppable.reversed().compactMap { state.subject(of: $0.object) }
      }
      throw DropError(reason, label, failures, running: running, remaining: owed + cached)
    }
    if !failures.isEmpty { throw DropError(.failed, label, failures) }
  }

  /// Closes the store for good, drops its instances one at a time, the newest first, and waits until that is over.
  ///
  /// - Parameter limit: The maximum time to wait, in seconds, or nil.
  func shutDown(limit: Double?) async throws(DropError) {
    if Drop.isRunning(for: identity) || runs(TaskContext.path) { throw DropError(.waitsForItself, label) }
    beginShutDown()
    try await awaitDrops(limit: limit)
  }

  // MARK: - Dropping

  private func beginShutDown() {
    let shutDown = Registry.shared.forget(self) { state -> Drop? in
      if state.absence != nil { return nil }
      state.absence = .resolverClosed
      state.table.hide()
      state.late = []
      for cell in state.cells where cell.isUnfinished { state.noteMaking(of: cell) }
      if state.drops.isSettled, state.droppable.isEmpty { state.late = nil }
      return state.drops.begin()
    }
    guard let shutDown else { return }
    // With nothing to drop, it ends here: no limit is reached.
    if state.withLock({ $0.late == nil }) {
      close()
      return shutDown.end()
    }
    shutDown.mark {
      Task {
        await dropAll(in: shutDown)
        shutDown.end()
      }
    }
  }

  private func dropAll(in shutDown: Drop) async {
    while true {
      await shutDown.owed.settle(except: shutDown)
      guard let next = state.withLock({ $0.takeNext() }) else { break }
      // This may be the last reference, and it must not be released under the lock.
      if let object = next.object { change { $0.drop(object, releasing: &$1) } }
    }
    close()
    await shutDown.owed.settle(except: shutDown)
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

  var access: Access {
    guard firebolt_load_table(words) == firebolt_hidden() else { return .everything }
    let (absence, isShuttingDown) = state.withLock { ($0.absence, $0.late != nil) }
    if absence != .resolverClosed { return .everything }
    if !isShuttingDown { return .nothing }
    return runs(Request.currentPath) ? .finishing : Drop.isRunning() ? .existing : .nothing
  }

  /// Returns whether a path contains a request of the store.
  ///
  /// - Complexity: O(*n*) in the length of the path.
  private func runs(_ path: Path?) -> Bool {
    guard let path else { return false }
    return sequence(first: path, next: \.outer).contains { $0.step.resolver.identity == identity }
  }
}

/// An instance, or a registration with an existing object, that a shutdown drops. The shutdown doesn't keep it, so
/// whatever others drop in the meantime is released there.
final class Droppable {
  private(set) weak var object: AnyObject?
  fileprivate let order: SerialNumber

  fileprivate init(_ object: AnyObject, _ order: SerialNumber) { (self.object, self.order) = (object, order) }
}

extension Store.State {
  /// What a shutdown drops, in the order of creation: the finished instances, and the registered existing objects.
  fileprivate var droppable: [Droppable] {
    var all: [Droppable] = []
    for cell in cells where !cell.isUnfinished && !cell.belongsToRegistration {
      all.append(Droppable(cell, cell.order))
    }
    for entry in entries {
      for layer in entry.layers {
        if let registration = layer.registration, registration.existing != nil, registration.origin == identity {
          all.append(Droppable(registration, registration.serialNumber))
        }
      }
    }
    all.sort(byNumber: \.order)
    return all
  }

  /// Takes the newest object that a shutdown has still to drop. If there is none, nothing is made any more.
  fileprivate mutating func takeNext() -> Droppable? {
    if late?.isEmpty == true {
      late = droppable
      // What is being made comes first.
      for cell in cells where cell.isUnfinished { late?.append(Droppable(cell, .none)) }
    }
    let next = late?.popLast()
    if next == nil { late = nil }
    return next
  }

  /// Drops what a shutdown has taken.
  fileprivate mutating func drop(_ object: AnyObject, releasing release: inout ReleaseBatch) {
    if let cell = object as? InstanceCell {
      // Its end is awaited first. Its recipe may have made what it needs, which is older than its own instance.
      if cell.isUnfinished { late = [] } else { drop(cell, releasing: &release) }
    }
    guard let registration = object as? Registration else { return }
    for entry in entries(of: registration.keys) {
      publish(entry, displacing: entry.removeLayers { $0.registration === registration }, releasing: &release)
    }
  }

  /// Lets a running shutdown wait for a cell that a request fills.
  mutating func noteMaking(of cell: InstanceCell) {
    if late == nil { return }
    late = []
    awaitEnd(of: cell, owing: [])
  }

  /// Returns the key and the registration of an instance, or nil if it is gone. The caller or an entry keeps it.
  func subject(of object: AnyObject?) -> Teardown.Subject? {
    if let registration = object as? Registration {
      return Teardown.Subject(key: registration.keys.first, registration: registration)
    }
    guard let cell = object as? InstanceCell else { return nil }
    let key = cell.keys.first
    return Teardown.Subject(key: key, registration: entry(key)?.registration(of: cell))
  }
}
