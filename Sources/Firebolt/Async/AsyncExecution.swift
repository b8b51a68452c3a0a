/// The execution of an asynchronous recipe for a cell, in the recipe's task.
struct AsyncExecution: Sendable {
  /// The part that other tasks know.
  let run: AsyncRecipeRun
  let request: AsyncRequest
  let cell: InstanceCell
  let resolution: Resolution

  init(_ request: AsyncRequest, _ cell: InstanceCell, _ resolution: Resolution) {
    run = AsyncRecipeRun(request, cell, resolution)
    (self.request, self.cell, self.resolution) = (request, cell, resolution)
  }

  private var store: Store { request.target.store }

  /// Runs the recipe, applies its keys' hooks to the instance, and ends the cell.
  func result() async -> Result<Instance, ResolutionError> {
    let path = request.path
    // The frame is entered here, so that an observer's own requests are nested inside the recipe.
    let start = TaskFrame(run).run { store.tellMaking(path: path) }
    let result = await decided(await end(await runRecipe()))
    run.end()
    store.tellEnd(
      { seconds in
        if case .success = result { .made(seconds: seconds) } else { .gaveUp(seconds: seconds) }
      }, since: start, path: path)
    return result
  }

  private func runRecipe() async -> Result<Instance, any Error> {
    guard case .asynchronous(let recipe) = request.target.registration.body else {
      preconditionFailure("a synchronous recipe needs no task")
    }
    do {
      return .success(try await running(request.target.registration.origin) { try await recipe(request) })
    } catch {
      return .failure(error)
    }
  }

  /// Runs the recipe or a hook.
  ///
  /// - Parameter origin: The store that the code was written for.
  private func running<R: Sendable>(_ origin: StoreIdentity, _ body: () async throws -> R) async throws -> R {
    run.begin(writtenFor: origin)
    defer { run.endRedirection() }
    return try await TaskFrame(run).run { try await body() }
  }

  // MARK: - The end of the recipe

  /// Applies the hooks to the instance that the recipe has made, and ends the cell. If one of the hooks must be awaited,
  /// all of them run in the recipe's task, as part of the recipe. Otherwise they run as those of a synchronous recipe.
  private func end(_ made: Result<Instance, any Error>) async -> Result<Instance, ResolutionError> {
    guard cell.hooks.contains(where: { $0.hook.isolation != .anywhere }), case .success(let instance) = made else {
      return endOnThread(made)
    }
    do {
      return await awaitCompletions(try await decorate(instance)).map { $0[request.target.key] ?? instance }
    } catch {
      return endOnThread(.failure(error))
    }
  }

  private func endOnThread(_ made: Result<Instance, any Error>) -> Result<Instance, ResolutionError> {
    let hasSeenEarly = run.endRecipe()
    return TaskFrame(run).run {
      request.onThread { thread in
        thread.pointee.adopt(resolution)
        thread.pointee.beginFilling(cell)
        if hasSeenEarly { thread.noteSeenEarly() }
        return Result { () throws(ResolutionError) in try thread.end(cell, made) }
      }
    }
  }

  /// Waits until all instances that the recipe has seen early are complete or undone. The task is suspended, because
  /// others may need its thread for that.
  private func decided(_ result: Result<Instance, ResolutionError>) async -> Result<Instance, ResolutionError> {
    guard resolution.owesWait else { return result }
    // Nothing can change the outcome of a cell that has ended, and the instances that the recipe has seen may wait for
    // this request to end.
    if store.isUnfinished(cell) {
      _ = await WaitGraph.shared.beginWaitForTransaction(of: resolution.id)?.ending.value()
    }
    WaitGraph.shared.endTransaction(of: resolution.id)
    guard case .success = result, case .failed(let failure)? = store.outcome(of: cell) else { return result }
    return .failure(failure.asSeen(from: request.path))
  }

  // MARK: - Awaited hooks

  /// Applies the decorators of the cell's keys to the instance.
  private func decorate(_ instance: Instance) async throws -> DecoratedForms {
    if instance.type != request.target.type, instance.unwrapped == nil { throw request.failure(.recipeReturnedNil) }
    var forms = DecoratedForms(instance)
    for (key, hook) in cell.hooks {
      guard case .decorate(let body) = hook.work, let form = forms[key] else { continue }
      let decorated = try await running(hook, failingWith: .decoratorThrew) { try await body.awaiting(request, form) }
      if let decorated { forms.decorate(key, with: decorated) }
    }
    return forms
  }

  /// Completes the instance. Then publishes or undoes it, unless it refers to an incomplete one.
  ///
  /// - Returns: The instance, or the failure of a completion.
  private func awaitCompletions(_ forms: DecoratedForms) async -> Result<DecoratedForms, ResolutionError> {
    store.beginCompleting(cell, forms)
    run.beginAwaitingCompletions()
    var undone = Undone()
    defer { withExtendedLifetime(undone) {} }
    resolution.owesWait = true
    do throws(ResolutionError) {
      for (key, hook) in cell.hooks {
        guard case .complete(let body) = hook.work, let form = forms[key] else { continue }
        try await running(hook, failingWith: .completionThrew) { try await body.awaiting(request, form) }
      }
    } catch {
      resolution.undo(cell, in: store, error, depth: request.path.count, undoing: &undone)
      return .failure(error)
    }
    resolution.conclude(cell, in: store, knowsIncomplete: run.hasSeenEarly, undoing: &undone)
    return .success(forms)
  }

  /// Runs a hook as part of the recipe.
  private func running<R: Sendable>(
    _ hook: Hook, failingWith code: ResolutionError.Code, _ body: () async throws -> R
  ) async throws(ResolutionError) -> R {
    do {
      return try await running(hook.origin, body)
    } catch {
      if let error = error as? ResolutionError, error.passes(through: request.path) { throw error }
      throw request.failure(code, detail: "\(hook.place)", underlying: error)
    }
  }
}
