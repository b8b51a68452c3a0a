// The phase of an instance between the end of its recipe and the moment when all requests can see it.
//
// Decorators run at once. Completions run as soon as the resolution is making no shared instance, because a completion
// may need any of these; this lets two objects refer to each other. Until then, the resolution's own recipes get the
// incomplete instance, and the instances they make from it stay hidden too.

/// A pending completion.
struct Completion {
  let cell: InstanceCell
  /// Whether the instance may refer to another incomplete instance.
  var knowsIncomplete: Bool
  let target: Target
  /// The requests that led to the cell, ending with the cell's own request.
  let path: [ResolutionError.Step]
  /// The completions that were running when the cell was made, the outermost first, and the cell's own.
  let chain: [Link]

  /// One completion of a chain. It keeps weakly held instances alive; otherwise two such instances that complete each
  /// other would be made again and again.
  struct Link {
    let registration: Registration
    let forms: DecoratedForms
    let key: CellKey
    let cell: InstanceCell
  }
}

extension UnsafeMutablePointer<Request> {
  /// Decorates an instance and completes it: at once, or when its completions are due.
  ///
  /// - Parameter undone: Receives what is to be released, also if a hook fails.
  func complete(_ instance: Instance, in cell: InstanceCell, undoing undone: inout Undone) throws(ResolutionError)
    -> Instance
  {
    let (resolution, target, scope) = (resolution, target, scope)
    var forms = DecoratedForms(instance)
    let completion: Completion?
    do throws(ResolutionError) {
      try checkHooks(of: cell)
      try decorate(&forms, in: cell)
      let hasCompletions = cell.hooks.contains { $0.hook.isCompletion }
      completion = hasCompletions ? try self.completion(of: cell, forms) : nil
    } catch {
      undone.add(forms)
      throw error
    }
    target.store.beginCompleting(cell, forms)
    if let completion {
      resolution.pending.append(completion)
      if !scope.isFactory { resolution.setOwnCell(cell, for: target.cellKey(scope)) }
    } else {
      resolution.conclude(cell, in: target.store, knowsIncomplete: pointee.knowsIncomplete, undoing: &undone)
    }
    let failure = runCompletions(of: resolution, undoing: &undone)
    let outcome = target.store.outcome(of: cell)
    switch outcome {
    case .full, .notKept: break
    case nil, .failed:
      // The failure may come from an instance that this one doesn't refer to.
      if let failure { throw failure.asSeen(from: path) }
      if outcome == nil { WaitGraph.shared.seeEarly(cell, by: resolution.id) }
      resolution.noteSeenEarly()
      pointee.caller?.noteSeenEarly()
    }
    return forms[key] ?? instance
  }

  /// Checks that the recipe can wait for hooks that await or run on the main actor.
  private func checkHooks(of cell: InstanceCell) throws(ResolutionError) {
    let registration = registration.takeUnretainedValue()
    for (_, hook) in cell.hooks where !hook.fits(registration) {
      throw failure(.misplacedHook, detail: "\(hook.place)")
    }
  }

  private func decorate(_ forms: inout DecoratedForms, in cell: InstanceCell) throws(ResolutionError) {
    for (key, hook) in cell.hooks {
      guard case .decorate(let body) = hook.work, let form = forms[key] else { continue }
      let decorated = try running(hook, failingWith: .decoratorThrew) { try body.immediate(self, form) }
      if let decorated { forms.decorate(key, with: decorated) }
    }
  }

  /// Creates the pending completion of a cell.
  private func completion(of cell: InstanceCell, _ forms: DecoratedForms) throws(ResolutionError) -> Completion {
    let (resolution, target, scope) = (resolution, target, scope)
    let chain = resolution.completing?.chain ?? []
    let key = target.cellKey(scope)
    // Factories that complete each other would never end.
    let repetitions = chain.count { $0.registration === target.registration }
    if scope.isFactory, repetitions > target.registration.repetitionsAllowed { throw failure(.cycle) }
    // The same holds for an instance that has failed and is made again for the completion of another one.
    for former in chain where former.key == key {
      if case .failed(let failure) = target.store.outcome(of: former.cell) {
        throw failure.error.following(path, insteadOfFirst: failure.depth)
      }
    }
    var path = path
    path[path.count - 1].isCompletion = true
    let link = Completion.Link(registration: target.registration, forms: forms, key: key, cell: cell)
    return Completion(
      cell: cell, knowsIncomplete: pointee.knowsIncomplete, target: target, path: path, chain: chain + [link])
  }

  /// Runs the completions that are due after the recipe of the innermost cell has ended.
  ///
  /// - Parameter undone: Receives the undone instances. The caller releases them after its request has entered the path
  ///   again.
  /// - Returns: The failure that undid the instances, or nil.
  func runCompletions(of resolution: Resolution, undoing undone: inout Undone) -> RecordedFailure? {
    if isWithinShared || resolution.isCompleting { return nil }
    // The cell's own request leaves the path here: a completion that requests the cell's key again is no cycle.
    leave()
    defer { enter() }
    return resolution.runCompletions(undoing: &undone)
  }

  /// Runs a hook of the request's key.
  func running<R>(_ hook: Hook, failingWith code: ResolutionError.Code, _ body: () throws -> R)
    throws(ResolutionError) -> R
  {
    LockCheck.assertNoLockIsHeld()
    let outer = pointee.hookOrigin
    let redirection = Redirection(self, hook.origin)
    pointee.hookOrigin = hook.origin
    defer {
      pointee.hookOrigin = outer
      redirection.end()
    }
    do {
      return try body()
    } catch {
      throw failure(of: error, as: code, detail: "\(hook.place)")
    }
  }
}
