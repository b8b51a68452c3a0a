// The slow path of a request: checks the arguments, finds the instance or claims its making, runs the recipe, and ends
// the claim.
//
// The code before and after the recipe is in separate functions, which the compiler must not inline. Their stack frames
// are gone while the recipe runs, so a long chain of recipes needs little stack.
extension UnsafeMutablePointer<Request> {
  /// The next step of a request.
  private enum Step {
    case served(Instance)
    /// Run the recipe, and end the request's cell. There is none if the instance isn't shared and has no hooks.
    case run
    case superseded
  }

  /// Finds an instance, or makes one.
  ///
  /// - Parameter resolver: The resolver that answers if it or an ancestor serves the key.
  /// - Returns: The instance in the requested type, or nil if nothing is registered for the key.
  func instance(from resolver: Resolver) throws(ResolutionError) -> Instance? {
    let asked = pointee.asked
    while let target = resolver.target(for: key, pointee.wantedScope) {
      pointee.serve(by: target)
      // This happens before the request enters the path, because a farewell may request the next instance itself.
      if scope.isShared, target.registration.scope.lifetime != nil || scope.lifetime != nil {
        target.store.dropExpired(target.registration, key)
      }
      // The request enters the path here, so that an observer's own requests, while this one claims or fails, are
      // nested inside it.
      enter()
      defer {
        leave()
        // The request doesn't retain its target.
        withExtendedLifetime(target) {}
      }
      switch try nextStep(target) {
      case .served(let instance): return instance
      case .superseded: continue
      case .run:
        let start = target.store.tellMaking(path: path)
        // Nothing but `end` keeps what the recipe has made.
        return try end(runRecipe(target), since: start)
      }
    }
    pointee.serveNothing(asking: asked)
    return nil
  }

  /// Checks the request, and finds its instance or claims the making.
  @inline(never)
  private func nextStep(_ target: Target) throws(ResolutionError) -> Step {
    let mayMake = try checkRecipe(target)
    if let instance = try ownInstance(target) { return .served(try reuse(instance)) }
    let scope = scope
    if scope.isFactory {
      if let obstacle { throw failure(obstacle) }
      if target.isPlain { return .run }
    }
    switch target.claim(scope, mayMake: mayMake, by: resolutionID, in: { resolution.graph }) {
    case .found(let instance): return .served(try reuse(instance))
    case .superseded: return .superseded
    case .busy(let cell): return try wait(for: cell, mayWait: mayMake).map { .served($0) } ?? .superseded
    case .claimed(let cell):
      if let obstacle {
        let failure = failure(obstacle)
        fail(cell, failure)
        throw failure
      }
      pointee.beginFilling(cell)
      return .run
    }
  }

  // MARK: - Checks

  /// Checks that the arguments fit and that the recipe can run here. An existing instance needs neither.
  ///
  /// - Returns: Whether the recipe can run. If not, only an existing instance helps.
  private func checkRecipe(_ target: Target) throws(ResolutionError) -> Bool {
    let registration = target.registration
    guard registration.accepts(pointee.arguments) else {
      if pointee.arguments.areNone, hasInstance(target) { return false }
      throw failure(
        .argumentMismatch, detail: registration.argumentMismatch(pointee.arguments),
        arguments: registration.parameters.map(\.type))
    }
    guard let obstacle = registration.isolation.obstacle else { return true }
    if hasInstance(target) { return false }
    if try prepared(target) != nil { return false }
    // A recipe that depends on itself is a cycle, even if it also can't run here.
    let isWithinItself = (TaskFrame.run?.count(of: registration, in: target.store) ?? 0) > 0
    throw failure(isWithinItself ? .cycle : obstacle)
  }

  // MARK: - The run of a recipe

  /// Runs the recipe, which must be synchronous, and boxes its result.
  @inline(__always)
  private func runRecipe(_ target: Target) -> Result<Instance, any Error> {
    LockCheck.assertNoLockIsHeld()
    let redirection = Redirection(self, target.registration.origin)
    defer { redirection.end() }
    do { return .success(try makeInstance(target.registration)) } catch { return .failure(error) }
  }

  private func makeInstance(_ registration: Registration) throws -> Instance {
    let instance = Instance(uninitialized: registration.instanceType)
    func run<T>(_ type: T.Type) throws {
      let result = instance.address.assumingMemoryBound(to: T.self)
      result.initialize(to: try call(registration, as: type))
    }
    try _openExistential(registration.instanceType, do: run)
    instance.setInitialized()
    return instance
  }

  /// Finishes the run of a recipe.
  ///
  /// - Parameter start: The start of the recipe, for the observers.
  @inline(never)
  private func end(_ made: consuming Result<Instance, any Error>, since start: UInt64) throws(ResolutionError)
    -> Instance
  {
    defer { tellEnd(since: start) }
    guard let cell = pointee.cell else {
      switch consume made {
      case .success(let instance): return try convert(instance)
      case .failure(let error): throw failure(of: error)
      }
    }
    return try convert(try end(cell, made))
  }

  /// Applies hooks to the instance that the recipe has made, and ends its cell. Nil isn't kept: the next request runs
  /// the recipe again.
  func end(_ cell: InstanceCell, _ made: consuming Result<Instance, any Error>) throws(ResolutionError) -> Instance {
    var undone = Undone()
    defer {
      // The recipe has ended, so completions that a deinitialiser or an observer causes must not wait for it.
      pointee.endFilling()
      withExtendedLifetime(undone) {}
    }
    do {
      let instance = try (consume made).get()
      if instance.type != pointee.type, instance.unwrapped == nil { throw failure(.recipeReturnedNil) }
      // In most cases nothing else is necessary.
      if cell.hooks.isEmpty, !pointee.knowsIncomplete, knownResolution?.pending.isEmpty != false {
        store.end(cell, InstanceCell.Outcome(DecoratedForms(instance), in: scope))
        return instance
      }
      return try complete(instance, in: cell, undoing: &undone)
    } catch {
      let failure = failure(of: error)
      undone.add(fail(cell, failure))
      if let resolution = knownResolution, !resolution.pending.isEmpty {
        _ = runCompletions(of: resolution, undoing: &undone)
      }
      throw failure
    }
  }

  /// Ends a claimed cell with a failure. No request of the resolution finds it again.
  ///
  /// - Returns: The forms that the cell displaces: see `Undone`.
  @discardableResult
  func fail(_ cell: InstanceCell, _ failure: ResolutionError) -> DecoratedForms? {
    knownResolution?.abandon(cell)
    let recorded = RecordedFailure(
      error: failure, depth: pathLength, hadArguments: !pointee.arguments.areNone)
    return store.end(cell, .failed(recorded))
  }
}
