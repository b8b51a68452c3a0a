// The long way of a request: check the arguments, find the instance or take on its making, run the recipe.
//
// What happens before and after the recipe is in functions of its own, so that their frames are gone while the recipe runs: a
// long chain of recipes needs little stack.
extension UnsafeMutablePointer<Request> {
  /// What there is to do for a request.
  private enum Step {
    case served(Instance)
    /// Run the recipe, and end the cell. Nil, if nothing shares the instance and no hook concerns it.
    case run(InstanceCell?)
    case superseded
  }

  /// Has an instance made, or finds one.
  ///
  /// - Returns: The instance, in the type that was asked for; nil if nothing is registered for the key.
  func instance() throws(ResolutionError) -> Instance? {
    let resolver = pointee.asked.takeUnretainedValue().redirected
    while findTarget(from: resolver) {
      // While the request isn't part of the path: the farewell may ask for the next instance itself.
      if scope.lifetime != nil { store.dropExpired(registration.takeUnretainedValue(), key) }
      // From here on: an observer that asks for something while this request claims or fails asks on its behalf.
      enter()
      defer { leave() }
      switch try nextStep() {
      case .served(let instance): return instance
      case .superseded: continue
      case .run(let cell):
        let run = beginRun(of: cell)
        let made: Result<Instance, any Error>
        do { made = .success(try run.registration.makeInstance(self)) } catch { made = .failure(error) }
        return try end(run, made)
      }
    }
    return nil
  }

  /// - Returns: Whether something serves the request, as far as the resolver and its ancestors know.
  private func findTarget(from resolver: Resolver) -> Bool {
    guard let target = resolver.target(for: key, pointee.wantedScope) else {
      pointee.serveNothing(asking: resolver)
      return false
    }
    pointee.serve(by: target)
    return true
  }

  private func nextStep() throws(ResolutionError) -> Step {
    let target = target
    let mayMake = try checkRecipe(target)
    if let instance = try ownInstance(target) { return try reuse(instance) }
    let scope = scope
    if scope.isFactory {
      if let obstacle { throw failure(obstacle) }
      if target.home.hooks(of: target.registration, for: target.key).isEmpty { return .run(nil) }
    }
    switch target.claim(scope, mayMake: mayMake, by: { resolution }) {
    case .found(let instance): return try reuse(instance)
    case .superseded: return .superseded
    case .busy(let cell): return try wait(for: cell, mayWait: mayMake)
    case .claimed(let cell):
      guard let obstacle else { return .run(cell) }
      let failure = failure(obstacle)
      fail(cell, failure)
      throw failure
    }
  }

  private func reuse(_ instance: Instance) throws(ResolutionError) -> Step {
    if !pointee.arguments.areNone { tell(.argumentsIgnored) }
    tell(.reused)
    return .served(try convert(instance))
  }

  /// Waits for a cell that another resolution fills, or this one further out.
  ///
  /// - Parameter mayWait: Whether it may; if not, only an instance that is there will do.
  private func wait(for cell: InstanceCell, mayWait: Bool) throws(ResolutionError) -> Step {
    let (resolution, store) = (resolution, store)
    if !mayWait, cell.maker != resolution.id, store.isUnfinished(cell) { return .superseded }
    if let wait = store.beginWait(resolution.id, for: cell, path: path) {
      if case .cycle(let steps) = wait.sleep() { throw failure(.cycle, leadingTo: steps) }
    }
    let instance = try store.waitedInstance(of: cell, key, by: resolution, askedBy: path)
    guard let instance else { return .superseded }
    return try reuse(instance)
  }

  /// The instance that the thread's own requests know and no others do: of this graph, or one that is being completed.
  private func ownInstance(_ target: Target) throws(ResolutionError) -> Instance? {
    if let instance = instanceToComplete(target) { return instance }
    guard let resolution = knownResolution else { return nil }
    // A recipe may ask for another of its own kind, with other arguments.
    if scope.isFactory, !pointee.arguments.areNone { return nil }
    guard let cell = resolution.ownCell(target.cellKey(scope)),
      let instance = target.store.earlyForms(of: cell)?[target.key]
    else { return nil }
    if target.store.isUnfinished(cell) {
      WaitGraph.shared.seeEarly(cell, by: resolution.id)
      resolution.noteSeenEarly()
    }
    return instance
  }

  /// The instance that the task's recipe has made, and that its completion is awaiting something for.
  private func instanceToComplete(_ target: Target) -> Instance? {
    guard let (cell, instance) = TaskFrame.run?.instanceToComplete(target, scope) else { return nil }
    let resolution = resolution
    WaitGraph.shared.seeEarly(cell, by: resolution.id)
    resolution.noteSeenEarly()
    return instance
  }

  // MARK: - Checks

  /// An argument must convert to the recipe's type, and a recipe must be able to run here; an instance that exists already
  /// needs neither.
  ///
  /// - Returns: Whether the recipe can run; if not, only an instance that exists already will do.
  private func checkRecipe(_ target: Target) throws(ResolutionError) -> Bool {
    let registration = target.registration
    guard registration.accepts(pointee.arguments) else {
      if pointee.arguments.areNone, hasInstance(target) { return false }
      throw argumentMismatch(registration)
    }
    guard let obstacle = registration.isolation.obstacle else { return true }
    if hasInstance(target) { return false }
    // That it can't run here is no remedy for one that needs itself.
    throw failure(TaskFrame.run?.isWithin(registration, in: target.store) == true ? .cycle : obstacle)
  }

  private func argumentMismatch(_ registration: Registration) -> ResolutionError {
    failure(.argumentMismatch, detail: registration.argumentMismatch(pointee.arguments))
  }

  private func hasInstance(_ target: Target) -> Bool {
    let (resolution, scope) = (knownResolution, scope)
    if scope.isShared, target.store.hasInstance(of: target.registration, target.key, knownTo: resolution?.id) {
      return true
    }
    if scope.isFactory { return false }
    let cellKey = target.cellKey(scope)
    if resolution?.ownCell(cellKey) != nil || TaskFrame.run?.instanceToComplete(target, scope) != nil { return true }
    guard let cell = (resolution?.graph ?? TaskFrame.run?.graph)?[cellKey] else { return false }
    return target.store.instance(of: cell, target.key, knownTo: resolution?.id) != nil
  }
}

extension Store {
  /// What a request gets that has waited for a cell; nil if it is to look again.
  ///
  /// - Throws: The failure of the cell, if the request fails with it too.
  func waitedInstance(
    of cell: InstanceCell, _ key: TypeKey, by resolution: Resolution?,
    askedBy path: @autoclosure () -> [ResolutionError.Step]
  ) throws(ResolutionError) -> Instance? {
    switch outcome(of: cell) {
    case .full(let forms): return forms[key]
    case .notKept: return nil
    case .failed(let failure):
      guard failure.isSharedWithWaiters else { return nil }
      throw failure.error.following(path(), insteadOfFirst: failure.depth)
    case nil:
      guard let instance = earlyForms(of: cell)?[key] else { return nil }
      resolution?.noteSeenEarly()
      return instance
    }
  }
}
