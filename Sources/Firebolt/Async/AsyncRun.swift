import FireboltAtomics

/// A running asynchronous recipe.
///
/// Tasks that the recipe has started may refer to it for longer. When the recipe has ended, it therefore releases the
/// resolver, the cell with its instance, and the recipe that requested it.
final class AsyncRun: Sendable {
  /// What a running recipe makes.
  final class Making: @unchecked Sendable {  // Sound: the lock of the run guards the variables.
    let target: Target
    let cell: InstanceCell
    let resolution: Resolution
    /// The graph scope of the outermost request.
    let graph: GraphScope
    /// The requests that led to the recipe, ending with the recipe's own.
    let path: Path
    /// The recipe that made the request, or nil.
    let outer: AsyncRun?
    /// Whether the recipe has received an incomplete instance.
    fileprivate var knowsIncomplete = false
    /// The store of the resolver that stands in for the asked one as the recipe's `$0`, or 0.
    fileprivate var standIn: StoreIdentity = 0

    fileprivate init(
      _ target: Target, _ cell: InstanceCell, _ resolution: Resolution, _ path: Path, within outer: AsyncRun?
    ) {
      (self.target, self.cell, self.resolution, self.path, self.outer) = (target, cell, resolution, path, outer)
      graph = resolution.graph
    }
  }

  /// The identity of the recipe in the wait graph.
  let id: ResolutionID

  private let state: Locked<Making?>

  /// Gives a thread's resolution to the recipe.
  init(_ target: Target, _ cell: InstanceCell, _ path: Path, _ resolution: Resolution, within outer: AsyncRun?) {
    id = cell.maker
    state = Locked(Making(target, cell, resolution, path, within: outer))
    resolution.becomeTasks()
    WaitGraph.shared.enter(id)
  }

  /// What the recipe makes; nil if it has ended.
  var making: Making? { state.withLock { $0 } }

  /// Returns the asked resolver if the resolver of the given store stands in for it.
  func resolver(standingInFor store: StoreIdentity) -> Resolver? {
    state.withLock { $0?.standIn == store ? $0?.target.asked : nil }
  }

  /// Notes that a store's resolver stands in for the asked one until the recipe ends.
  func letStandIn(_ store: StoreIdentity) {
    state.withLock { making in
      if making?.standIn == 0 { firebolt_add_redirections(1) }
      making?.standIn = store
    }
  }

  /// Records that the recipe has received an incomplete instance.
  func noteIncomplete() { state.withLock { $0?.knowsIncomplete = true } }

  /// Ends the recipe.
  ///
  /// - Returns: Whether the recipe has received an incomplete instance.
  func end() -> Bool { take()?.knowsIncomplete ?? false }

  private func take() -> Making? {
    let former = state.withLock { $0.take() }
    if let former, former.standIn != 0 { firebolt_add_redirections(-1) }
    return former
  }

  /// Ends the cells of this recipe and of those that wait for it, because it will never continue.
  func abandon(_ error: ResolutionError) {
    var next: AsyncRun? = self
    while let run = next, let former = run.take() {
      let failure = RecordedFailure(error: error, depth: former.path.count)
      let undone = former.target.store.end(former.cell, .failed(failure))
      withExtendedLifetime(undone) {}
      WaitGraph.shared.leave(run.id)
      next = former.outer
    }
  }
}
