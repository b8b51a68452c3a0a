import FireboltAtomics

/// A request of a task, which waits by suspending.
final class AsyncRequest: Sendable {
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

  private var isFactory: Bool { target.registration.scope.isFactory }

  /// Runs `body` with this request as the thread's own, for its synchronous parts.
  func onThread<R, E: Error>(_ body: (UnsafeMutablePointer<Request>) throws(E) -> R) throws(E) -> R {
    // A task can begin inside a recipe of the thread. It doesn't belong to the recipe, which may end before the task.
    let outer = firebolt_frame()
    firebolt_set_frame(nil)
    defer { firebolt_set_frame(outer) }
    var request = Request(target, arguments)
    return try withUnsafeMutablePointer(to: &request) { request throws(E) in
      request.enter()
      defer { request.leave() }
      return try body(request)
    }
  }

  /// Finds the instance, waits for it if another resolution makes it, or makes it if its recipe is asynchronous.
  ///
  /// - Returns: The instance in the requested type, or nil if the request must look again, or if a synchronous recipe
  ///   must run.
  func instance() async throws(ResolutionError) -> Instance? {
    let outer = TaskContext.run
    var run: AsyncRun?
    let step = try onThread { request throws(ResolutionError) in
      let step = try request.step(target, inTask: true)
      if case .run(let cell?) = step {
        run = AsyncRun(target, cell, request.path, request.resolution, within: outer)
        request.pointee.ownResolution = nil
      }
      return step
    }
    switch step {
    case .served(let instance): return instance
    case .superseded: return nil
    case .wait(let cell): return try await instance(of: cell, within: outer)
    case .run:
      guard let run, let making = run.making else { return nil }
      // No other request needs a factory's instance. If no recipe waits for it either, the recipe runs in this task.
      if isFactory, outer == nil { return try await result(of: run).get() }
      return try await instance(of: making.cell, madeIn: run, within: outer)
    }
  }

  /// Waits until a cell has ended.
  ///
  /// - Parameters:
  ///   - run: The recipe that this request runs for the cell, or nil.
  ///   - outer: The recipe that makes the request, or nil.
  private func instance(of cell: InstanceCell, madeIn run: AsyncRun? = nil, within outer: AsyncRun?)
    async throws(ResolutionError) -> Instance?
  {
    let isFactory = isFactory
    // The wait begins before the task. If the recipe depends on itself, its own request then finds the cycle. If this
    // request found the cycle instead, the recipe would continue without it and start the awaited recipe again, perhaps
    // endlessly.
    let wait = target.store.beginWait(nil, in: outer?.id ?? 0, for: cell, path: onThread { $0.path })
    // A shared instance is made in a task of its own. It is finished even if this task is cancelled, because other
    // requests may wait for it. A factory's is too, because the waiting recipe may have to continue before the instance
    // is complete.
    let task = run.map { run in
      Store.supervisor?.startTask { await self.result(of: run) } ?? Task { await self.result(of: run) }
    }
    let ending = await withTaskCancellationHandler {
      await wait?.ending.value() ?? .ended
    } onCancel: {
      if isFactory { task?.cancel() } else if let wait { WaitGraph.shared.cancel(wait) }
    }
    if let wait { WaitGraph.shared.leave(wait.id) }
    if case .ended = ending, let task { return try await task.value.get() }
    do throws(ResolutionError) {
      return try onThread { request throws(ResolutionError) in try request.instance(of: cell, after: ending) }
    } catch {
      throw error.upToFirstReturn
    }
  }

  /// Finds the running recipe's `$0`.
  func recipeResolver<R>(_ find: (UnsafeMutablePointer<Request>) throws -> R) throws -> R {
    let path = TaskContext.path
    return try onThread { request in
      request.pointee.knownPath = path
      defer {
        // What stands in does so until the recipe ends.
        if request.pointee.standIn != 0 { TaskContext.run?.letStandIn(request.pointee.standIn) }
        request.endStandIn()
      }
      return try find(request)
    }
  }

  // MARK: - The recipe

  /// Runs the recipe, applies its keys' hooks to the instance, and ends the cell.
  private func result(of run: AsyncRun) async -> Result<Instance, ResolutionError> {
    guard let making = run.making else { preconditionFailure("the recipe hasn't begun") }
    let recipe = target.registration.recipe.asynchronous
    let context = TaskContext(run: run)
    // The context is entered here, so that an observer's own requests are nested inside the recipe.
    let start = context.run { target.store.tellMaking(path: making.path) }
    let made: Result<Instance, any Error> = await context.run {
      do { return .success(try await recipe.body(self)) } catch { return .failure(error) }
    }
    // Hooks on the main actor run there, together with all others.
    let isForMainActor = making.cell.hooks.contains { $0.hook.concernsMaking && $0.hook.isolation == .mainActor }
    let result = isForMainActor ? await MainActor.run { end(run, making, made) } : end(run, making, made)
    // The task is suspended until all that the recipe has seen early is complete or undone.
    if let wait = WaitGraph.shared.leave(awaitingGroupOf: run.id) { _ = await wait.ending.value() }
    return settled(result, making, since: start)
  }

  /// Returns the result after its group has settled, and tells the observers.
  @inline(never)
  private func settled(_ result: Result<Instance, ResolutionError>, _ making: AsyncRun.Making, since start: UInt64)
    -> Result<Instance, ResolutionError>
  {
    var result = result
    if case .success = result, case .failed(let failure)? = target.store.outcome(of: making.cell) {
      result = .failure(failure.asSeen(from: making.path))
    }
    target.store.tellEnd(since: start, hasMade: (try? result.get()) != nil, path: making.path)
    return result
  }

  /// Ends the recipe as that of a synchronous request ends.
  private func end(_ run: AsyncRun, _ making: AsyncRun.Making, _ made: Result<Instance, any Error>)
    -> Result<Instance, ResolutionError>
  {
    onThread { request in
      request.pointee.adopt(making.resolution)
      request.pointee.cell = making.cell
      // The path includes the recipe's outer requests, but no longer the recipe.
      request.pointee.knowsIncomplete = run.end()
      return Result { () throws(ResolutionError) in try request.convert(try request.end(made)) }
    }
  }
}
