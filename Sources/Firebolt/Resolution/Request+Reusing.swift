// How a request gets an instance that exists already, or that another resolution is making.
extension UnsafeMutablePointer where Pointee == Request {
  /// Returns an existing instance in the requested type, and tells the observers.
  func reuse(_ instance: Instance) throws(ResolutionError) -> Instance {
    // An instance of another type isn't served.
    let converted = try convert(instance)
    if !arguments.areNone, !scope.isPerArguments {
      tell(.argumentsIgnored)
      tellArguments(arguments, areIgnored: true)
    }
    tell(.reused)
    return converted
  }

  /// Blocks the thread until a cell has ended, or until its instance can be seen incomplete.
  ///
  /// - Returns: The instance in the requested type, or nil if the request must look again.
  func sleep(until cell: InstanceCell) throws(ResolutionError) -> Instance? {
    let resolution = resolution
    let start = store.waitStart
    let wait = store.beginWait(resolution.id, in: resolution.runID, for: cell, path: path)
    let ending = wait?.blockingEnding() ?? .ended
    store.tellWait(since: start, path: path)
    return try instance(of: cell, after: ending)
  }

  /// Returns the instance of a cell that the request has waited for, in the requested type, or nil if the request must
  /// look again.
  ///
  /// - Throws: The failure of the cell, if the request fails with it too.
  func instance(of cell: InstanceCell, after ending: Wait.Ending) throws(ResolutionError) -> Instance? {
    switch ending {
    case .cycle(let steps): throw failure(.cycle, leadingTo: steps)
    case .cancelled, .limitReached: throw failure(.cancelled, underlying: CancellationError())
    case .exposed:
      guard let instance = store.storedForm(of: cell, under: key) else { return nil }
      setKnowsIncomplete()
      return try reuse(instance)
    case .ended:
      if let failure = store.failure(of: cell), failure.isSharedWithWaiters {
        throw failure.error.following(path.steps, insteadOfFirst: failure.depth)
      }
      return try store.storedForm(of: cell, under: key).map { instance throws(ResolutionError) in try reuse(instance) }
    }
  }

  /// Returns an instance that is being completed, which only the resolution's own requests can have.
  func ownInstance(_ target: Target) -> Instance? {
    // A recipe can request another instance of its own key, with other arguments.
    if scope.isFactory, !arguments.areNone { return nil }
    guard let cell = knownResolution?.ownCell(target.cellKey),
      let instance = target.store.storedForm(of: cell, under: target.key)
    else { return nil }
    if target.store.isUnfinished(cell) { setKnowsIncomplete() }
    return instance
  }

  /// Converts an instance to the requested type. Whether the requesting code may use the form, `open` says.
  func convert(_ instance: consuming Instance) throws(ResolutionError) -> Instance {
    if instance.type == pointee.type { return instance }
    if let form = instance.form(as: pointee.type) { return form }
    let made = instance.typeName
    throw made.isEmpty ? failure(.recipeReturnedNil) : failure(.typeMismatch, detail: made)
  }

  /// Returns an instance for the code that has made the request, if that may use it.
  @inline(__always)
  @usableFromInline
  func open(_ instance: consuming Instance) throws(ResolutionError) -> Instance {
    instance.isIsolated ? try openIsolated(instance) : instance
  }

  @inline(never)
  private func openIsolated(_ instance: Instance) throws(ResolutionError) -> Instance {
    guard let opened = instance.opened else { throw failure(instance.isolationCode, detail: instance.typeName) }
    return opened
  }
}
