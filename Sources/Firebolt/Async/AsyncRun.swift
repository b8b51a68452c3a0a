import FireboltAtomics

/// A running asynchronous recipe, or autowired parameters that are being awaited.
///
/// Tasks that were started in the meantime may refer to it for longer. At its end, it therefore releases its request, with
/// the resolver, the instance, and what the request was made for.
final class AsyncRun: Sendable {
  /// The identity of the recipe in the wait graph; 0 for parameters that no asynchronous recipe needs.
  let id: ResolutionID

  private let state: Locked<AsyncRequest?>

  /// Gives a thread's resolution to a recipe or to awaited parameters.
  ///
  /// - Parameter cell: The cell that the recipe fills, or nil if parameters are awaited.
  init(_ request: AsyncRequest, filling cell: InstanceCell?, on thread: RequestRef) {
    let resolution = thread.resolution
    thread.ownResolution = nil
    // Other threads may only read the graph scope, so it is created before they can.
    resolution.graph.running.withLock { $0[request.target.cellKey()] = request.path }
    request.cell = cell
    request.resolution = resolution
    state = Locked(request)
    id = cell?.maker ?? request.outer?.id ?? 0
    if cell == nil { return }
    resolution.becomeTasks()
    WaitGraph.shared.enter(id)
  }

  /// The request, or nil if this has ended.
  var request: AsyncRequest? { state.withLock { $0 } }

  /// Returns the asked resolver if the resolver of the given store stands in for it.
  func resolver(substitutedBy store: StoreIdentity) -> Resolver? {
    state.withLock { $0?.substitute == store ? $0?.target.asked : nil }
  }

  /// Notes that a store's resolver stands in for the asked one until the recipe ends.
  func setSubstitute(_ store: StoreIdentity) {
    state.withLock { request in
      if request?.substitute == 0 { firebolt_add_substitutes(1) }
      request?.substitute = store
    }
  }

  /// Records that the recipe, or what is made of the parameters, has received an incomplete instance.
  func noteIncomplete() {
    let request = state.withLock { request in
      request?.knowsIncomplete = true
      return request
    }
    if let request, request.cell == nil { request.outer?.noteIncomplete() }
  }

  /// Ends the recipe, or the wait for the parameters.
  ///
  /// - Returns: The request, or nil if this has ended.
  @discardableResult
  func end() -> AsyncRequest? {
    guard let former = state.withLock({ $0.take() }) else { return nil }
    if former.substitute != 0 { firebolt_add_substitutes(-1) }
    former.resolution?.graph.running.withLock { $0[former.target.cellKey()] = nil }
    return former
  }

  /// Ends the cells of this recipe and of those that wait for it, because it will never continue.
  func abandon(_ error: ResolutionError) {
    var next: AsyncRun? = self
    while let run = next, let former = run.end() {
      if let cell = former.cell {
        let failure = RecordedFailure(error: error, depth: former.path.count)
        let displaced = former.target.store.end(cell, .failed(failure))
        WaitGraph.shared.forget(run.id)
        displaced?.carryOut()
      }
      next = former.outer
    }
  }
}
