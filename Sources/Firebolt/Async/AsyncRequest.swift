import FireboltAtomics

/// A request of a task, which waits by suspending.
///
/// While a recipe runs for the request, or its parameters are awaited, other code refers to the request only through an
/// `AsyncRun`: it changes the request under the lock of that, and reads without it only what is constant by then. The task
/// that asked reads what the recipe's task has left when that task has ended.
@usableFromInline
final class AsyncRequest: @unchecked Sendable {  // Sound: one task after the other, or the run's lock.
  /// The request that a thread enters for a synchronous part, as its outermost one; never two threads at once. Between the
  /// parts, it keeps the cell, what the recipe's requests share, and whether the recipe has got an incomplete instance.
  let ref: RequestRef
  let target: Target
  /// The asynchronous recipe, or the awaited parameters, that the request is made for, or nil.
  let outer: AsyncRun?
  /// The storage of the arguments, if any.
  private let keptArguments: KeptArguments?
  /// The parameters that the recipe hasn't taken yet; nil for those that aren't awaited.
  var parameters: ArraySlice<Instance?> = []

  // What one part hands to the next. In local variables, it would be a part of each frame of the asynchronous functions.

  /// The run of the recipe, or of the parameters.
  private var run: AsyncRun?
  /// What awaits the wait for the cell, or 0: see `TaskContext.awaiting`.
  private var awaiting: ResolutionID = 0
  /// The cell that the request has to wait for, or that its own recipe fills.
  private var awaited: InstanceCell?
  /// The instance that a synchronous part has found or made.
  private var served: Instance?
  /// What the recipe has returned.
  private var made: Result<Instance, any Error>?
  /// The result after hooks and its group have ended.
  private var result: Result<Instance, ResolutionError>?
  /// The beginning of the recipe, or of the wait for another one's, for the observers.
  private var start: UInt64 = 0

  @inline(never)
  init(_ target: Target, _ arguments: KeptArguments?, askedOf asked: Resolver, at place: Place?) {
    self.target = target
    outer = TaskContext.run
    keptArguments = arguments
    ref = .allocate(capacity: 1)
    ref.initialize(to: Request(target, arguments?.arguments ?? .none, askedOf: asked, at: place))
    ref.pointee.knownPath = Path(ref.step, after: TaskContext.path)
  }

  deinit {
    ref.deinitialize(count: 1)
    ref.deallocate()
  }

  /// The requests that led here, ending with this one.
  var path: Path { ref.path }

  /// The instances that the recipe's requests share, or nil if none has been needed.
  var graph: GraphScope? { ref.knownResolution?.graph }

  /// The resolver that answers.
  @usableFromInline
  var answering: Resolver { target.answering }

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
  @_semantics("optimize.sil.specialize.generic.never") @inline(never)
  private func besideRecipe<R, E: Error>(of path: Path, _ body: (RequestRef) throws(E) -> R) throws(E) -> R {
    var request = Request(target, given, askedOf: target.answering)
    request.knownPath = path
    return try request.withReference { request throws(E) in try onThread(request, body) }
  }

  /// Finds the instance, waits for it if another resolution makes it, or makes it.
  ///
  /// - Returns: The instance in the requested type, or nil if the request must look again.
  func instance(isolation: isolated (any Actor)? = #isolation) async throws(ResolutionError) -> Instance? {
    // A task can begin inside a recipe of the thread. What runs or waits here could need what that recipe makes.
    if firebolt_frame() != nil { await Task.yield() }
    try proceed(mayAwait: true)
    if awaited == nil, let run {
      try await awaitParameters(in: run, isolation: needsMainActor ? MainActor.shared : isolation)
      // Its recipe gets what it may use there.
      if needsMainActor, !MainActor.isCurrent { try await proceedOnMainActor() } else { try proceed(mayAwait: false) }
    }
    guard let cell = awaited else { return served.take() }
    awaiting = TaskContext.awaiting
    // No other request needs a factory's instance. If no recipe or `onDrop` waits for it, the recipe runs in this task.
    if isFactory, let run, awaiting == 0 {
      await make(cell, in: run)
      return try result?.get()
    }
    return try await instance(of: cell)
  }

  private var needsMainActor: Bool { target.registration.isolation == .mainActor }

  /// Takes the next action as far as a thread can.
  ///
  /// - Parameter mayAwait: Whether an asynchronous recipe can run next, or parameters can be awaited. If not, a synchronous
  ///   recipe runs here, unless the instance exists by now or another resolution makes it.
  @inline(never)
  private func proceed(mayAwait: Bool) throws(ResolutionError) {
    run = nil
    try onThread(ref) { request throws(ResolutionError) in
      var displaced: DeferredRelease?
      defer { request.deferRelease(of: displaced) }
      switch try request.nextAction(target, mayAwait: mayAwait, displacing: &displaced) {
      case .served(let instance): served = instance
      case .wait(let cell): awaited = cell
      case .fill(let cell) where mayAwait:
        awaited = cell
        run = AsyncRun(self)
      case .runElsewhere where mayAwait: run = AsyncRun(self)
      case .fill, .run:
        request.deferRelease(of: displaced.take())
        served = try request.makeForTask(target.registration)
      case .runElsewhere, .superseded: break
      }
    }
  }

  @MainActor
  private func proceedOnMainActor() throws(ResolutionError) { try proceed(mayAwait: false) }

  /// Returns the instance for the code that has made the request, if that may use it.
  @inline(never)
  func open(_ instance: Instance) throws(ResolutionError) -> Instance {
    // One that isn't kept may have been made on the main actor just now.
    try ref.open(instance.guarded)
  }

  /// Waits until a cell has ended, for which the request's own recipe may run.
  private func instance(of cell: InstanceCell) async throws(ResolutionError) -> Instance? {
    let (wait, task) = beginWait(for: cell)
    let ending = await withTaskCancellationHandler {
      await wait?.ending() ?? .ended
    } onCancel: {
      if isFactory { task?.cancel() } else if let wait { WaitGraph.shared.cancel(wait) }
    }
    if run == nil || awaiting != 0 { endWait(wait) }
    if case .ended = ending, let task {
      await task.value
      return try result?.get()
    }
    // The recipe may be beginning, and `path` notes who hears that. A request that waits no more has a path of its own.
    let waiting = Path(path.step, after: path.outer)
    return try besideRecipe(of: waiting) { request throws(ResolutionError) in
      try request.instance(of: cell, after: ending)
    }
  }

  /// Begins to wait for a cell, and starts the task of the recipe if it is the request's own.
  @inline(never)
  private func beginWait(for cell: InstanceCell) -> (wait: Wait?, task: Task<Void, Never>?) {
    let priority = Task.currentPriority.rawValue
    guard let run else {
      start = target.store.waitStart
      return (target.store.beginWait(nil, in: awaiting, for: cell, path: path, priority: priority), nil)
    }
    // What nobody needs is on no circle, so the graph needn't know the wait, which ends with the task. Any other begins before
    // the task. If the recipe depends on itself, its own request then finds the cycle. If this request found the cycle
    // instead, the recipe would continue without it and start the awaited recipe again, perhaps endlessly.
    let own = awaiting == 0 ? Wait() : nil
    let wait = own ?? target.store.beginWait(nil, in: awaiting, for: cell, path: path, priority: priority)
    // A shared instance is made in a task of its own. It is finished even if this task is cancelled, because other
    // requests may wait for it. A factory's is too, because the waiting recipe may have to continue before the instance
    // is complete.
    let body: @Sendable () async -> Void = {
      await self.make(cell, in: run)
      own?.end(.ended)
    }
    let observed = firebolt_needs_slow_path() == 0 ? nil : Store.supervisor?.startTask(body)
    let task = observed ?? Task(operation: body)
    WaitGraph.shared.setTask(of: run.id, RunningTask(for: own) { await task.value }, priority: priority)
    return (wait, task)
  }

  @inline(never)
  private func endWait(_ wait: Wait?) {
    if let wait { WaitGraph.shared.forget(wait.id) }
    if run == nil { target.store.tellWait(since: start, path: path) }
  }

  /// Finds the running recipe's `$0`.
  @usableFromInline
  func recipeResolver<R>(_ find: (RequestRef) throws -> R) throws -> R {
    try besideRecipe(of: path) { request in
      defer {
        // What stands in does so until the recipe ends.
        if request.pointee.substitute != 0 { TaskContext.run?.setSubstitute(request.pointee.substitute) }
        request.removeSubstitute()
      }
      return try find(request)
    }
  }

  // MARK: - An asynchronous recipe

  /// Runs the recipe, applies its keys' hooks to the instance, and ends the cell.
  private func make(_ cell: InstanceCell, in run: AsyncRun) async {
    let context = TaskContext(run: run)
    if firebolt_needs_slow_path() == 0 || !begin(in: context) {
      let recipe = target.registration.recipe.asynchronous
      made = await context.run {
        do { return .success(try await recipe.body(self)) } catch { return .failure(error) }
      }
    }
    if !cell.hooks.isEmpty, needsMainActor(for: cell) { await MainActor.run { end(run) } } else { end(run) }
    // The task is suspended until all that the recipe has seen incomplete is complete or undone.
    if let wait = WaitGraph.shared.beginGroupWait(of: run.id).wait { _ = await wait.ending() }
    if start != 0 || !cell.hooks.isEmpty || ref.pointee.knowsIncomplete { settle(cell) }
  }

  /// Tells the observers that the recipe begins.
  ///
  /// - Returns: Whether a dry run knows that the recipe fails.
  @inline(never)
  private func begin(in context: TaskContext) -> Bool {
    // The context is entered here, so that an observer's own requests are nested inside the recipe.
    start = context.run { target.store.tellMaking(path: path) }
    if start == 0 { return false }
    ref.tellArguments(given, areIgnored: false)
    guard let failure = Store.knownFailure(of: target.registration, at: path) else { return false }
    made = .failure(failure)
    return true
  }

  /// Whether hooks, or the form that one of them takes, are for the main actor alone. Then all of them run there.
  @inline(never)
  private func needsMainActor(for cell: InstanceCell) -> Bool {
    for keyHook in cell.hooks {
      let hook = keyHook.hook
      if hook.isolation == .mainActor { return true }
      if case .success(let instance)? = made, let form = instance.form(as: hook.conformance ?? keyHook.key.type),
        form.opened == nil
      {
        return true
      }
    }
    return false
  }

  /// Ends the recipe as that of a synchronous request ends.
  @inline(never)
  private func end(_ run: AsyncRun) {
    run.end()
    guard let made = made.take() else { return }
    result = onThread(ref) { request in
      Result { () throws(ResolutionError) in try request.convert(try request.end(made)) }
    }
  }

  /// Notes the failure of the group, if it has failed, and tells the observers.
  @inline(never)
  private func settle(_ cell: InstanceCell) {
    if case .success = result, let failure = target.store.failure(of: cell) {
      result = .failure(failure.asSeen(from: path))
    }
    target.store.tellEnd(since: start, hasMade: (try? result?.get()) != nil, path: path)
  }
}
