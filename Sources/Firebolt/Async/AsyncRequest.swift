import FireboltAtomics

/// A request of a task, which waits by suspending.
struct AsyncRequest: Sendable {
  let target: Target
  /// The storage of the arguments, if any.
  private let keptArguments: KeptArguments?

  init(_ target: Target, _ arguments: KeptArguments? = nil) {
    var target = target
    if let arguments { target.tellApart(by: arguments.arguments, in: target.registration.scope) }
    self.target = target
    keptArguments = arguments
  }

  /// The arguments. They live as long as the request.
  var arguments: Arguments { keptArguments?.arguments ?? .none }

  private var store: Store { target.store }

  /// Runs `body` with this request as the thread's own, for its synchronous parts.
  func onThread<R>(_ body: (UnsafeMutablePointer<Request>) -> R) -> R {
    // A task can begin inside a recipe of the thread. It doesn't belong to the recipe, which may end before the task.
    let outer = firebolt_frame()
    firebolt_set_frame(nil)
    defer { firebolt_set_frame(outer) }
    var request = Request(target, arguments)
    return withUnsafeMutablePointer(to: &request) { request in
      request.enter()
      defer { request.leave() }
      return body(request)
    }
  }

  /// Finds the instance, waits for it if another resolution makes it, or makes it if its recipe is asynchronous.
  ///
  /// - Returns: The instance in the requested type, or nil if the request must look again, or if a synchronous recipe
  ///   must run.
  func instance() async throws(ResolutionError) -> Instance? {
    let isAsync = target.registration.isolation == .task
    let run = TaskContext.run
    let (step, execution) = try onThread { request in
      Result { () throws(ResolutionError) in
        let step = isAsync ? try request.step(target, canAwait: true) : try request.stepWithoutMaking(target)
        guard case .run = step, let cell = request.pointee.cell else { return (step, nil as AsyncExecution?) }
        let resolution = request.resolution
        let run = AsyncRun(target, cell, request.path, resolution.graph, within: run)
        resolution.becomeTasks()
        request.pointee.giveResolution()
        return (step, AsyncExecution(self, cell, run, resolution))
      }
    }.get()
    switch step {
    case .served(let instance): return instance
    case .superseded: return nil
    case .wait(let cell): return try await waited(for: cell, within: run)
    case .run:
      guard let execution else { return nil }
      return try await made(by: execution, within: run)
    }
  }

  /// Runs the recipe, and waits for its instance.
  private func made(by execution: AsyncExecution, within run: AsyncRun?) async throws(ResolutionError) -> Instance? {
    let isFactory = target.registration.scope.isFactory
    // No other request needs a factory's instance. If no recipe waits for it either, the recipe runs in this task.
    if isFactory, run == nil { return try await execution.result().get() }
    // The wait begins before the task. If the recipe depends on itself, its own request then finds the cycle. If this
    // request found the cycle instead, the recipe would continue without it and start the awaited recipe again, perhaps
    // endlessly.
    let wait = beginWait(for: execution.cell, within: run)
    // A shared instance is made in a task of its own. It is finished even if this task is cancelled, because other
    // requests may wait for it. A factory's is too, because the waiting recipe may have to continue before the instance
    // is complete.
    let task = RecipeSupervision.startTask { await execution.result() }
    let ending = await withTaskCancellationHandler {
      isFactory ? await wait?.wait.ending.value() ?? .ended : await wait?.wait.suspend() ?? .ended
    } onCancel: {
      if isFactory { task.cancel() }
    }
    wait?.leave()
    if case .ended = ending { return try await task.value.get() }
    return try instance(of: execution.cell, after: ending)
  }

  /// Waits until a cell has ended.
  private func waited(for cell: InstanceCell, within run: AsyncRun?) async throws(ResolutionError) -> Instance? {
    let wait = beginWait(for: cell, within: run)
    let ending = await wait?.wait.suspend() ?? .ended
    wait?.leave()
    return try instance(of: cell, after: ending)
  }

  private func instance(of cell: InstanceCell, after ending: Wait.Ending) throws(ResolutionError) -> Instance? {
    do throws(ResolutionError) {
      return try onThread { request in
        Result { () throws(ResolutionError) in try request.instance(of: cell, after: ending) }
      }.get()
    } catch {
      throw error.upToFirstReturn
    }
  }

  /// Returns an error for the running recipe.
  func failureOfRecipe(_ code: ResolutionError.Code, detail: String) -> ResolutionError {
    let path = TaskContext.path
    return onThread { request in
      request.pointee.knownPath = path
      return request.failure(code, detail: detail)
    }
  }

  /// A wait of a resolution that consists of nothing else, or of the recipe that makes the request.
  private struct OwnWait {
    let wait: Wait
    let resolution: ResolutionID
    let isOfRecipe: Bool

    func leave() {
      if !isOfRecipe { WaitGraph.shared.leave(resolution) }
    }
  }

  /// Begins to wait for a cell.
  ///
  /// - Returns: The wait, or nil if the cell has ended.
  private func beginWait(for cell: InstanceCell, within run: AsyncRun?) -> OwnWait? {
    let resolution = run?.id ?? firebolt_unique_number()
    let path = onThread { $0.path }
    guard let wait = store.beginWait(resolution, in: 0, for: cell, path: path) else { return nil }
    return OwnWait(wait: wait, resolution: resolution, isOfRecipe: run != nil)
  }
}

/// The execution of an asynchronous recipe for a cell, in the recipe's task.
struct AsyncExecution: Sendable {
  let request: AsyncRequest
  let cell: InstanceCell
  private let run: AsyncRun
  private let resolution: Resolution

  init(_ request: AsyncRequest, _ cell: InstanceCell, _ run: AsyncRun, _ resolution: Resolution) {
    (self.request, self.cell, self.run, self.resolution) = (request, cell, run, resolution)
  }

  /// Runs the recipe, applies its keys' hooks to the instance, and ends the cell.
  func result() async -> Result<Instance, ResolutionError> {
    let store = request.target.store
    guard let path = run.path else { preconditionFailure("the recipe hasn't begun") }
    let context = TaskContext(run)
    // The context is entered here, so that an observer's own requests are nested inside the recipe.
    let start = context.run { store.tellMaking(path: path) }
    let made = await context.run { await makeInstance() }
    // Hooks on the main actor run there, together with all others.
    let isForMainActor = cell.hooks.contains { $0.hook.concernsMaking && $0.hook.isolation == .mainActor }
    var result = isForMainActor ? await endOnMainActor(made) : end(made)
    // The task is suspended until all that the recipe has seen early is complete or undone.
    if let wait = WaitGraph.shared.leave(awaitingGroupOf: resolution.id) {
      _ = await wait.ending.value()
      if case .success = result, case .failed(let failure)? = store.outcome(of: cell) {
        result = .failure(failure.asSeen(from: path))
      }
    }
    store.tellEnd(since: start, hasMade: (try? result.get()) != nil, path: path)
    return result
  }

  private func makeInstance() async -> Result<Instance, any Error> {
    guard let recipe = request.target.registration.asyncRecipe else {
      preconditionFailure("a synchronous recipe needs no task")
    }
    do { return .success(try await recipe(request)) } catch { return .failure(error) }
  }

  @MainActor
  private func endOnMainActor(_ made: Result<Instance, any Error>) async -> Result<Instance, ResolutionError> {
    end(made)
  }

  /// Ends the recipe as that of a synchronous request ends.
  private func end(_ made: Result<Instance, any Error>) -> Result<Instance, ResolutionError> {
    request.onThread { thread in
      thread.pointee.adopt(resolution)
      thread.pointee.cell = cell
      // The path includes the recipe's outer requests, but no longer the recipe.
      thread.pointee.knowsIncomplete = run.end()
      return Result { () throws(ResolutionError) in try thread.convert(try thread.end(cell, made)) }
    }
  }
}
