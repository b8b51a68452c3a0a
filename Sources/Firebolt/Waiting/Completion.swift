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
  fileprivate func running<R>(_ hook: Hook, failingWith code: ResolutionError.Code, _ body: () throws -> R)
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

/// Instances that were undone. They are released once the requests of the thread say again what the thread is making: a
/// deinitialiser that asks for some of that gets a cycle error then, and would wait for its own thread otherwise.
struct Undone {
  private var forms: [DecoratedForms] = []

  mutating func add(_ displaced: DecoratedForms?) {
    if let displaced { forms.append(displaced) }
  }
}

extension InstanceCell.Outcome {
  /// Whether the instance was made as it should be.
  var isSuccess: Bool {
    switch self {
    case .full, .notKept: true
    case .failed: false
    }
  }

  /// How a cell ends whose instance was made as it should be.
  init(_ forms: DecoratedForms, in scope: Resolver.Scope) {
    self = scope.isWeak ? forms.weakened.map(Self.full) ?? .notKept : .full(forms)
  }
}

extension Resolution {
  /// Runs the completions that are due, and those that they bring about, and waits for those of others that concern what
  /// this resolution has made.
  ///
  /// - Returns: What undid that, if something did.
  fileprivate func runCompletions(undoing undone: inout Undone) -> RecordedFailure? {
    isCompleting = true
    defer { isCompleting = false }
    var failure: RecordedFailure?
    while !pending.isEmpty {
      var completion = pending.removeFirst()
      // What knows nothing of what failed is completed all the same.
      var undoing = completion.knowsIncomplete ? failure : nil
      var depth = undoing?.depth ?? 0
      if undoing == nil {
        do throws(ResolutionError) {
          try run(&completion)
        } catch {
          depth = completion.path.count
          undoing = RecordedFailure(error: error, depth: depth - 1)
        }
      }
      failure = failure ?? undoing
      if let undoing {
        abandon(completion.cell)
        undo(completion.cell, in: completion.target.store, undoing, depth: depth, undoing: &undone)
      } else {
        forget(completion.cell)
        conclude(
          completion.cell, in: completion.target.store, knowsIncomplete: completion.knowsIncomplete, undoing: &undone)
      }
    }
    // What the completion of a task asks for is shown or undone with what is being completed there: that must not be awaited.
    if let outer = outerCompletion {
      outer.noteSeenEarlyByCompletion()
      return failure
    }
    if isOfTask {
      owesWait = true
      return failure
    }
    let failureElsewhere = WaitGraph.shared.waitForTransaction(of: id)
    return failure ?? failureElsewhere
  }

  /// Runs what the keys do with the instance, as part of the resolution that made it.
  private func run(_ completion: inout Completion) throws(ResolutionError) {
    let (cell, target) = (completion.cell, completion.target)
    guard let forms = target.store.earlyForms(of: cell) else { return }
    var request = Request(target)
    request.adopt(self)
    request.isCompletion = true
    request.depth = Int32(completion.path.count - TaskFrame.path.count)
    completing = completion
    // Also the factories' among the outer ones, or two factories that complete each other would go on for ever.
    let found = completion.chain.filter { $0.cell === cell || $0.isFactory }
    let former = found.map { (key: $0.key, cell: setOwnCell($0.cell, for: $0.key)) }
    begin(cell, isFactory: false)
    defer {
      completion.knowsIncomplete = completion.knowsIncomplete || knowsIncomplete
      endFilling()
      completing = nil
      for (key, cell) in former.reversed() { setOwnCell(cell, for: key) }
      request.end()
    }
    try run(cell, forms, &request)
  }

  private func run(_ cell: InstanceCell, _ forms: DecoratedForms, _ request: UnsafeMutablePointer<Request>)
    throws(ResolutionError)
  {
    request.enter()
    defer { request.leave() }
    for (key, hooks) in cell.hooks {
      for hook in hooks {
        guard case .complete(let body) = hook.work, let form = forms[key] else { continue }
        try request.running(hook, failingWith: .completionThrew) { try body.immediate(request, form) }
      }
    }
  }

  // MARK: - Publishing and undoing

  /// Shows a cell to everybody, unless it knows something that isn't complete.
  func conclude(_ cell: InstanceCell, in store: Store, knowsIncomplete: Bool, undoing undone: inout Undone) {
    switch WaitGraph.shared.conclude(cell, in: store, knowsIncomplete: knowsIncomplete) {
    case .publish: store.publish(cell)
    case .publishAndSettle(let transaction):
      store.publish(cell)
      settle(transaction, undoing: &undone)
    case .settle(let transaction): settle(transaction, undoing: &undone)
    case .undo(let failure): undone.add(store.end(cell, .failed(failure)))
    case .hold, .nothing: break
    }
  }

  /// - Parameter depth: How much of the error's path leads to what was to be completed.
  func undo(
    _ cell: InstanceCell, in store: Store, _ failure: RecordedFailure, depth: Int, undoing undone: inout Undone
  ) {
    let conclusion = WaitGraph.shared.fail(cell, with: failure)
    let recorded = RecordedFailure(error: failure.error, depth: depth)
    undone.add(store.end(cell, .failed(recorded)))
    if case .settle(let transaction) = conclusion { settle(transaction, undoing: &undone) }
  }

  /// Shows all that a transaction held to everybody, or undoes it.
  private func settle(_ transaction: TransactionID, undoing undone: inout Undone) {
    let (held, failure) = WaitGraph.shared.decision(of: transaction)
    for (store, cell) in held {
      if let failure {
        undone.add(store.end(cell, .failed(failure)))
      } else {
        store.publish(cell)
      }
    }
    WaitGraph.shared.close(transaction)
  }
}

extension Store {
  /// Ends a cell of which nothing is missing any more.
  fileprivate func publish(_ cell: InstanceCell) {
    let (forms, scope) = state.withLock { ($0.earlyForms(of: cell), $0.scope(of: cell)) }
    if let forms { end(cell, InstanceCell.Outcome(forms, in: scope)) }
  }
}
