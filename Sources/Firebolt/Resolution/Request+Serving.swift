// The slow path of a request: checks the arguments, finds the instance or claims its making, runs the recipe, and ends
// the claim. A thread and a task take the same actions; they differ in how they wait.
//
// The code before and after the recipe is in separate functions, which the compiler must not inline. Their stack frames
// are gone while the recipe runs, so a long chain of recipes needs little stack.
extension Request {
  /// What a request does next.
  enum Action {
    case served(Instance)
    /// Run the recipe, and end this cell, which the request has claimed.
    case fill(InstanceCell)
    /// Run the recipe. There is nothing to claim: the instance isn't shared and has no hooks.
    case run
    /// Let another one claim the instance and run the recipe. The claimant can't, as a task can't run a synchronous recipe.
    case runElsewhere
    /// Wait for a cell that another resolution, or an outer request of this one, is filling.
    case wait(InstanceCell)
    /// Look again: the request's information is out of date.
    case superseded
  }
}

extension RequestRef {
  /// Finds an instance, or makes one. Sleeps while another resolution makes it.
  ///
  /// - Parameters:
  ///   - resolver: The resolver that answers if it or an ancestor serves the key.
  ///   - known: The published registration, if it is known. It is released.
  /// - Returns: The instance in the requested type, or nil if nothing is registered for the key.
  func instance(
    from resolver: Resolver, _ known: Unmanaged<Registration>? = nil
  ) throws(ResolutionError) -> Instance? {
    var known = known
    while var target = resolver.target(known.take(), for: key, wantedScope) {
      // The request doesn't retain its target.
      defer { withExtendedLifetime(target) {} }
      switch try find(&target) {
      case .served(let instance): return instance
      case .superseded, .wait, .runElsewhere: continue
      case .fill, .run:
        defer { leaveForGood() }
        return try make(target)
      }
    }
    asked = first
    served = nil
    return nil
  }

  /// Enters the path, and takes the next action. If that is to wait, sleeps.
  ///
  /// - Returns: The action. Only if that is to run the recipe, the request stays on the path.
  @inline(never)
  private func find(_ target: inout Target) throws(ResolutionError) -> Request.Action {
    // Releasing these may run user code: what the request has displaced, and the cell that it has waited for.
    var displaced: DeferredBatch?
    var awaited: InstanceCell?
    var mustRun = false
    // From here on, user code that an observer or an argument runs is nested inside this request.
    serve(by: target)
    enter()
    defer {
      if mustRun {
        deferRelease(of: displaced)
      } else {
        leaveForGood()
        displaced?.carryOut()
      }
      withExtendedLifetime(awaited) {}
    }
    if target.registration.scope.isPerArguments { try setArgumentsKey(of: &target) }
    let action = try nextAction(target, displacing: &displaced)
    switch action {
    case .fill, .run:
      mustRun = true
      // The request keeps the cell. Nothing else should while the recipe runs.
      return .run
    case .wait(let cell):
      awaited = cell
      if let instance = try sleep(until: cell) { return .served(instance) }
    case .served, .superseded, .runElsewhere: break
    }
    return action
  }

  /// Notes the arguments in a target if instances are memoised by them. Hashing and comparing them is user code, which is
  /// nested inside this request.
  @inline(never)
  func setArgumentsKey(of target: inout Target) throws(ResolutionError) {
    if comparesWithoutEnd { throw failure(.cycle) }
    target.setArgumentsKey(for: arguments, in: scope)
  }

  /// Checks the request, and finds its instance or claims the making. It never blocks.
  ///
  /// - Parameters:
  ///   - inTask: Whether the request belongs to a task, where an asynchronous recipe can run. If a synchronous one must
  ///     run, nothing is claimed.
  ///   - displaced: Receives what the request displaces before an instance is made: an expired one, as a drop does. The
  ///     caller runs it as soon as the request has left the path.
  @inline(never)
  func nextAction(_ target: Target, inTask: Bool = false, displacing displaced: inout DeferredBatch?)
    throws(ResolutionError) -> Request.Action
  {
    let scope = scope
    let registration = target.registration
    let fits = registration.accepts(arguments)
    if !fits, !arguments.areNone { throw argumentMismatch }
    if let instance = ownInstance(target) { return .served(try reuse(instance)) }
    // What keeps the recipe from running here. An existing instance needs neither arguments nor a place to be made.
    let obstacle: ResolutionError.Code? =
      if !fits { .argumentMismatch } else if inTask { nil } else { registration.isolation.obstacle }
    let mayMake = obstacle == nil && (!inTask || registration.isolation == .task)
    if scope.isFactory, mayMake, !inTask {
      if closesCycle { throw cycleFailure }
      if target.isPlain { return .run }
    }
    let action = target.claim(
      scope, mayMake: mayMake, by: resolutionID, in: { resolution.graph }, displacing: &displaced)
    switch consume action {
    case .served(let instance): return .served(try reuse(instance))
    case .fill(let cell):
      self.cell = cell
      // The end throws the failure.
      if inTask ? repeatsInTask(target) : closesCycle { _ = try end(.failure(cycleFailure)) }
      // A chain without an end that awaits would fill the memory.
      if inTask, path.count > RequestRef.nestingLimit { _ = try end(.failure(failure(.chainTooLong))) }
      return .fill(cell)
    case .wait(let cell):
      // A request that can't make the instance doesn't wait for another resolution's either.
      if obstacle == nil || cell.maker == resolutionID || !store.isUnfinished(cell) { return .wait(cell) }
    case .run, .runElsewhere: break
    case .superseded: return .superseded
    }
    guard let obstacle else {
      if repeatsInTask(target) { throw failure(.cycle) }
      return .runElsewhere
    }
    // A recipe that depends on itself is a cycle, even if it also can't run here.
    throw obstacle == .argumentMismatch ? argumentMismatch : failure(repeats ? .cycle : obstacle)
  }

  private var argumentMismatch: ResolutionError {
    let registration = registration.takeUnretainedValue()
    return failure(
      .argumentMismatch, detail: registration.argumentMismatch(arguments),
      arguments: registration.parameters)
  }

  // MARK: - The run of a recipe

  /// Runs the recipe, which must be synchronous, and ends it.
  @inline(__always)
  func make(_ target: Target) throws(ResolutionError) -> Instance {
    let start = try begin()
    // Nothing but `end` keeps what the recipe has made.
    return try end(runRecipe(target), since: start)
  }

  /// Begins the run of a recipe, and tells the observers. If a dry run knows that the recipe fails, the request ends so.
  ///
  /// - Returns: The start for the observers; 0 if there are none.
  @inline(never)
  private func begin() throws(ResolutionError) -> UInt64 {
    let start = store.tellMaking(path: path)
    if start != 0, let failure = Store.knownFailure(of: registration.takeUnretainedValue(), at: path) {
      _ = try end(.failure(failure), since: start)
    }
    return start
  }

  /// Runs the recipe, which must be synchronous, and boxes its result.
  @inline(__always)
  private func runRecipe(_ target: Target) -> Result<Instance, any Error> {
    LockCheck.assertNoLockIsHeld()
    defer { removeSubstitute() }
    do { return .success(try makeInstance(target.registration)) } catch { return .failure(error) }
  }

  func makeInstance(_ registration: Registration) throws -> Instance {
    if let existing = registration.existing { return existing }
    func run<T>(_ type: T.Type) throws -> Instance { Instance(try call(registration, as: type)) }
    return try run(registration.instanceType)
  }

  /// Calls a registration's recipe, which returns a `T`, with what it takes.
  @inline(__always)
  func call<T>(_ registration: Registration, as type: T.Type) throws -> T {
    // These are functions, because the compiler doesn't inline a closure that returns a generic type.
    @inline(__always) func call(_ owner: PlainRecipeOwner<T>) throws -> T { try owner.recipe.body() }
    @inline(__always) func callWithRequest(_ owner: RecipeOwner<T>) throws -> T { try owner.recipe.body(self) }
    @inline(__always) func callWithResolver(_ owner: ResolverRecipeOwner<T>) throws -> T {
      @inline(__always) func call(_ resolver: Resolver) throws -> T { try owner.recipe.body(resolver) }
      return try recipeResolver._withUnsafeGuaranteedRef(call)
    }
    switch registration.recipe.input {
    case .nothing: return try registration.owner(ofRecipeFor: type)._withUnsafeGuaranteedRef(call)
    case .resolver: return try registration.owner(ofRecipeFor: type)._withUnsafeGuaranteedRef(callWithResolver)
    case .request: return try registration.owner(ofRecipeFor: type)._withUnsafeGuaranteedRef(callWithRequest)
    }
  }

  /// Ends the run of a recipe, and tells the observers.
  ///
  /// - Parameter start: The start of the recipe, for the observers.
  /// - Returns: The instance in the requested type.
  @inline(never)
  private func end(_ made: consuming Result<Instance, any Error>, since start: UInt64) throws(ResolutionError)
    -> Instance
  {
    do throws(ResolutionError) {
      let instance = try convert(try end(consume made))
      store.tellEnd(since: start, hasMade: true, path: path)
      return instance
    } catch {
      store.tellEnd(since: start, hasMade: false, path: path)
      throw error
    }
  }

  /// Applies hooks to the instance that the recipe has made, and ends the request's cell. Nil isn't kept: the next
  /// request runs the recipe again.
  func end(_ made: consuming Result<Instance, any Error>) throws(ResolutionError) -> Instance {
    takeCell()
    // Completions that an observer causes from now on don't wait for this request.
    defer { cell = nil }
    do {
      let instance = try (consume made).get()
      guard let cell else { return instance }
      if instance.type != type, instance.unwrapped == nil { throw failure(.recipeReturnedNil) }
      // In most cases nothing else is necessary.
      if cell.hooks.isEmpty, !knowsIncomplete, !hasDueCompletions {
        var forms = DecoratedForms(consume instance)
        registration._withUnsafeGuaranteedRef { forms.convert(for: $0, in: scope) }
        let served = forms.held(key)
        deferRelease(of: store.end(cell, InstanceCell.Outcome(consume forms, in: scope)))
        return served
      }
      return try complete(instance, in: cell)
    } catch {
      let failure = failure(of: error, as: .recipeThrew)
      if let cell {
        let recorded = RecordedFailure(error: failure, depth: path.count, hadArguments: !arguments.areNone)
        deferRelease(of: store.end(cell, .failed(recorded)))
        // The cell may be the last one to keep the closures of its hooks.
        if !cell.hooks.isEmpty { resolution.deferred.add(cell) }
      }
      finishCompletions()
      throw failure
    }
  }
}
