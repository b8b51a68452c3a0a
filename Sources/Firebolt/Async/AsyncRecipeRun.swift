import FireboltAtomics

/// A running asynchronous recipe and its cell.
///
/// Tasks that the recipe has started may refer to it for longer. When the recipe has ended, it therefore releases the
/// resolver, the cell with its instance, and the recipe that requested it.
final class AsyncRecipeRun: Sendable {
  /// The context; nil after the recipe and its completions have ended.
  private let state: Locked<Context?>

  init(_ request: AsyncRequest, _ cell: InstanceCell, _ resolution: Resolution) {
    state = Locked(
      Context(
        request: request, cell: cell, resolution: resolution.id, graph: resolution.graph, path: request.path,
        origin: request.target.registration.origin))
  }

  /// The context while the recipe or its awaited hooks run.
  private var context: Context? { state.withLock { $0?.hasRecipeEnded == false ? $0 : nil } }

  // MARK: - Queries from the recipe's tasks

  /// The innermost running recipe: this one, or the one that requested it.
  var innermostRunning: AsyncRecipeRun? {
    let (isRunning, outer) = state.withLock { ($0?.hasRecipeEnded == false, $0?.request.caller) }
    return isRunning ? self : outer?.innermostRunning
  }

  /// This run, or nil if its recipe and completions have ended.
  var unlessEnded: AsyncRecipeRun? { state.withLock { $0 == nil } ? nil : self }

  /// The requests that led to the recipe's current code, or nil if the recipe has ended.
  var path: [ResolutionError.Step]? {
    // After the recipe, the thread's request adds the recipe's own step.
    state.withLock { $0.map { $0.hasRecipeEnded ? $0.path.dropLast() : $0.pathOfRecipe } }
  }

  var asked: Resolver? { context?.request.target.asked }
  var registration: Registration? { context?.request.target.registration }
  /// The store that the running code was written for.
  var origin: StoreIdentity? { context?.origin }
  var resolution: ResolutionID? { context?.resolution }
  var graph: GraphScope? { context?.graph }

  /// Returns how many times a recipe is running for a store, as this run and around it.
  func count(of registration: Registration, in store: Store) -> Int {
    sequence(first: self, next: { $0.context?.request.caller }).count { run in
      run.context.map { $0.request.target.registration === registration && $0.request.target.store === store } ?? false
    }
  }

  /// Records that the recipe has received an incomplete instance.
  func noteSeenEarly() { update { $0.hasSeenEarly = true } }

  /// Ends the cells of this recipe and of those that wait for it, because it will never continue.
  func abandon(_ error: ResolutionError) {
    for run in sequence(first: self, next: { $0.context?.request.caller }) {
      guard let context = run.context else { continue }
      var undone = Undone()
      // Its completions may be running, and others may have seen the instance.
      Resolution(context.resolution, sharing: context.graph).undo(
        context.cell, in: context.request.target.store, error, depth: context.path.count, undoing: &undone)
      WaitGraph.shared.endTransaction(of: context.resolution)
      run.endRedirection()
      withExtendedLifetime(undone) {}
    }
  }

  // MARK: - Running

  /// Runs the recipe, applies its keys' hooks to the instance, and ends the cell.
  func execute(_ request: AsyncRequest, _ cell: InstanceCell, _ resolution: Resolution) async
    -> Result<Instance, ResolutionError>
  {
    let (frame, path) = (TaskFrame(self), request.path)
    // The frame is entered here, so that an observer's own requests are nested inside the recipe.
    let start = frame.run { request.target.store.tellMaking(path: path) }
    var made = await runRecipe(request, in: frame)
    if cell.hooks.contains(where: { $0.hook.isolation != .anywhere }), case .success(let instance) = made {
      do {
        let forms = try await decorate(instance, in: cell, for: request)
        let result = await awaitCompletions(of: cell, instance, forms, request, resolution)
        end()
        tellEnd(result, of: request, since: start)
        return result
      } catch {
        made = .failure(error)
      }
    }
    let hasSeenEarly = endRecipe()
    defer { end() }
    let ended = frame.run {
      request.onThread { thread in
        thread.pointee.adopt(resolution)
        thread.pointee.beginFilling(cell)
        if hasSeenEarly { thread.noteSeenEarly() }
        return Result { () throws(ResolutionError) in try thread.end(cell, made) }
      }
    }
    let result = await decided(ended, cell, request, resolution)
    tellEnd(result, of: request, since: start)
    return result
  }

  /// Waits until all instances that the recipe has seen early are complete or undone. The task is suspended, because
  /// others may need its thread for that.
  func decided(
    _ result: Result<Instance, ResolutionError>, _ cell: InstanceCell, _ request: AsyncRequest, _ resolution: Resolution
  ) async -> Result<Instance, ResolutionError> {
    guard resolution.owesWait else { return result }
    if request.target.store.isUnfinished(cell) {
      _ = await WaitGraph.shared.awaitTransaction(of: resolution.id)
    } else {
      // Nothing can change the outcome. The instances that the recipe has seen may wait for this request to end.
      WaitGraph.shared.endTransaction(of: resolution.id)
    }
    guard case .success = result, case .failed(let failure)? = request.target.store.outcome(of: cell) else {
      return result
    }
    return .failure(failure.asSeen(from: request.path))
  }

  /// Tells the observers how the recipe has ended.
  func tellEnd(_ result: Result<Instance, ResolutionError>, of request: AsyncRequest, since start: UInt64) {
    request.target.store.tellEnd(
      { seconds in
        if case .success = result { .made(seconds: seconds) } else { .gaveUp(seconds: seconds) }
      }, since: start, path: request.path)
  }

  private func runRecipe(_ request: AsyncRequest, in frame: TaskFrame) async -> Result<Instance, any Error> {
    guard case .asynchronous(let recipe) = request.target.registration.body else {
      preconditionFailure("a synchronous recipe needs no task")
    }
    noteOrigin(request.target.registration.origin, for: request)
    defer { endRedirection() }
    do {
      return .success(try await frame.run { try await recipe(request) })
    } catch {
      return .failure(error)
    }
  }

  /// The cell that the recipe's tasks can see while its completions are awaited.
  var cellToComplete: InstanceCell? {
    context.flatMap { $0.isAwaitingCompletions && !$0.request.scope.isFactory ? $0.cell : nil }
  }

  /// Returns the incomplete instance while completions are awaited, if it is the target's in the given scope.
  func instanceToComplete(_ target: Target, _ scope: Resolver.Scope) -> (cell: InstanceCell, instance: Instance)? {
    guard let context, context.isAwaitingCompletions, !scope.isFactory,
      context.request.target.cellKey(context.request.scope) == target.cellKey(scope),
      let instance = target.store.earlyForms(of: context.cell)?[target.key]
    else { return nil }
    return (context.cell, instance)
  }

  /// Takes over the incomplete instances that a request of the recipe, or of its completion, has seen.
  ///
  /// - Returns: Whether the recipe or its completions are still running.
  func takeOver(from resolution: ResolutionID) -> Bool {
    guard let context else { return false }
    let cellToComplete = cellToComplete
    if let cellToComplete { WaitGraph.shared.seeEarly(cellToComplete, by: context.resolution) }
    if WaitGraph.shared.share(resolution, with: context.resolution) || cellToComplete != nil { noteSeenEarly() }
    return true
  }

  /// Lets a request of the recipe know the incomplete instances that the recipe has seen.
  func handOver(to resolution: ResolutionID) {
    guard let context else { return }
    if WaitGraph.shared.share(context.resolution, with: resolution) { noteSeenEarly() }
  }

  /// Whether the recipe or a hook has received an incomplete instance.
  var hasSeenEarly: Bool { context?.hasSeenEarly ?? false }

  func beginAwaitingCompletions() { update { $0.isAwaitingCompletions = true } }

  /// Runs a hook as part of the recipe.
  func awaiting<R: Sendable>(
    _ hook: Hook, for request: AsyncRequest, failingWith code: ResolutionError.Code, _ body: () async throws -> R
  ) async throws(ResolutionError) -> R {
    do {
      noteOrigin(hook.origin, for: request)
      defer {
        endRedirection()
        update { $0.origin = request.target.registration.origin }
      }
      return try await TaskFrame(self).run { try await body() }
    } catch {
      if let error = error as? ResolutionError, error.passes(through: request.path) { throw error }
      throw request.failure(code, detail: "\(hook.place)", underlying: error)
    }
  }

  /// Notes the store that the running code was written for, and whether it is redirected.
  private func noteOrigin(_ origin: StoreIdentity, for request: AsyncRequest) {
    update { context in
      context.origin = origin
      context.isCounted = request.target.store.redirects(origin)
      if context.isCounted { firebolt_begin_task_redirection() }
    }
  }

  /// Ends the redirection if it is still counted. An abandoned recipe can also end later.
  private func endRedirection() {
    update { context in
      if context.isCounted { firebolt_end_task_redirection() }
      context.isCounted = false
    }
  }

  /// Changes the recipe's context if the recipe is still running.
  private func update(_ change: (inout Context) -> Void) {
    state.withLock { state in
      guard var context = state, !context.hasRecipeEnded else { return }
      change(&context)
      state = context
    }
  }

  /// Ends the recipe.
  ///
  /// - Returns: Whether the recipe has received an incomplete instance.
  private func endRecipe() -> Bool {
    var hasSeenEarly = false
    update { context in
      hasSeenEarly = context.hasSeenEarly
      context.hasRecipeEnded = true
    }
    return hasSeenEarly
  }

  func end() {
    let former = state.withLock { $0.take() }
    withExtendedLifetime(former) {}
  }
}
