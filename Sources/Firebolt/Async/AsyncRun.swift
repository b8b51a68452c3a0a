import FireboltAtomics

/// A running asynchronous recipe.
///
/// Tasks that the recipe has started may refer to it for longer. When the recipe has ended, it therefore releases the
/// resolver, the cell with its instance, and the recipe that requested it.
final class AsyncRun: Sendable {
  private struct State {
    let target: Target
    let cell: InstanceCell
    /// The graph scope of the outermost request.
    let graph: GraphScope
    /// The requests that led to the recipe, ending with the recipe's own.
    let path: Path
    /// The recipe that made the request, or nil.
    let outer: AsyncRun?
    /// Whether the recipe has received an incomplete instance.
    var knowsIncomplete = false
    /// The store of the resolver that stands in for the asked one as the recipe's `$0`, or 0.
    var standIn: StoreIdentity = 0
  }

  /// The identity of the recipe in the wait graph.
  let id: ResolutionID

  /// The state; nil after the recipe has ended.
  private let state: Locked<State?>

  init(_ target: Target, _ cell: InstanceCell, _ path: Path, _ graph: GraphScope, within outer: AsyncRun?) {
    id = cell.maker
    state = Locked(State(target: target, cell: cell, graph: graph, path: path, outer: outer))
    WaitGraph.shared.enter(id)
  }

  // MARK: - Queries from the recipe's tasks

  var isRunning: Bool { state.withLock { $0 != nil } }

  /// The requests that led to the recipe; nil if it has ended.
  var path: Path? { state.withLock { $0?.path } }

  var asked: Resolver? { state.withLock { $0?.target.asked } }

  var registration: Registration? { state.withLock { $0?.target.registration } }

  var graph: GraphScope? { state.withLock { $0?.graph } }

  /// Returns the asked resolver if the resolver of the given store stands in for it.
  func resolver(standingInFor store: StoreIdentity) -> Resolver? {
    state.withLock { $0?.standIn == store ? $0?.target.asked : nil }
  }

  /// Returns whether this recipe, or one that waits for it, makes an instance that satisfies a condition.
  func contains(where isMeant: (Target, InstanceCell) -> Bool) -> Bool {
    var next: AsyncRun? = self
    while let run = next {
      guard let (target, cell, outer) = run.state.withLock({ $0.map { ($0.target, $0.cell, $0.outer) } }) else { break }
      if isMeant(target, cell) { return true }
      next = outer
    }
    return false
  }

  // MARK: - The recipe

  /// Notes that a store's resolver stands in for the asked one until the recipe ends.
  func letStandIn(_ store: StoreIdentity) {
    state.withLock { state in
      if state?.standIn == 0 { firebolt_begin_redirection() }
      state?.standIn = store
    }
  }

  /// Records that the recipe has received an incomplete instance.
  func noteIncomplete() { state.withLock { $0?.knowsIncomplete = true } }

  /// Ends the recipe.
  ///
  /// - Returns: Whether the recipe has received an incomplete instance.
  @discardableResult
  func end() -> Bool {
    let former = state.withLock { $0.take() }
    if let former, former.standIn != 0 { firebolt_end_redirection() }
    return former?.knowsIncomplete ?? false
  }

  /// Ends the cells of this recipe and of those that wait for it, because it will never continue.
  func abandon(_ error: ResolutionError) {
    var next: AsyncRun? = self
    while let run = next {
      let former = run.state.withLock { $0.take() }
      guard let former else { return }
      if former.standIn != 0 { firebolt_end_redirection() }
      let failure = RecordedFailure(error: error, depth: former.path.count)
      let undone = former.target.store.end(former.cell, .failed(failure))
      withExtendedLifetime(undone) {}
      WaitGraph.shared.leave(run.id)
      next = former.outer
    }
  }
}
