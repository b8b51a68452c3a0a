import FireboltAtomics

/// A recipe that a request is about to run, or runs.
struct RecipeRun {
  let registration: Registration
  /// The cell to fill. Nil, if nothing shares the instance and no hook concerns it.
  let cell: InstanceCell?
  fileprivate let redirection: Redirection
  /// When the recipe began, in nanoseconds of the system's clock, if an observer was told; else 0.
  fileprivate let start: UInt64
}

extension UnsafeMutablePointer<Request> {
  /// Does what comes before the recipe.
  func beginRun(of cell: InstanceCell?) -> RecipeRun {
    LockCheck.assertNoLockIsHeld()
    if let cell { resolution.begin(cell, isFactory: scope.isFactory) }
    let registration = registration.takeUnretainedValue()
    let start = tellMaking()
    return RecipeRun(
      registration: registration, cell: cell, redirection: Redirection(self, registration.origin), start: start)
  }

  /// Does what comes after the recipe.
  func end(_ run: RecipeRun, _ made: Result<Instance, any Error>) throws(ResolutionError) -> Instance {
    run.redirection.end()
    defer { tellEnd(since: run.start) }
    guard let cell = run.cell else {
      switch made {
      case .success(let instance): return try convert(instance)
      case .failure(let error): throw failure(of: error)
      }
    }
    defer { resolution.endFilling() }
    return try convert(try end(cell, made))
  }

  // MARK: - Cells

  /// Ends the innermost cell of the resolution, whose recipe has ended.
  func end(_ cell: InstanceCell, _ made: Result<Instance, any Error>) throws(ResolutionError) -> Instance {
    do {
      return try finish(cell, try made.get())
    } catch {
      throw giveUp(cell, error)
    }
  }

  /// Does what is to be done with the instance of a cell. Nil isn't kept: the next request runs the recipe again.
  private func finish(_ cell: InstanceCell, _ instance: Instance) throws(ResolutionError) -> Instance {
    if instance.type != pointee.type, instance.unwrapped == nil { throw failure(.recipeReturnedNil) }
    // Nearly always there is no more to it.
    if cell.hooks.isEmpty, !resolution.knowsIncomplete, resolution.pending.isEmpty {
      store.end(cell, InstanceCell.Outcome(DecoratedForms(instance), in: scope))
      return instance
    }
    return try complete(instance, in: cell)
  }

  /// Ends a cell of which the recipe or a hook has failed.
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

  /// Ends a cell that the request has claimed, and has no request of the resolution find it again.
  func fail(_ cell: InstanceCell, _ failure: ResolutionError) {
    resolution.abandon(cell)
    let recorded = RecordedFailure(
      error: failure, depth: pathLength, hadArguments: !pointee.arguments.areNone)
    let displaced = store.end(cell, .failed(recorded))
    withExtendedLifetime(displaced) {}
  }

  // MARK: - Conversions

  /// An instance in the type that was asked for. Readers may have it too, if it is shared.
  func convert(_ instance: Instance) throws(ResolutionError) -> Instance {
    if instance.type == pointee.type { return instance }
    guard let converted = instance.converted(to: pointee.type) else {
      guard let value = instance.unwrapped else { throw failure(.recipeReturnedNil) }
      throw failure(.typeMismatch, detail: "\(Swift.type(of: value))")
    }
    if scope.isShared { store.show(converted, under: key, madeOf: instance) }
    return converted
  }
}
