// The slow path of a request: checks the arguments, finds the instance or claims its making, runs the recipe, and ends
// the claim. A thread and a task take the same steps; they differ in how they wait.
//
// The code before and after the recipe is in separate functions, which the compiler must not inline. Their stack frames
// are gone while the recipe runs, so a long chain of recipes needs little stack.
extension UnsafeMutablePointer<Request> {
  /// What a request does next.
  enum Step {
    case served(Instance)
    /// Run the recipe, and end the request's cell. There is none if the instance isn't shared and has no hooks.
    case run
    /// Wait for a cell that another resolution, or an outer request of this one, is filling.
    case wait(InstanceCell)
    /// Look again: the request's information is out of date.
    case superseded
  }

  /// Finds an instance, or makes one. Sleeps while another resolution makes it.
  ///
  /// - Parameters:
  ///   - resolver: The resolver that answers if it or an ancestor serves the key.
  ///   - known: The published registration, if it is known. It is released.
  /// - Returns: The instance in the requested type, or nil if nothing is registered for the key.
  func instance(
    from resolver: Resolver, _ known: Unmanaged<Registration>? = nil, isLent: Bool = false
  ) throws(ResolutionError) -> Instance? {
    let asked = pointee.asked
    var known = known
    while var target = resolver.target(known.take(), isLent, for: key, pointee.wantedScope) {
      pointee.serve(by: target)
      target.tellApart(by: pointee.arguments, in: scope)
      // The request enters the path here, so that an observer's own requests, while this one claims or fails, are
      // nested inside it.
      enter()
      defer {
        leave()
        // The request doesn't retain its target.
        withExtendedLifetime(target) {}
      }
      switch try step(target) {
      case .served(let instance): return instance
      case .superseded: continue
      case .wait(let cell): if let instance = try sleep(until: cell) { return instance }
      case .run:
        let start = store.tellMaking(path: path)
        // Nothing but `end` keeps what the recipe has made.
        return try end(runRecipe(target), since: start)
      }
    }
    pointee.serveNothing(asking: asked)
    return nil
  }

  /// Checks the request, and finds its instance or claims the making. It never blocks.
  ///
  /// - Parameter canAwait: Whether the recipe runs in a task, where it can await.
  @inline(never)
  func step(_ target: Target, canAwait: Bool = false) throws(ResolutionError) -> Step {
    let mayMake = try checkRecipe(target, canAwait: canAwait)
    if let instance = try ownInstance(target) { return .served(try reuse(instance)) }
    let scope = scope
    if scope.isFactory, !canAwait {
      if closesCycle { throw failure(.cycle) }
      if target.isPlain { return .run }
    }
    // What the claim displaces may request the next instance while it is released.
    leave()
    let claim = target.claim(scope, mayMake: mayMake, by: resolutionID, in: { resolution.graph })
    enter()
    switch claim {
    case .found(let instance): return .served(try reuse(instance))
    case .superseded: return .superseded
    case .busy(let cell):
      // A request that can't make the instance doesn't wait for another resolution's either.
      return mayMake || cell.maker == resolutionID || !store.isUnfinished(cell) ? .wait(cell) : .superseded
    case .claimed(let cell):
      pointee.cell = cell
      if canAwait ? repeatsInTask(target) : closesCycle { throw fail(cell, failure(.cycle)) }
      if canAwait, path.count > Self.maximumDepth { throw fail(cell, failure(.chainTooLong)) }
      return .run
    }
  }

  // MARK: - Checks

  /// Checks that the arguments fit and that the recipe can run here. An existing instance needs neither.
  ///
  /// - Returns: Whether the recipe can run. If not, only an existing instance helps.
  private func checkRecipe(_ target: Target, canAwait: Bool) throws(ResolutionError) -> Bool {
    let registration = target.registration
    guard registration.accepts(pointee.arguments) else {
      if pointee.arguments.areNone, hasInstance(target) { return false }
      throw argumentMismatch
    }
    guard !canAwait, let obstacle = registration.isolation.obstacle else { return true }
    if hasInstance(target) { return false }
    if try awaited(target) != nil { return false }
    // A recipe that depends on itself is a cycle, even if it also can't run here.
    throw failure(repeatsInTask(target) ? .cycle : obstacle)
  }

  private var argumentMismatch: ResolutionError {
    let registration = registration.takeUnretainedValue()
    return failure(
      .argumentMismatch, detail: registration.argumentMismatch(pointee.arguments),
      arguments: registration.parameters)
  }

  /// Finds the cell that another resolution is filling, for a task that can wait for it. It makes nothing.
  func stepWithoutMaking(_ target: Target) throws(ResolutionError) -> Step {
    let cell: InstanceCell? =
      switch scope {
      case .graph: TaskContext.graph?[target.cellKey(scope)]
      case let scope: scope.isShared ? target.store.cell(of: target) : nil
      }
    guard let cell, target.store.isUnfinished(cell) else { return .superseded }
    if !pointee.arguments.areNone, !target.registration.accepts(pointee.arguments) { throw argumentMismatch }
    return .wait(cell)
  }

  /// Whether the recipe already runs in this task, or in a task that waits for it.
  private func repeatsInTask(_ target: Target) -> Bool {
    let registration = target.registration
    return (TaskContext.path?.count(of: registration, for: store) ?? 0) > registration.repetitionsAllowed
  }

  // MARK: - The run of a recipe

  /// Runs the recipe, which must be synchronous, and boxes its result.
  @inline(__always)
  private func runRecipe(_ target: Target) -> Result<Instance, any Error> {
    LockCheck.assertNoLockIsHeld()
    pointee.isRunning = true
    defer { endStandIn() }
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

  /// Calls a registration's recipe, which returns a `T`, with the request.
  @inline(__always)
  func call<T>(_ registration: Registration, as type: T.Type) throws -> T {
    // This is a function, because the compiler doesn't inline a closure that returns a generic type.
    @inline(__always) func call(_ owner: RecipeOwner<T>) throws -> T { try owner.recipe.body(self) }
    return try registration.owner(ofRecipeFor: type)._withUnsafeGuaranteedRef(call)
  }

  /// Finishes the run of a recipe.
  ///
  /// - Parameter start: The start of the recipe, for the observers.
  @inline(never)
  private func end(_ made: consuming Result<Instance, any Error>, since start: UInt64) throws(ResolutionError)
    -> Instance
  {
    defer { store.tellEnd(since: start, hasMade: !pointee.hasGivenUp, path: path) }
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
      pointee.cell = nil
      withExtendedLifetime(undone) {}
    }
    do {
      let instance = try (consume made).get()
      if instance.type != pointee.type, instance.unwrapped == nil { throw failure(.recipeReturnedNil) }
      // In most cases nothing else is necessary.
      if cell.hooks.isEmpty, !pointee.knowsIncomplete, knownResolution?.owesCompletions != true {
        store.end(cell, InstanceCell.Outcome(DecoratedForms(instance), in: scope))
        return instance
      }
      return try complete(instance, in: cell, undoing: &undone)
    } catch {
      let failure = failure(of: error)
      fail(cell, failure, undoing: &undone)
      finishCompletions(undoing: &undone)
      throw failure
    }
  }

  /// Ends a claimed cell with a failure.
  private func fail(_ cell: InstanceCell, _ failure: ResolutionError) -> ResolutionError {
    var undone = Undone()
    fail(cell, failure, undoing: &undone)
    pointee.cell = nil
    return failure
  }

  private func fail(_ cell: InstanceCell, _ failure: ResolutionError, undoing undone: inout Undone) {
    let recorded = RecordedFailure(error: failure, depth: path.count, hadArguments: !pointee.arguments.areNone)
    undone.append(store.end(cell, .failed(recorded)) as Any)
  }

  /// The greatest number of requests on a path. A chain without an end that awaits would otherwise fill the memory; one
  /// on a thread ends with its stack.
  private static var maximumDepth: Int { 10_000 }
}
