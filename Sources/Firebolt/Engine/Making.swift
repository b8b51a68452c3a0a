/// Runs a recipe for a cell, then what its keys do with an instance, and ends the cell.
func fill(_ cell: InstanceCell, for request: UnsafeMutablePointer<Request>) throws(ResolutionError) -> AnyInstance {
  let registration = request.pointee.registration.takeUnretainedValue()
  let redirection = Redirection(request, registration.origin)
  let resolution = cell.maker
  cell.outer = resolution.innermost
  resolution.innermost = cell
  request.enter()
  defer {
    request.leave()
    redirection.end()
    resolution.innermost = cell.outer
    cell.outer = nil
  }
  do {
    let instance = try registration.make(request)
    return try finish(instance, in: cell, for: request)
  } catch {
    throw giveUp(cell, for: request, error)
  }
}

/// Does with a cell what is to be done once the recipe has ended. Nil is not kept: the next request runs the recipe again.
private func finish(_ instance: AnyInstance, in cell: InstanceCell, for request: UnsafeMutablePointer<Request>)
  throws(ResolutionError) -> AnyInstance
{
  if instance.type != request.pointee.type, instance.unwrapped == nil {
    throw request.pointee.failure(.recipeReturnedNil)
  }
  // Nearly always there is no more to it.
  if cell.hooks.isEmpty, !cell.knowsIncomplete, cell.maker.pending.isEmpty {
    request.pointee.store.settle(cell, cell.outcome(Forms(instance)))
    return instance
  }
  return try complete(instance, in: cell, for: request)
}

private func giveUp(_ cell: InstanceCell, for request: UnsafeMutablePointer<Request>, _ error: any Error)
  -> ResolutionError
{
  let failure = request.pointee.failure(of: error)
  cell.maker.forget(cell)
  request.pointee.store.settle(cell, .failed(failure, depth: request.pointee.depth))
  if !cell.maker.pending.isEmpty { _ = runCompletions(after: cell, for: request) }
  return failure
}

extension InstanceCell {
  /// What a cell ends with that was made as it should be.
  func outcome(_ forms: Forms) -> State {
    if !scope.isWeak { return .full(forms) }
    return forms.weakened.map { .full($0) } ?? .notKept
  }
}

extension Resolution {
  /// Has this resolution's cells, which keep it, go with the last of its requests.
  func forgetAll() {
    let forgotten = cells
    cells = [:]
    withExtendedLifetime(forgotten) {}
  }

  /// Has this resolution's own requests find a cell no more.
  func forget(_ cell: InstanceCell) {
    if cells.isEmpty { return }
    for (key, own) in cells where own === cell { cells[key] = nil }
  }
}
