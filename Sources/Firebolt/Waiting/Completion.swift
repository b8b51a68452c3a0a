// The phase of an instance between the end of its recipe and the moment when all requests can see it.
//
// Decorators run at once. Completions run as soon as the resolution is making no shared instance, because a completion
// may need any of these; this lets two objects refer to each other. Until then, the resolution's own recipes get the
// incomplete instance, and the instances they make from it stay hidden too.

/// A pending completion.
final class Completion {
  let cell: InstanceCell
  let target: Target
  let key: CellKey
  /// The instance. A completion keeps a weakly held one alive; otherwise two such instances that complete each other
  /// would be made again and again.
  let forms: DecoratedForms
  /// The requests that led to the cell, ending with the cell's own request.
  let path: Path
  /// The nearest completion of a factory's instance among the outer ones.
  private let outerFactory: Completion?

  init(
    of cell: InstanceCell, _ forms: DecoratedForms, for target: Target, _ key: CellKey, _ path: Path,
    in outer: Completion?
  ) {
    (self.cell, self.forms, self.target, self.key, self.path) = (cell, forms, target, key, path.ofCompletion)
    outerFactory = outer?.key.isFactory == true ? outer : outer?.outerFactory
  }

  /// The completions of factories' instances around this one, the outermost first.
  var outerFactories: [Completion] { sequence(first: self, next: \.outerFactory).dropFirst().reversed() }

  /// Whether another instance of a factory would be completed within this completion, and so on without an end.
  func repeats(_ registration: Registration, for store: Store) -> Bool {
    let all = outerFactories + (key.isFactory ? [self] : [])
    let repetitions = all.count { $0.target.registration === registration && $0.target.store === store }
    return repetitions > registration.repetitionsAllowed
  }
}

extension UnsafeMutablePointer<Request> {
  /// Decorates an instance and completes it: at once, or when its completions are due.
  ///
  /// - Parameter undone: Receives what is to be released, also if a hook fails.
  func complete(_ instance: Instance, in cell: InstanceCell, undoing undone: inout Undone) throws(ResolutionError)
    -> Instance
  {
    let (resolution, store, scope) = (resolution, store, scope)
    var forms = DecoratedForms(instance)
    let hasCompletions = cell.hooks.contains { $0.hook.kind == .completion }
    do throws(ResolutionError) {
      try decorate(&forms, in: cell)
      // Factories that complete each other would never end.
      if hasCompletions, scope.isFactory, resolution.completing?.repeats(target.registration, for: store) == true {
        throw failure(.cycle)
      }
    } catch {
      undone.add(forms)
      throw error
    }
    if hasCompletions {
      let key = target.cellKey(scope)
      resolution.add(Completion(of: cell, forms, for: target, key, path, in: resolution.completing))
      store.beginCompleting(cell, forms, in: resolution.runID, knows: pointee.knowsIncomplete)
    } else if pointee.knowsIncomplete {
      store.beginCompleting(cell, forms, in: nil, knows: true)
      WaitGraph.shared.conclude(cell, in: store, run: resolution.runID, undoing: &undone)
    } else {
      undone.add(store.end(cell, InstanceCell.Outcome(forms, in: scope)))
    }
    finishCompletions(undoing: &undone)
    switch store.outcome(of: cell) {
    case .full, .notKept: break
    case .failed(let failure): throw failure.asSeen(from: path)
    case nil: noteIncompleteInCaller()
    }
    return forms[key] ?? instance
  }

  private func decorate(_ forms: inout DecoratedForms, in cell: InstanceCell) throws(ResolutionError) {
    let registration = registration.takeUnretainedValue()
    for (key, hook) in cell.hooks {
      if !hook.fits(registration) { throw failure(.misplacedHook, detail: "\(hook.place)") }
      guard hook.kind == .decorator, let form = forms[key] else { continue }
      if let decorated = try run(hook, on: form, failingWith: .decoratorThrew) { forms.decorate(key, with: decorated) }
    }
  }

  /// Runs the completions that are due after the recipe of the innermost cell has ended, and waits for those of other
  /// resolutions that the instances depend on.
  ///
  /// - Parameter undone: Receives the undone instances. The caller releases them after its request has entered the path
  ///   again.
  func finishCompletions(undoing undone: inout Undone) {
    guard let resolution = knownResolution, !isWithinShared, !resolution.isCompleting else { return }
    // The cell's own request leaves the path here: a completion that requests the cell's key again is no cycle.
    leave()
    defer { enter() }
    resolution.runCompletions(undoing: &undone)
    resolution.waitForGroup()
  }

  private func noteIncompleteInCaller() {
    if let caller = pointee.caller { caller.noteIncomplete() } else { TaskContext.run?.noteIncomplete() }
  }

  /// Runs a hook of the request's key on a form of the instance.
  func run(_ hook: Hook, on form: Instance, failingWith code: ResolutionError.Code) throws(ResolutionError) -> Instance?
  {
    LockCheck.assertNoLockIsHeld()
    defer { endStandIn() }
    do {
      return try hook.body(self, form)
    } catch {
      throw failure(of: error, as: code, detail: "\(hook.place)")
    }
  }
}
