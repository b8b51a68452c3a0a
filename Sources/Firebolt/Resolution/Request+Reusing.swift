// How a request gets an instance that exists already, or that another resolution is making.
extension UnsafeMutablePointer<Request> {
  /// Returns an existing instance in the requested type, and tells the observers.
  func reuse(_ instance: Instance) throws(ResolutionError) -> Instance {
    // An instance of another type isn't served.
    let converted = try convert(instance)
    if !pointee.arguments.areNone { tell(.argumentsIgnored) }
    tell(.reused)
    return converted
  }

  /// Waits for a cell that another resolution, or an outer request of this one, is filling.
  ///
  /// - Parameter mayWait: Whether the request can wait. If not, only an existing instance helps.
  /// - Returns: The instance in the requested type, or nil if the request must look again.
  func wait(for cell: InstanceCell, mayWait: Bool) throws(ResolutionError) -> Instance? {
    let store = store
    if !mayWait, cell.maker != resolutionID, store.isUnfinished(cell) { return nil }
    try sleep(until: cell)
    guard let waited = try store.waitedInstance(of: cell, key, askedBy: path) else { return nil }
    if waited.isEarly { noteSeenEarly() }
    return try reuse(waited.instance)
  }

  /// Blocks the thread until a cell has ended, or until its instance can be seen early.
  private func sleep(until cell: InstanceCell) throws(ResolutionError) {
    let (run, path) = (TaskFrame.run, path)
    // The thread's own resolution takes part in a completion from the moment when it is created.
    _ = resolution
    guard let wait = store.beginWait(resolutionID, for: cell, path: path) else { return }
    // The task's recipe or completion goes on when this request ends, so its resolution waits too. Either wait can end
    // early.
    let waitOfRun = run?.resolution.flatMap { store.beginWait($0, for: cell, path: path) }
    waitOfRun?.ending.then { wait.ending.fulfill($0) }
    let ending = wait.ending.blockingValue()
    // A wait that has ended early has entered the resolution in the wait graph.
    resolution.noteSeenEarly()
    if let waitOfRun {
      WaitGraph.shared.cancel(waitOfRun)
      WaitGraph.shared.cancel(wait)
      run?.handOver(to: resolutionID)
    }
    if case .cycle(let steps) = ending { throw failure(.cycle, leadingTo: steps) }
  }

  /// Returns an instance that only the thread's own requests can see: one of this graph, or one that is being
  /// completed.
  func ownInstance(_ target: Target) throws(ResolutionError) -> Instance? {
    if let instance = instanceToComplete(target) { return instance }
    if let prepared = TaskFrame.prepared(target), let prepared, target.registration.isolation.obstacle != nil,
      !hasInstance(target)
    {
      return prepared
    }
    guard let resolution = knownResolution else { return nil }
    // A recipe can request another instance of its own key, with other arguments.
    if scope.isFactory, !pointee.arguments.areNone { return nil }
    guard let cell = resolution.ownCell(target.cellKey(scope)),
      let instance = target.store.earlyForms(of: cell)?[target.key]
    else { return nil }
    if target.store.isUnfinished(cell) { seeEarly(cell) }
    return instance
  }

  /// Returns the instance of the task's recipe while its completion awaits this request.
  private func instanceToComplete(_ target: Target) -> Instance? {
    guard let (cell, instance) = TaskFrame.run?.instanceToComplete(target, scope) else { return nil }
    seeEarly(cell)
    return instance
  }

  /// Returns the instance that was awaited for the outermost request, or nil if it wasn't. Throws if the recipe has
  /// returned nil.
  func prepared(_ target: Target) throws(ResolutionError) -> Instance? {
    switch TaskFrame.prepared(target) {
    case .some(let instance?): return instance
    case .some(nil): throw failure(.recipeReturnedNil)
    case nil: return nil
    }
  }

  /// Records that this request gets the incomplete instance of a cell.
  private func seeEarly(_ cell: InstanceCell) {
    WaitGraph.shared.seeEarly(cell, by: resolutionID)
    noteSeenEarly()
  }

  /// Returns whether the target has an instance that the request can have now.
  func hasInstance(_ target: Target) -> Bool {
    let (resolution, scope) = (knownResolution, scope)
    if scope.isShared, target.store.hasInstance(of: target.registration, target.key, knownTo: resolutionID) {
      return true
    }
    if scope.isFactory { return false }
    let cellKey = target.cellKey(scope)
    if resolution?.ownCell(cellKey) != nil || TaskFrame.run?.instanceToComplete(target, scope) != nil { return true }
    guard let cell = (resolution?.graph ?? TaskFrame.graph)?[cellKey] else { return false }
    return target.store.instance(of: cell, target.key, knownTo: resolutionID) != nil
  }

  /// Converts an instance to the requested type. If the instance is shared, the converted form is published.
  func convert(_ instance: consuming Instance) throws(ResolutionError) -> Instance {
    if instance.type == pointee.type { return instance }
    guard let converted = instance.converted(to: pointee.type) else {
      guard let value = instance.unwrapped else { throw failure(.recipeReturnedNil) }
      throw failure(.typeMismatch, detail: wholeName(of: Swift.type(of: value)))
    }
    if scope.isShared { store.show(converted, under: key, madeOf: instance) }
    return converted
  }
}

extension Store {
  /// Returns the instance of a cell that a request has waited for, or nil if the request must try again.
  ///
  /// The instance is early if its completions haven't ended: the request would deadlock if it waited for them.
  ///
  /// - Throws: The failure of the cell, if the request fails with it too.
  func waitedInstance(
    of cell: InstanceCell, _ key: TypeKey, askedBy path: @autoclosure () -> [ResolutionError.Step]
  ) throws(ResolutionError) -> (instance: Instance, isEarly: Bool)? {
    switch outcome(of: cell) {
    case .full(let forms): return forms[key].map { ($0, false) }
    case .notKept: return nil
    case .failed(let failure):
      guard failure.isSharedWithWaiters else { return nil }
      throw failure.error.following(path(), insteadOfFirst: failure.depth)
    case nil: return earlyForms(of: cell)?[key].map { ($0, true) }
    }
  }
}
