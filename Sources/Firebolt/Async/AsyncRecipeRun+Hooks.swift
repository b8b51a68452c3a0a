// Hooks of an asynchronous recipe's instance that must be awaited. `Completion.swift` does the same on a thread. Here,
// all hooks of the cell run in the recipe's task, as part of the recipe.
extension AsyncRecipeRun {
  /// Completes an instance, and ends its cell.
  ///
  /// - Returns: The instance, or the failure of a completion.
  func awaitCompletions(
    of cell: InstanceCell, _ instance: Instance, _ forms: DecoratedForms, _ request: AsyncRequest,
    _ resolution: Resolution
  ) async -> Result<Instance, ResolutionError> {
    request.target.store.beginCompleting(cell, forms)
    beginAwaitingCompletions()
    let completed = await complete(forms, in: cell, for: request)
    conclude(completed, cell, request, resolution)
    return await decided(completed.map { forms[request.target.key] ?? instance }, cell, request, resolution)
  }

  /// Applies the decorators of a cell's keys to its instance.
  func decorate(_ instance: Instance, in cell: InstanceCell, for request: AsyncRequest) async throws -> DecoratedForms {
    if instance.type != request.target.type, instance.unwrapped == nil { throw request.failure(.recipeReturnedNil) }
    var forms = DecoratedForms(instance)
    for (key, hook) in cell.hooks {
      guard case .decorate(let body) = hook.work, let form = forms[key] else { continue }
      let decorated = try await awaiting(hook, for: request, failingWith: .decoratorThrew) {
        try await body.awaiting(request, form)
      }
      if let decorated { forms.decorate(key, with: decorated) }
    }
    return forms
  }

  private func complete(_ forms: DecoratedForms, in cell: InstanceCell, for request: AsyncRequest) async
    -> Result<Void, ResolutionError>
  {
    do throws(ResolutionError) {
      for (key, hook) in cell.hooks {
        guard case .complete(let body) = hook.work, let form = forms[key] else { continue }
        try await awaiting(hook, for: request, failingWith: .completionThrew) { try await body.awaiting(request, form) }
      }
      return .success(())
    } catch {
      return .failure(error)
    }
  }

  /// Publishes the instance or undoes it, unless it refers to an incomplete one.
  private func conclude(
    _ completed: Result<Void, ResolutionError>, _ cell: InstanceCell, _ request: AsyncRequest, _ resolution: Resolution
  ) {
    var undone = Undone()
    switch completed {
    case .success:
      resolution.conclude(cell, in: request.target.store, knowsIncomplete: hasSeenEarly, undoing: &undone)
    case .failure(let error):
      resolution.undo(cell, in: request.target.store, error, depth: request.path.count, undoing: &undone)
    }
    resolution.owesWait = true
    withExtendedLifetime(undone) {}
  }
}
