import FireboltAtomics

/// A running asynchronous recipe and its cell.
///
/// Tasks that the recipe has started may refer to it for longer. When the recipe has ended, it therefore releases the
/// resolver, the cell with its instance, and the recipe that requested it.
final class AsyncRecipeRun: Sendable {
  /// The context; nil after the recipe and its completions have ended.
  private let state: Locked<Context?>

  init(_ request: AsyncRequest, _ cell: InstanceCell, _ resolution: Resolution) {
    state = Locked(
      Context(
        request: request, cell: cell, resolution: resolution.id, graph: resolution.graph, path: request.path,
        origin: request.target.registration.origin))
  }

  /// The context while the recipe or its awaited hooks run.
  private var context: Context? { state.withLock { $0?.hasRecipeEnded == false ? $0 : nil } }

  // MARK: - Queries from the recipe's tasks

  /// The innermost running recipe: this one, or the one that requested it.
  var innermostRunning: AsyncRecipeRun? {
    let (isRunning, outer) = state.withLock { ($0?.hasRecipeEnded == false, $0?.request.caller) }
    return isRunning ? self : outer?.innermostRunning
  }

  /// This run, or nil if its recipe and completions have ended.
  var unlessEnded: AsyncRecipeRun? { state.withLock { $0 == nil } ? nil : self }

  /// The requests that led to the recipe's current code, or nil if the recipe has ended.
  var path: [ResolutionError.Step]? {
    // After the recipe, the thread's request adds the recipe's own step.
    state.withLock { $0.map { $0.hasRecipeEnded ? $0.path.dropLast() : $0.pathOfRecipe } }
  }

  var asked: Resolver? { context?.request.target.asked }
  var registration: Registration? { context?.request.target.registration }
  /// The store that the running code was written for.
  var origin: StoreIdentity? { context?.origin }
  var resolution: ResolutionID? { context?.resolution }
  var graph: GraphScope? { context?.graph }

  /// Returns how many times a recipe is running for a store, as this run and around it.
  ///
  /// A completion gets incomplete instances, so a recipe that runs around it may run once more inside it.
  func count(of registration: Registration, in store: Store) -> Int {
    var (inside, all, isAroundCompletion) = (0, 0, false)
    for run in sequence(first: self, next: { $0.context?.request.caller }) {
      guard let context = run.context else { break }
      if context.request.target.registration === registration, context.request.target.store === store {
        all += 1
        if !isAroundCompletion { inside += 1 }
      }
      if context.isAwaitingCompletions { isAroundCompletion = true }
    }
    return max(inside, all - 1)
  }

  /// Ends the cells of this recipe and of those that wait for it, because it will never continue.
  func abandon(_ error: ResolutionError) {
    for run in sequence(first: self, next: { $0.context?.request.caller }) {
      guard let context = run.context else { continue }
      var undone = Undone()
      // Its completions may be running, and others may have seen the instance.
      Resolution(context.resolution, sharing: context.graph).undo(
        context.cell, in: context.request.target.store, error, depth: context.path.count, undoing: &undone)
      WaitGraph.shared.endTransaction(of: context.resolution)
      run.endRedirection()
      withExtendedLifetime(undone) {}
    }
  }

  // MARK: - Incomplete instances

  /// The cell that the recipe's tasks can see while its completions are awaited.
  var cellToComplete: InstanceCell? {
    context.flatMap { $0.isAwaitingCompletions && !$0.request.scope.isFactory ? $0.cell : nil }
  }

  /// Returns the incomplete instance while completions are awaited, if it is the target's in the given scope.
  func instanceToComplete(_ target: Target, _ scope: Resolver.Scope) -> (cell: InstanceCell, instance: Instance)? {
    guard let context, context.isAwaitingCompletions, !scope.isFactory,
      context.request.target.cellKey(context.request.scope) == target.cellKey(scope),
      let instance = target.store.earlyForms(of: context.cell)?[target.key]
    else { return nil }
    return (context.cell, instance)
  }

  /// Takes over the incomplete instances that a request of the recipe, or of its completion, has seen.
  ///
  /// - Returns: Whether the recipe or its completions are still running.
  func takeOver(from resolution: ResolutionID) -> Bool {
    guard let context else { return false }
    let cellToComplete = cellToComplete
    if let cellToComplete { WaitGraph.shared.seeEarly(cellToComplete, by: context.resolution) }
    if WaitGraph.shared.share(resolution, with: context.resolution) || cellToComplete != nil { noteSeenEarly() }
    return true
  }

  /// Lets a request of the recipe know the incomplete instances that the recipe has seen.
  func handOver(to resolution: ResolutionID) {
    guard let context else { return }
    if WaitGraph.shared.share(context.resolution, with: resolution) { noteSeenEarly() }
  }

  /// Records that the recipe has received an incomplete instance.
  func noteSeenEarly() { update { $0.hasSeenEarly = true } }

  /// Whether the recipe or a hook has received an incomplete instance.
  var hasSeenEarly: Bool { context?.hasSeenEarly ?? false }

  // MARK: - Running

  /// Notes the store that the recipe or hook which runs now was written for, and whether it is redirected.
  func begin(writtenFor origin: StoreIdentity) {
    update { context in
      context.origin = origin
      context.isCounted = context.request.target.store.redirects(origin)
      if context.isCounted { firebolt_begin_task_redirection() }
    }
  }

  /// Ends the redirection if it is still counted. An abandoned recipe can also end later.
  func endRedirection() {
    update { context in
      if context.isCounted { firebolt_end_task_redirection() }
      context.isCounted = false
      context.origin = context.request.target.registration.origin
    }
  }

  func beginAwaitingCompletions() { update { $0.isAwaitingCompletions = true } }

  /// Changes the recipe's context if the recipe is still running.
  ///
  /// - Returns: The result of the change, or nil if the recipe has ended.
  @discardableResult
  private func update<R>(_ change: (inout Context) -> R) -> R? {
    state.withLock { $0?.hasRecipeEnded == false ? change(&$0!) : nil }
  }

  /// Ends the recipe.
  ///
  /// - Returns: Whether the recipe has received an incomplete instance.
  func endRecipe() -> Bool {
    update { context in
      context.hasRecipeEnded = true
      return context.hasSeenEarly
    } ?? false
  }

  func end() {
    let former = state.withLock { $0.take() }
    withExtendedLifetime(former) {}
  }
}
