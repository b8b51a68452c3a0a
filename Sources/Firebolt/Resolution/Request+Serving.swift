import FireboltAtomics

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

extension UnsafeMutablePointer where Pointee == Request {
  /// Finds an instance, or makes one. Sleeps while another resolution makes it.
  ///
  /// - Parameters:
  ///   - resolver: The resolver that answers if it or an ancestor serves the key.
  ///   - known: The published registration, if it is known. It is released.
  ///   - isForUse: Whether the requesting code uses the instance, so that it has to be one that it may use here.
  /// - Returns: The instance in the requested type, or nil if nothing is registered for the key.
  func instance(
    from resolver: Resolver, _ known: Unmanaged<Registration>? = nil, isForUse: Bool = true
  ) throws(ResolutionError) -> Instance? {
    var known = known
    while let target = resolver.target(known.take(), for: key, pointee.wantedScope) {
      if let instance = try instance(of: target, isForUse: isForUse) { return instance }
    }
    pointee.answering = pointee.asked
    pointee.serving = nil
    return nil
  }

  /// Enters the path, takes the next action, and carries it out.
  ///
  /// - Returns: The instance, or nil if the request must look again.
  @inline(__always)
  private func instance(of target: Target, isForUse: Bool) throws(ResolutionError) -> Instance? {
    // Released when the request has left the path. An expired instance is then dropped before a new one is made, as
    // `dropCached` would. A weakly held one that was looked at may have no other owner by now.
    var displaced: DeferredRelease?
    serve(by: target)
    // From here on, user code that an observer or an argument runs is nested inside this request.
    enter()
    defer {
      leaveForGood()
      displaced?.carryOut()
      // The request doesn't retain its target.
      withExtendedLifetime(target) {}
    }
    switch try nextAction(target, displacing: &displaced) {
    case .served(let instance): return try open(instance, isForUse)
    case .fill, .run: break
    case .wait(let cell): return try open(sleep(until: cell), isForUse)
    case .superseded, .runElsewhere: return nil
    }
    deferRelease(of: displaced.take())
    return try open(make(target.registration), isForUse)
  }

  @inline(__always)
  private func open(_ instance: Instance?, _ isForUse: Bool) throws(ResolutionError) -> Instance? {
    guard isForUse, let instance else { return instance }
    return try open(instance)
  }

  /// Whether the instance has one form, and is kept where readers find it.
  private var isPlain: Bool {
    registration._withUnsafeGuaranteedRef { $0.route.isKept } && pointee.wantedScope == nil
  }

  /// Makes what a plain registration keeps, if nobody has asked for it yet, and nothing else has a say in it.
  ///
  /// - Parameter registration: The registration that the asked resolver shows to readers. It is released if it serves the
  ///   request.
  /// - Returns: The instance, or nil if all questions must be asked.
  @inline(never)
  func makePlainly(_ registration: Unmanaged<Registration>) throws(ResolutionError) -> Instance? {
    pointee.serving = registration
    guard isPlain, arguments.areNone, knownResolution == nil, firebolt_needs_slow_path() == 0, !closesCycle,
      registration._withUnsafeGuaranteedRef({ store.fileTicket($0, for: self) })
    else {
      pointee.serving = nil
      return nil
    }
    pointee.hasTicket = cell == nil
    defer { registration.release() }
    enter()
    defer { leaveForGood() }
    let instance = try end(registration._withUnsafeGuaranteedRef { runRecipe($0) })
    return instance.isIsolated ? try open(instance) : instance
  }

  /// Exchanges a ticket for its cell.
  func takeCell() {
    if !pointee.hasTicket { return }
    pointee.hasTicket = false
    cell = store.cell(ofTicketOf: self)
  }

  /// Checks the request, and finds its instance or claims the making. It never blocks.
  ///
  /// - Parameters:
  ///   - target: The target. It gets the arguments that the instance belongs to.
  ///   - mayAwait: Whether the caller can await an asynchronous recipe, or parameters. If a synchronous recipe must run,
  ///     nothing is claimed.
  ///   - displaced: Receives what the request displaces before an instance is made, such as an expired one, and the
  ///     instances that it has looked at. The caller releases it when the request has left the path, and that before a
  ///     recipe makes another one.
  @inline(never)
  func nextAction(_ target: Target, mayAwait: Bool = false, displacing displaced: inout DeferredRelease?)
    throws(ResolutionError) -> Request.Action
  {
    let registration = target.registration
    if registration.scope.isPerArguments { try setArgumentsKey(of: target) }
    let fits = registration.accepts(arguments)
    if !fits, !arguments.areNone { throw argumentMismatch }
    if let instance = ownInstance(target) { return .served(try reuse(instance)) }
    // What keeps the recipe from running here. An existing instance needs neither arguments nor a place to be made.
    let obstacle: ResolutionError.Code? =
      if !fits { .argumentMismatch } else if mayAwait { nil } else { registration.isolation.obstacle }
    let mayMake = obstacle == nil && (!mayAwait || registration.isolation.isTask)
    if target.scope.isFactory, mayMake, !mayAwait {
      if closesCycle { throw cycleFailure }
      if target.isPlain { return .run }
    }
    let action = target.claim(
      mayMake: mayMake, by: resolutionID, in: { resolution.graph }, displacing: &displaced)
    switch consume action {
    case .served(let instance): return .served(try reuse(instance))
    case .fill(let cell):
      self.cell = cell
      if let failure = obstacleToFilling(target, mayAwait: mayAwait) {
        // The end throws it.
        _ = try end(.failure(failure))
      }
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

  /// Notes the arguments in a target if instances are memoised by them. Hashing and comparing them is user code, which is
  /// nested inside this request.
  @inline(never)
  private func setArgumentsKey(of target: Target) throws(ResolutionError) {
    if comparesWithoutEnd { throw failure(.cycle) }
    target.setArgumentsKey(for: arguments)
  }

  // MARK: - The run of a recipe

  /// Runs the recipe, which must be synchronous, and ends it.
  @inline(__always)
  func make(_ registration: Registration) throws(ResolutionError) -> Instance {
    let start = try begin()
    // Nothing but `end` keeps what the recipe has made.
    return try end(runRecipe(registration), since: start)
  }

  /// The same for a request of a task, which needs no short stack.
  @inline(never)
  func makeForTask(_ registration: Registration) throws(ResolutionError) -> Instance { try make(registration) }

  /// Begins the run of a recipe, and tells the observers. If a dry run knows that the recipe fails, the request ends so.
  ///
  /// - Returns: The start for the observers; 0 if there are none.
  @inline(__always)
  private func begin() throws(ResolutionError) -> UInt64 {
    firebolt_needs_slow_path() == 0 ? 0 : try tellBeginning()
  }

  @inline(never)
  private func tellBeginning() throws(ResolutionError) -> UInt64 {
    let start = store.tellMaking(path: path)
    if start != 0 { tellArguments(arguments, areIgnored: false) }
    if start != 0, let failure = Store.knownFailure(of: registration.takeUnretainedValue(), at: path) {
      _ = try end(.failure(failure), since: start)
    }
    return start
  }

  /// Runs the recipe, which must be synchronous, and boxes its result.
  @inline(__always)
  func runRecipe(_ registration: Registration) -> Result<Instance, any Error> {
    LockCheck.assertNoLockIsHeld()
    defer { if pointee.substitute != 0 { removeSubstitute() } }
    if let existing = registration.existing { return .success(existing.unguarded) }
    func run<T>(_ type: T.Type) throws -> Instance { Instance(try call(registration, as: type)) }
    do { return .success(try run(registration.instanceType)) } catch { return .failure(error) }
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
    let input = registration.recipe.input
    if input.isNothing { return try registration.owner(ofRecipeFor: type)._withUnsafeGuaranteedRef(call) }
    if input.isResolver {
      return try registration.owner(ofRecipeFor: type)._withUnsafeGuaranteedRef(callWithResolver)
    }
    return try registration.owner(ofRecipeFor: type)._withUnsafeGuaranteedRef(callWithRequest)
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
    if pointee.hasTicket {
      // Most instances need nothing else.
      if case .success(let instance) = made, !pointee.knowsIncomplete, !hasDueCompletions {
        let form = instance.guarded
        if store.keep(form, madeFor: self) {
          pointee.hasTicket = false
          return form
        }
      }
      takeCell()
    }
    // Completions that an observer causes from now on don't wait for this request.
    defer { pointee.hasEnded = true }
    var returned: DecoratedForms?
    do {
      let instance = try (consume made).get()
      guard let cell else { return instance }
      if instance.type != pointee.type, instance.unwrapped == nil { throw failure(.recipeReturnedNil) }
      // In most cases nothing else is necessary.
      if cell.hooks.isEmpty, !pointee.knowsIncomplete, !hasDueCompletions {
        var forms = DecoratedForms(consume instance)
        registration._withUnsafeGuaranteedRef { forms.convert(for: $0, in: cell.scope) }
        let served = forms.held(key)
        deferRelease(of: store.end(cell, (consume forms).kept(in: cell.scope)), after: cell)
        return served
      }
      var forms = DecoratedForms(consume instance)
      defer { returned = forms }
      return try complete(&forms, in: cell)
    } catch {
      let failure = failure(of: error, as: .recipeThrew)
      if let cell {
        let recorded = RecordedFailure(error: failure, depth: path.count, hadArguments: !arguments.areNone)
        deferRelease(of: store.end(cell, nil, recorded, undoing: returned), after: cell)
      }
      finishCompletions()
      throw failure
    }
  }
}
