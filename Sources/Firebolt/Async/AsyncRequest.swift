import FireboltAtomics

/// A request of a task, which waits by suspending.
///
/// While a recipe runs for the request, or its parameters are awaited, other code refers to the request only through an
/// `AsyncRun`.
@usableFromInline
final class AsyncRequest: @unchecked Sendable {  // Sound: its task changes it, or another under the run's lock.
  /// The request that a thread enters for a synchronous part, as its outermost one; never two threads at once. Between the
  /// parts, it keeps the cell, what the recipe's requests share, and whether the recipe has got an incomplete instance.
  let ref: RequestRef
  private(set) var target: Target
  /// The asynchronous recipe, or the awaited parameters, that the request is made for, or nil.
  let outer: AsyncRun?
  /// The storage of the arguments, if any.
  private let keptArguments: KeptArguments?
  /// The parameters that the recipe hasn't taken yet; nil for those that aren't awaited.
  private var parameters: ArraySlice<Instance?> = []

  @inline(never)
  init(_ target: Target, _ arguments: KeptArguments?, askedOf first: Resolver, at place: Place?) {
    self.target = target
    outer = TaskContext.run
    keptArguments = arguments
    let path = Path(target.step(askedOf: first, at: place), after: TaskContext.path)
    ref = RequestRef(.allocate(capacity: 1))
    ref.address.initialize(to: Request(target, arguments?.arguments ?? .none, path))
  }

  deinit {
    ref.address.deinitialize(count: 1)
    ref.address.deallocate()
  }

  /// The requests that led here, ending with this one.
  var path: Path { ref.path }

  /// The instances that the recipe's requests share, or nil if none has been needed.
  var graph: GraphScope? { ref.knownResolution?.graph }

  /// The resolver that was asked.
  @usableFromInline
  var asked: Resolver { target.asked }

  /// The arguments that the request was made with. They live as long as the request.
  var given: Arguments { keptArguments?.arguments ?? .none }

  /// The arguments, or this object, which also has an autowired recipe's parameters.
  @usableFromInline
  var arguments: Arguments { ref.arguments }

  private var isFactory: Bool { target.registration.scope.isFactory }

  /// Runs a synchronous part, with a request as the outermost one of the thread.
  private func onThread<R, E: Error>(_ request: RequestRef, _ body: (RequestRef) throws(E) -> R) throws(E) -> R {
    // A recipe of the thread may run an event loop, and that a task. The task doesn't belong to the recipe.
    let outer = firebolt_frame()
    defer { firebolt_set_frame(outer) }
    request.enter()
    defer { request.leaveForGood() }
    return try body(request)
  }

  /// Runs a synchronous part while other tasks may use `ref`, because the recipe runs.
  private func besideRecipe<R, E: Error>(_ body: (RequestRef) throws(E) -> R) throws(E) -> R {
    var request = Request(target, given, path)
    return try request.withReference { request throws(E) in try onThread(request, body) }
  }

  /// Finds the instance, waits for it if another resolution makes it, or makes it.
  ///
  /// - Returns: The instance in the requested type, or nil if the request must look again.
  func instance(isolation: isolated (any Actor)? = #isolation) async throws(ResolutionError) -> Instance? {
    // A task can begin inside a recipe of the thread. What runs or waits here could need what that recipe makes.
    if firebolt_frame() != nil { await Task.yield() }
    var run: AsyncRun?
    var action = try onThread(ref) { request throws(ResolutionError) in
      let action = try self.nextAction(request, inTask: true)
      switch action {
      case .fill, .runElsewhere: run = AsyncRun(self)
      case .run, .served, .wait, .superseded: break
      }
      return action
    }
    if case .runElsewhere = action, let run {
      // Its recipe gets what it may use there.
      let isolation = target.registration.isolation == .mainActor ? MainActor.shared : isolation
      try await awaitParameters(in: run, isolation: isolation)
      let needsMainActor = target.registration.isolation == .mainActor && !MainActor.isCurrent
      action = needsMainActor ? try await serveOnMainActor() : try serve()
    }
    switch action {
    case .served(let instance): return instance
    case .wait(let cell): return try await instance(of: cell)
    case .fill(let cell):
      // No other request needs a factory's instance. If no recipe waits for it either, the recipe runs in this task.
      if isFactory, outer?.id ?? 0 == 0, let run { return try await result(of: cell, madeIn: run).get() }
      return try await instance(of: cell, madeIn: run)
    case .run, .runElsewhere, .superseded: return nil
    }
  }

  /// Returns the instance for the code that has made the request, if that may use it.
  @inline(never)
  func open(_ instance: Instance) throws(ResolutionError) -> Instance {
    // One that isn't kept may have been made on the main actor just now.
    try ref.open(instance.guarded)
  }

  /// Takes a request's next action. What it displaces is released after that.
  private func nextAction(_ request: RequestRef, inTask: Bool = false)
    throws(ResolutionError) -> Request.Action
  {
    var displaced: DeferredBatch?
    var target = target
    defer {
      self.target = target
      request.deferRelease(of: displaced)
    }
    return try request.nextAction(&target, inTask: inTask, displacing: &displaced)
  }

  /// Waits until a cell has ended.
  ///
  /// - Parameter run: The recipe that this request runs for the cell, or nil.
  private func instance(of cell: InstanceCell, madeIn run: AsyncRun? = nil) async throws(ResolutionError) -> Instance? {
    // The wait begins before the task. If the recipe depends on itself, its own request then finds the cycle. If this
    // request found the cycle instead, the recipe would continue without it and start the awaited recipe again, perhaps
    // endlessly.
    let start = run == nil ? target.store.waitStart : 0
    let wait = target.store.beginWait(nil, in: outer?.id ?? 0, for: cell, path: path)
    // A shared instance is made in a task of its own. It is finished even if this task is cancelled, because other
    // requests may wait for it. A factory's is too, because the waiting recipe may have to continue before the instance
    // is complete.
    let task = run.map { run in
      Store.supervisor?.startTask { await self.result(of: cell, madeIn: run) }
        ?? Task { await self.result(of: cell, madeIn: run) }
    }
    let ending = await withTaskCancellationHandler {
      await wait?.ending.value() ?? .ended
    } onCancel: {
      if isFactory { task?.cancel() } else if let wait { WaitGraph.shared.cancel(wait) }
    }
    if let wait { WaitGraph.shared.forget(wait.id) }
    target.store.tellWait(since: start, path: path)
    if case .ended = ending, let task { return try await task.value.get() }
    return try besideRecipe { request throws(ResolutionError) in try request.instance(of: cell, after: ending) }
  }

  /// Finds the running recipe's `$0`.
  @usableFromInline
  func recipeResolver<R>(_ find: (RequestRef) throws -> R) throws -> R {
    try besideRecipe { request in
      defer {
        // What stands in does so until the recipe ends.
        if request.substitute != 0 { TaskContext.run?.setSubstitute(request.substitute) }
        request.removeSubstitute()
      }
      return try find(request)
    }
  }

  // MARK: - A synchronous recipe

  /// Awaits the parameters of an autowired recipe, and holds them until the request is served. Meanwhile nothing is
  /// claimed, so a thread that requests the instance makes it itself.
  private func awaitParameters(in run: AsyncRun, isolation: isolated (any Actor)? = #isolation)
    async throws(ResolutionError)
  {
    defer { run.end() }
    let types = target.registration.dependencies
    if types.isEmpty { return }
    do throws(ResolutionError) {
      parameters = try await TaskContext.of(run).run { () async throws(ResolutionError) in
        // Without this use of the parameter, the closure would leave the caller's actor.
        _ = isolation
        let asked = self.target.asked
        let ranks = types.map { asked.rank(ofParameter: $0) }
        var parameters = ArraySlice<Instance?>(repeating: nil, count: types.count)
        // What a thread can't make comes first: a completion of another one can request the recipe's own instance.
        for rank in 0...1 {
          for (index, type) in types.enumerated() where ranks[index] == rank {
            parameters[index] = try await asked.parameterAsync(type)
          }
        }
        return parameters
      }
      ref.replaceArguments(
        by: Arguments(.awaited(given.signature.count), Unmanaged.passUnretained(self).toOpaque()))
    } catch {
      // A recipe whose parameters are awaited isn't running yet, so a synchronous recipe may request it again before the
      // cycle is detected.
      throw error.code == .cycle ? error.with(path: error.path.closed(from: 0)) : error
    }
  }

  /// Returns the recipe's next parameter if it was awaited.
  @inline(never)
  func takeParameter() -> Instance? { parameters.popFirst() ?? nil }

  /// Runs the recipe, unless the instance exists by now or another resolution makes it.
  private func serve() throws(ResolutionError) -> Request.Action {
    try onThread(ref) { request throws(ResolutionError) in
      let action = try self.nextAction(request)
      switch action {
      case .fill, .run: return .served(try request.make(target.registration))
      case .served, .wait, .superseded, .runElsewhere: return action
      }
    }
  }

  @MainActor
  private func serveOnMainActor() throws(ResolutionError) -> Request.Action { try serve() }

  // MARK: - An asynchronous recipe

  /// Runs the recipe, applies its keys' hooks to the instance, and ends the cell.
  private func result(of cell: InstanceCell, madeIn run: AsyncRun) async -> Result<Instance, ResolutionError> {
    let recipe = target.registration.recipe.asynchronous
    let context = TaskContext.of(run)
    // The context is entered here, so that an observer's own requests are nested inside the recipe.
    let start = context.run { target.store.tellMaking(path: path) }
    if start != 0 { ref.tellArguments(given, areIgnored: false) }
    let failure = start == 0 ? nil : Store.knownFailure(of: target.registration, at: path)
    let made: Result<Instance, any Error> = await context.run {
      if let failure { return .failure(failure) }
      do { return .success(try await recipe.body(self)) } catch { return .failure(error) }
    }
    // Hooks on the main actor run there, together with all others, as do those of a form that is for the main actor alone.
    let isForMainActor = cell.hooks.contains { key, hook in
      if hook.isolation == .mainActor { return true }
      guard case .success(let instance) = made, let form = instance.form(as: hook.conformance ?? key.type) else {
        return false
      }
      return form.opened == nil
    }
    let result = isForMainActor ? await MainActor.run { end(run, made) } : end(run, made)
    // The task is suspended until all that the recipe has seen incomplete is complete or undone.
    var deferred = DeferredReleases()
    if let wait = WaitGraph.shared.forget(awaitingGroupOf: run.id, deferring: &deferred) {
      _ = await wait.ending.value()
    }
    return settled(result, of: cell, since: start)
  }

  /// Returns the result after its group has settled, and tells the observers.
  @inline(never)
  private func settled(_ result: Result<Instance, ResolutionError>, of cell: InstanceCell, since start: UInt64)
    -> Result<Instance, ResolutionError>
  {
    var result = result
    if case .success = result, case .failed(let failure)? = target.store.outcome(of: cell) {
      result = .failure(failure.asSeen(from: path))
    }
    target.store.tellEnd(since: start, hasMade: (try? result.get()) != nil, path: path)
    return result
  }

  /// Ends the recipe as that of a synchronous request ends.
  private func end(_ run: AsyncRun, _ made: Result<Instance, any Error>) -> Result<Instance, ResolutionError> {
    run.end()
    return onThread(ref) { request in
      Result { () throws(ResolutionError) in try request.convert(try request.end(made)) }
    }
  }
}
