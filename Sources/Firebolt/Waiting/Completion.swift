// What happens to an instance between its recipe's end and the moment when everybody may see it.
//
// Decorators run at once. Completions run as soon as the resolution is making nothing that is shared: a completion may need
// any of that, which is how two objects may know each other. Until then the resolution's own recipes get the instance as it
// is, and what they make of it stays hidden too.

/// A completion that is yet to run.
struct Completion {
  let cell: InstanceCell
  /// Whether the instance may know another one that isn't complete yet.
  var knowsIncomplete: Bool
  let target: Target
  /// The requests that led to the cell, and the cell's own.
  let path: [ResolutionError.Step]
  /// What was being completed when the cell was made, and so on outwards, and the cell's own link.
  let chain: [Link]

  /// One completion of a chain. It keeps what is held weakly, or two such instances that complete each other would be made
  /// anew for ever.
  struct Link {
    let registration: Registration
    let forms: DecoratedForms
    let key: CellKey
    let cell: InstanceCell
    let isFactory: Bool
  }
}

extension UnsafeMutablePointer<Request> {
  /// Decorates an instance, and has it completed: at once, or when that is due.
  func complete(_ instance: Instance, in cell: InstanceCell) throws(ResolutionError) -> Instance {
    let (resolution, target, scope) = (resolution, target, scope)
    try checkHooks(of: cell)
    let forms = try decorate(instance, in: cell)
    let hasCompletions = cell.hooks.contains { $0.hooks.contains(where: \.isCompletion) }
    let completion = hasCompletions ? try completion(of: cell, forms) : nil
    target.store.beginCompleting(cell, forms)
    var undone = Undone()
    defer { withExtendedLifetime(undone) {} }
    if let completion {
      resolution.pending.append(completion)
      if !scope.isFactory { resolution.setOwnCell(cell, for: target.cellKey(scope)) }
    } else {
      resolution.conclude(cell, in: target.store, knowsIncomplete: resolution.knowsIncomplete, undoing: &undone)
    }
    let failure = runCompletions(of: resolution, undoing: &undone)
    let outcome = target.store.outcome(of: cell)
    if outcome?.isSuccess != true {
      // What failed may be something of which this instance knows nothing.
      if let failure {
        throw failure.error.passes(through: path)
          ? failure.error : failure.error.following(path, insteadOfFirst: failure.depth)
      }
      if outcome == nil { WaitGraph.shared.seeEarly(cell, by: resolution.id) }
      resolution.noteSeenEarlyByCaller()
    }
    return forms[key] ?? instance
  }

  /// Hooks that await, or that belong to the main actor, need a recipe that does.
  private func checkHooks(of cell: InstanceCell) throws(ResolutionError) {
    let registration = registration.takeUnretainedValue()
    for (_, hooks) in cell.hooks {
      guard let misplaced = hooks.first(where: { !$0.fits(registration) }) else { continue }
      throw failure(.misplacedHook, detail: "\(misplaced.place)")
    }
  }

  private func decorate(_ instance: Instance, in cell: InstanceCell) throws(ResolutionError) -> DecoratedForms {
    var forms = DecoratedForms(instance)
    for (key, hooks) in cell.hooks {
      for hook in hooks {
        guard case .decorate(let body) = hook.work, let form = forms[key] else { continue }
        let decorated = try running(hook, failingWith: .decoratorThrew) { try body.immediate(self, form) }
        if let decorated { forms.decorate(key, with: decorated) }
      }
    }
    return forms
  }

  /// What is to run for a cell.
  private func completion(of cell: InstanceCell, _ forms: DecoratedForms) throws(ResolutionError) -> Completion {
    let (resolution, target, scope) = (resolution, target, scope)
    let chain = resolution.completing?.chain ?? []
    let key = target.cellKey(scope)
    // Factories that complete with each other would go on for ever.
    if scope.isFactory, target.registration.repeatsTooOften(in: chain.map(\.registration)) {
      throw failure(.cycle)
    }
    // So would what has failed already, and is made anew for the completion of something else.
    for former in chain where former.key == key {
      if case .failed(let failure) = target.store.outcome(of: former.cell) {
        throw failure.error.following(path, insteadOfFirst: failure.depth)
      }
    }
    var path = path
    path[path.count - 1].isCompletion = true
    let link = Completion.Link(
      registration: target.registration, forms: forms, key: key, cell: cell, isFactory: scope.isFactory)
    return Completion(
      cell: cell, knowsIncomplete: resolution.knowsIncomplete, target: target, path: path, chain: chain + [link])
  }

  /// Runs the completions that are due once the recipe of the innermost cell has ended, if they are.
  ///
  /// - Parameter undone: Gets what is undone. The caller releases it once its request is entered again.
  /// - Returns: What undid what they concern, if something did.
  func runCompletions(of resolution: Resolution, undoing undone: inout Undone) -> RecordedFailure? {
    if resolution.isWithinShared || resolution.isCompleting { return nil }
    // The cell's own request has ended, but for this: a completion that asks for it again is no cycle.
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
