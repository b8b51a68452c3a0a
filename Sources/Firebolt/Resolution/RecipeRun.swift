import FireboltAtomics

/// A recipe that a request runs or is about to run.
struct RecipeRun {
  /// The cell to fill, or nil if the instance isn't shared and has no hooks.
  let cell: InstanceCell?
  fileprivate let redirection: Redirection
  /// The start of the recipe in nanoseconds of the system's clock, or 0 if no observer was told.
  fileprivate let start: UInt64
}

extension UnsafeMutablePointer<Request> {
  /// Prepares the run of a recipe.
  @inline(never)
  func beginRun(of cell: InstanceCell?) -> RecipeRun {
    LockCheck.assertNoLockIsHeld()
    if let cell { resolution.begin(cell, isFactory: scope.isFactory) }
    let start = tellMaking()
    let origin = registration._withUnsafeGuaranteedRef { $0.origin }
    return RecipeRun(cell: cell, redirection: Redirection(self, origin), start: start)
  }

  /// Finishes the run of a recipe.
  @inline(never)
  func end(_ run: RecipeRun, _ made: Result<Instance, any Error>) throws(ResolutionError) -> Instance {
    run.redirection.end()
    defer { tellEnd(since: run.start) }
    guard let cell = run.cell else {
      switch made {
      case .success(let instance): return try convert(instance)
      case .failure(let error): throw failure(of: error)
      }
    }
    let resolution = resolution
    defer { resolution.endFilling() }
    return try convert(try end(cell, made, by: resolution))
  }

  // MARK: - Cells

  /// Ends the innermost cell of the request's resolution after its recipe has ended.
  func end(_ cell: InstanceCell, _ made: Result<Instance, any Error>, by resolution: Resolution)
    throws(ResolutionError) -> Instance
  {
    do {
      return try finish(cell, try made.get(), by: resolution)
    } catch {
      throw giveUp(cell, error)
    }
  }

  /// Applies hooks to the instance and ends its cell. Nil isn't kept: the next request runs the recipe again.
  private func finish(_ cell: InstanceCell, _ instance: Instance, by resolution: Resolution) throws(ResolutionError)
    -> Instance
  {
    if instance.type != pointee.type, instance.unwrapped == nil { throw failure(.recipeReturnedNil) }
    // In most cases nothing else is necessary.
    if cell.hooks.isEmpty, !resolution.knowsIncomplete, resolution.pending.isEmpty {
      store.end(cell, InstanceCell.Outcome(DecoratedForms(instance), in: scope))
      return instance
    }
    return try complete(instance, in: cell)
  }

  /// Ends a cell whose recipe or hook has failed.
  private func giveUp(_ cell: InstanceCell, _ error: any Error) -> ResolutionError {
    let (failure, resolution) = (failure(of: error), resolution)
    fail(cell, failure)
    if !resolution.pending.isEmpty {
      var undone = Undone()
      _ = runCompletions(of: resolution, undoing: &undone)
      withExtendedLifetime(undone) {}
    }
    return failure
  }

  /// Ends a claimed cell with a failure. No request of the resolution finds it again.
  func fail(_ cell: InstanceCell, _ failure: ResolutionError) {
    resolution.abandon(cell)
    let recorded = RecordedFailure(
      error: failure, depth: pathLength, hadArguments: !pointee.arguments.areNone)
    let displaced = store.end(cell, .failed(recorded))
    withExtendedLifetime(displaced) {}
  }

  // MARK: - Conversions

  /// Converts an instance to the requested type. If the instance is shared, the converted form is published.
  func convert(_ instance: Instance) throws(ResolutionError) -> Instance {
    if instance.type == pointee.type { return instance }
    guard let converted = instance.converted(to: pointee.type) else {
      guard let value = instance.unwrapped else { throw failure(.recipeReturnedNil) }
      throw failure(.typeMismatch, detail: wholeName(of: Swift.type(of: value)))
    }
    if scope.isShared { store.show(converted, under: key, madeOf: instance) }
    return converted
  }
}
