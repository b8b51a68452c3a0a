import FireboltAtomics

extension Store {
  /// Waits until every `onDrop` that is owed now has ended; if the store shuts down, until that is over.
  ///
  /// - Parameter limit: The maximum time to wait, in seconds, or nil.
  func awaitDrops(limit: Double? = nil) async throws(DropError) {
    guard let drops = state.withLock({ $0.knownDrops }) else { return }
    let waitsForItself =
      TeardownFrame.isRunning(for: identity)
      || TaskContext.run?.contains { target, cell in
        target.store === self && self.state.withLock { $0.owesTeardown(cell) }
      }
        ?? false
    if waitsForItself { throw DropError(.waitsForItself, label) }
    let (reason, failures) = await drops.wait(limit: limit)
    if let reason {
      let (running, owed) = drops.subjects
      let cached = state.withLock { state in
        state.late == nil ? [] : state.droppable.reversed().compactMap { state.subject(of: $0) }
      }
      throw DropError(reason, label, failures, running: running, remaining: owed + cached)
    }
    if !failures.isEmpty { throw DropError(.failed, label, failures) }
  }

  /// Closes the store for good, drops its instances one at a time, the newest first, and waits until that is over.
  ///
  /// - Parameter limit: The maximum time to wait, in seconds, or nil.
  func shutDown(limit: Double?) async throws(DropError) {
    if TeardownFrame.isRunning(for: identity) || runs(TaskContext.path) { throw DropError(.waitsForItself, label) }
    beginShutDown()
    try await awaitDrops(limit: limit)
  }

  // MARK: - Dropping

  private func beginShutDown() {
    let shutDown = Registry.shared.forget(self) { state -> (drops: OwedDrops, objects: [Droppable])? in
      if state.absence != nil { return nil }
      state.absence = .resolverClosed
      state.table.hide()
      let objects = state.droppable
      state.late = state.unfinished
      let drops = state.drops
      drops.setShuttingDown(true)
      return (drops, objects)
    }
    guard let (drops, objects) = shutDown else { return }
    if objects.isEmpty, closeIfNothingIsLeft() { return drops.setShuttingDown(false) }
    Task {
      await TeardownFrame.run(of: identity) { await self.dropAll(objects, drops) }
      drops.setShuttingDown(false)
    }
  }

  /// - Parameter objects: The instances to drop, in the order of creation.
  private func dropAll(_ objects: consuming [Droppable], _ drops: OwedDrops) async {
    var objects = objects
    await drops.settle()
    repeat {
      while let next = await nextToDrop(&objects, drops) {
        // This may be the last reference, and it must not be released under the lock.
        guard let object = next.object else { continue }
        change { $0.drop(object, releasing: &$1) }
        await drops.settle()
      }
    } while !closeIfNothingIsLeft()
    await drops.settle()
  }

  /// Waits until nothing is being made, and returns the newest instance.
  private func nextToDrop(_ objects: inout [Droppable], _ drops: OwedDrops) async -> Droppable? {
    var made: [Droppable] = []
    while let late = state.withLock({ $0.takeLate() }) {
      for unfinished in late {
        guard let cell = unfinished.object as? InstanceCell else { continue }
        let (number, subject) = (firebolt_unique_number(), state.withLock { $0.subject(of: unfinished) })
        if let subject,
          let wait = beginWait(number, in: 0, for: cell, path: Path(subject.step(in: label), after: nil))
        {
          let making = drops.begin(after: subject)
          _ = await wait.suspend()
          WaitGraph.shared.leave(number)
          drops.end(making)
        }
        made.append(Droppable(cell, state.withLock { $0.order(of: cell) }))
      }
    }
    // A recipe may have made what it needs, which is older than its own instance.
    made.sort(byNumber: \.order)
    objects += made
    return objects.popLast()
  }

  private func closeIfNothingIsLeft() -> Bool {
    let isLeft = state.withLock { state in
      if state.late?.isEmpty == false { return true }
      state.late = nil
      return false
    }
    if !isLeft { close() }
    return !isLeft
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
    return runs(Request.currentPath) ? .finishing : TeardownFrame.isRunning() ? .existing : .nothing
  }

  /// Returns whether a path contains a request of the store.
  ///
  /// - Complexity: O(*n*) in the length of the path.
  private func runs(_ path: Path?) -> Bool {
    var next = path
    while let path = next {
      if path.step.resolver.identity == identity { return true }
      next = path.outer
    }
    return false
  }
}

/// An instance, or a registration with an existing object, that a shutdown drops. The shutdown doesn't keep it, so
/// whatever others drop in the meantime is released there.
struct Droppable {
  private(set) weak var object: AnyObject?
  let order: SerialNumber

  init(_ object: AnyObject, _ order: SerialNumber) {
    self.object = object
    self.order = order
  }
}

extension Store.State {
  /// The owed drops.
  var drops: OwedDrops {
    mutating get {
      let drops = knownDrops ?? OwedDrops(of: identity)
      knownDrops = drops
      return drops
    }
  }

  /// What a shutdown drops, in the order of creation: the finished instances, and the registered existing objects.
  fileprivate var droppable: [Droppable] {
    var all: [Droppable] = []
    for cell in cells where !isUnfinished(cell) && !belongsToRegistration(cell) {
      all.append(Droppable(cell, order(of: cell)))
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

  /// Returns the key and the registration of an instance, or nil if it is gone. The caller or an entry keeps it.
  fileprivate func subject(of droppable: Droppable) -> Teardown.Subject? {
    if let registration = droppable.object as? Registration {
      return Teardown.Subject(key: registration.keys.first, registration: registration)
    }
    guard let cell = droppable.object as? InstanceCell else { return nil }
    let key = keys(of: cell).first
    return Teardown.Subject(key: key, registration: entry(key)?.registration(of: cell))
  }

  fileprivate var unfinished: [Droppable] {
    cells.filter { isUnfinished($0) }.map { Droppable($0, .none) }
  }

  /// Notes a cell that a request has claimed during the shutdown.
  mutating func noteClaimed(_ cell: InstanceCell) { late?.append(Droppable(cell, .none)) }

  /// Takes the cells whose making a shutdown has to await, or nil if there are none.
  fileprivate mutating func takeLate() -> [Droppable]? {
    guard let taken = late, !taken.isEmpty else { return nil }
    late = []
    return taken
  }

  fileprivate mutating func drop(_ object: AnyObject, releasing release: inout ReleaseBatch) {
    if let cell = object as? InstanceCell { drop(cell, releasing: &release) }
    guard let registration = object as? Registration else { return }
    for entry in entries(of: registration.keys) {
      publish(entry, displacing: entry.removeLayers { $0.registration === registration }, releasing: &release)
    }
  }
}
