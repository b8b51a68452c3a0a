import FireboltAtomics

/// A running asynchronous recipe, or autowired parameters that are being awaited.
///
/// Tasks that were started in the meantime may refer to it for longer. At its end, it therefore releases its request, with
/// the resolver, the instance, and what the request was made for.
final class AsyncRun: Sendable {
  /// The identity of the recipe in the wait graph; 0 for parameters that no asynchronous recipe needs.
  let id: ResolutionID

  private let state: Locked<AsyncRequest?>

  /// Creates the run of a request. If the request fills no cell, parameters are awaited.
  init(_ request: AsyncRequest) {
    let resolution = request.ref.resolution
    // Other threads may only read the graph scope, so it is created before they can.
    _ = resolution.graph
    state = Locked(request)
    guard let cell = request.ref.cell else {
      id = request.outer?.id ?? 0
      return
    }
    id = cell.maker
    resolution.isOfTask = true
    WaitGraph.shared.enter(id)
  }

  /// The request, or nil if this has ended.
  var request: AsyncRequest? { state.withLock { $0 } }

  /// The cell that the recipe fills; nil if parameters are awaited, or if this has ended.
  var cell: InstanceCell? { state.withLock { $0?.ref.cell } }

  /// Returns the asked resolver if the resolver of the given store stands in for it.
  func resolver(substitutedBy store: StoreIdentity) -> Resolver? {
    state.withLock { $0?.ref.pointee.substitute == store ? $0?.target.answering : nil }
  }

  /// Notes that a store's resolver stands in for the asked one until the recipe ends.
  func setSubstitute(_ store: StoreIdentity) {
    state.withLock { $0?.ref.setSubstitute(store) }
  }

  /// Records that the recipe, or what is made of the parameters, has received an incomplete instance.
  func setKnowsIncomplete() {
    let outer = state.withLock { request in
      request?.ref.pointee.knowsIncomplete = true
      return request?.ref.cell == nil ? request?.outer : nil
    }
    outer?.setKnowsIncomplete()
  }

  /// Ends the recipe, or the wait for the parameters.
  ///
  /// - Returns: The request, and the cell that it fills, if any; nil if this has ended.
  @discardableResult @inline(never)
  func end() -> (request: AsyncRequest, cell: InstanceCell?)? {
    state.withLock { request in
      guard let former = request.take() else { return nil }
      // This is in the critical section, because the recipe may go on and end while it is being abandoned.
      former.ref.removeSubstitute()
      return (former, former.ref.cell)
    }
  }

  /// Ends the cells of this recipe and of those that wait for it, because it will never continue.
  func abandon(_ error: ResolutionError) {
    var next: AsyncRun? = self
    while let run = next, let (request, cell) = run.end() {
      if let cell {
        let failure = RecordedFailure(error: error, depth: request.path.count)
        let displaced = request.target.store.end(cell, nil, failure)
        WaitGraph.shared.forget(run.id)
        displaced?.carryOut()
      }
      next = request.outer
    }
  }
}
