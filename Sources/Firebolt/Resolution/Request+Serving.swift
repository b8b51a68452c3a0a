// The slow path of a request: checks the arguments, finds the instance or claims its making, and runs the recipe.
//
// The code before and after the recipe is in separate functions, which the compiler must not inline. Their stack frames
// are gone while the recipe runs, so a long chain of recipes needs little stack.
extension UnsafeMutablePointer<Request> {
  /// The next step of a request.
  private enum Step {
    case served(Instance)
    /// Run the recipe and end the cell. Nil if the instance isn't shared and has no hooks.
    case run(InstanceCell?)
    case superseded
  }

  /// Finds an instance, or makes one.
  ///
  /// - Returns: The instance in the requested type, or nil if nothing is registered for the key.
  func instance() throws(ResolutionError) -> Instance? {
    let resolver = pointee.asked.takeUnretainedValue().redirected
    while findTarget(from: resolver) {
      // The request enters the path here, so that an observer's own requests, while this one claims or fails, are
      // nested inside it.
      enter()
      defer { leave() }
      switch try nextStep() {
      case .served(let instance): return instance
      case .superseded: continue
      case .run(let cell):
        let run = beginRun(of: cell)
        let made: Result<Instance, any Error>
        do {
          made = .success(try registration._withUnsafeGuaranteedRef { try $0.makeInstance(self) })
        } catch {
          made = .failure(error)
        }
        return try end(run, made)
      }
    }
    return nil
  }

  /// Finds the request's target, and drops its instance if that has expired.
  ///
  /// - Returns: Whether the resolver or an ancestor serves the request.
  @inline(never)
  private func findTarget(from resolver: Resolver) -> Bool {
    guard let target = resolver.target(for: key, pointee.wantedScope) else {
      pointee.serveNothing(asking: resolver)
      return false
    }
    pointee.serve(by: target)
    // This happens before the request enters the path, because the farewell may request the next instance itself.
    if scope.lifetime != nil { target.store.dropExpired(target.registration, key) }
    return true
  }

  @inline(never)
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

  /// Waits for a cell that another resolution fills, or an outer request of this one.
  ///
  /// - Parameter mayWait: Whether the request can wait. If not, only an existing instance helps.
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

  /// Returns an instance that only the thread's own requests can see: one of this graph, or one that is being
  /// completed.
  private func ownInstance(_ target: Target) throws(ResolutionError) -> Instance? {
    if let instance = instanceToComplete(target) { return instance }
    guard let resolution = knownResolution else { return nil }
    // A recipe can request another instance of its own key, with other arguments.
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

  /// Returns the instance of the task's recipe while its completion awaits this request.
  private func instanceToComplete(_ target: Target) -> Instance? {
    guard let (cell, instance) = TaskFrame.run?.instanceToComplete(target, scope) else { return nil }
    let resolution = resolution
    WaitGraph.shared.seeEarly(cell, by: resolution.id)
    resolution.noteSeenEarly()
    return instance
  }

  // MARK: - Checks

  /// Checks that the arguments fit and that the recipe can run here. An existing instance needs neither.
  ///
  /// - Returns: Whether the recipe can run. If not, only an existing instance helps.
  private func checkRecipe(_ target: Target) throws(ResolutionError) -> Bool {
    let registration = target.registration
    guard registration.accepts(pointee.arguments) else {
      if pointee.arguments.areNone, hasInstance(target) { return false }
      throw argumentMismatch(registration)
    }
    guard let obstacle = registration.isolation.obstacle else { return true }
    if hasInstance(target) { return false }
    // A recipe that depends on itself is a cycle, even if it also can't run here.
    throw failure(TaskFrame.run?.isWithin(registration, in: target.store) == true ? .cycle : obstacle)
  }

  private func argumentMismatch(_ registration: Registration) -> ResolutionError {
    failure(
      .argumentMismatch, detail: registration.argumentMismatch(pointee.arguments),
      arguments: registration.parameters.map(\.type))
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
  /// Returns the instance of a cell that a request has waited for, or nil if the request must try again.
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
