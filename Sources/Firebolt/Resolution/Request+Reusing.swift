// How a request gets an instance that exists already, or that another resolution is making.
extension UnsafeMutablePointer<Request> {
  /// Returns an existing instance in the requested type, and tells the observers.
  func reuse(_ instance: Instance) throws(ResolutionError) -> Instance {
    // An instance of another type isn't served.
    let converted = try convert(instance)
    if !pointee.arguments.areNone, !scope.isPerArguments { tell(.argumentsIgnored) }
    tell(.reused)
    return converted
  }

  /// Blocks the thread until a cell has ended, or until its instance can be seen early.
  ///
  /// - Returns: The instance in the requested type, or nil if the request must look again.
  func sleep(until cell: InstanceCell) throws(ResolutionError) -> Instance? {
    let resolution = resolution
    guard let wait = store.beginWait(resolution.id, in: resolution.runID, for: cell, path: path) else {
      return try instance(of: cell, after: .ended)
    }
    return try instance(of: cell, after: wait.ending.blockingValue())
  }

  /// Returns the instance of a cell that the request has waited for, in the requested type, or nil if the request must
  /// look again.
  ///
  /// - Throws: The failure of the cell, if the request fails with it too.
  func instance(of cell: InstanceCell, after ending: Wait.Ending) throws(ResolutionError) -> Instance? {
    switch ending {
    case .cycle(let steps): throw failure(.cycle, leadingTo: steps)
    case .cancelled: throw failure(.cancelled, underlying: CancellationError())
    case .early:
      guard let instance = store.earlyForms(of: cell)?[key] else { return nil }
      noteIncomplete()
      return try reuse(instance)
    case .ended:
      switch store.outcome(of: cell) {
      case .full(let forms): return try forms[key].map { instance throws(ResolutionError) in try reuse(instance) }
      case .failed(let failure) where failure.isSharedWithWaiters:
        throw failure.error.following(path.steps, insteadOfFirst: failure.depth)
      case .failed, .notKept, nil: return nil
      }
    }
  }

  /// Returns an instance that only the resolution's own requests can have: one that is being completed, or one that was
  /// awaited for the outermost request.
  func ownInstance(_ target: Target) throws(ResolutionError) -> Instance? {
    if target.registration.isolation.obstacle != nil, let awaited = try awaited(target), !hasInstance(target) {
      return awaited
    }
    // A recipe can request another instance of its own key, with other arguments.
    if scope.isFactory, !pointee.arguments.areNone { return nil }
    guard let cell = knownResolution?.ownCell(target.cellKey(scope)),
      let instance = target.store.earlyForms(of: cell)?[target.key]
    else { return nil }
    if target.store.isUnfinished(cell) { noteIncomplete() }
    return instance
  }

  /// Returns the instance that was awaited for the outermost request, or nil if it wasn't. Throws if the recipe has
  /// returned nil.
  func awaited(_ target: Target) throws(ResolutionError) -> Instance? {
    switch TaskContext.awaited(target) {
    case .some(let instance?): return instance
    case .some(nil): throw failure(.recipeReturnedNil)
    case nil: return nil
    }
  }

  /// Returns whether the target has an instance that the request can have now.
  func hasInstance(_ target: Target) -> Bool {
    let scope = scope
    if scope.isShared {
      return target.store.hasInstance(of: target, knownTo: resolutionID)
    }
    if scope.isFactory { return false }
    let key = target.cellKey(scope)
    if knownResolution?.ownCell(key) != nil { return true }
    guard let cell = (knownResolution?.knownGraph ?? TaskContext.graph)?[key] else { return false }
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
