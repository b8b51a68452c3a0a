/// A supervisor of recipes whose failures must not stop the program: a dry run.
package protocol RecipeSupervisor: AnyObject, Sendable {
  /// Starts the task of an asynchronous recipe.
  func startTask<R: Sendable>(_ body: @escaping @Sendable () async -> R) -> Task<R, Never>

  /// Leaves a recipe whose plain `get()` has failed and has nothing to return. It returns if the supervisor can't help.
  func leaveRecipe(_ error: ResolutionError, _ place: Place)
}

/// What the engine does for supervised recipes.
package enum RecipeSupervision {
  /// The supervisor of this task and thread, if any.
  @TaskLocal package static var current: (any RecipeSupervisor)?

  /// The reports of the running dry runs. A request that stops the program outside their threads and tasks prints them.
  package static let reports = Locked<[(owner: ObjectIdentifier, text: @Sendable () -> String)]>([])

  /// The findings so far of the running dry runs.
  static var findings: [String] {
    let reports = reports.withLock { $0 }
    return reports.map { "A dry run that was under way had found\n\($0.text())" }
  }

  /// Starts the task of an asynchronous recipe.
  static func startTask<R: Sendable>(_ body: @escaping @Sendable () async -> R) -> Task<R, Never> {
    current?.startTask(body) ?? Task { await body() }
  }

  /// Ends the unfinished instances of this thread and of its task's asynchronous recipes, because they will never be
  /// finished. Other recipes can continue with the instances made so far.
  package static func abandonRecipes(with error: ResolutionError) {
    while let request = Request.current {
      request.abandon(error)
      // The thread never ends, so its resolution doesn't either.
      if request.pointee.outermost == nil { WaitGraph.shared.leave(request.resolutionID) }
      request.leave()
    }
    TaskContext.run?.abandon(error)
  }
}

extension UnsafeMutablePointer<Request> {
  /// Handles the abandoned recipe, or the abandoned completion, as if it had thrown.
  fileprivate func abandon(_ error: ResolutionError) {
    guard let cell = pointee.cell else { return }
    var undone = Undone()
    defer { withExtendedLifetime(undone) {} }
    if pointee.isCompletion {
      let failure = RecordedFailure(error: error, depth: path.count, ofCompletion: cell)
      knownResolution?.runCompletions(undoing: &undone, abandoning: failure)
    }
    _ = try? end(.failure(error))
  }
}
