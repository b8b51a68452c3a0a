/// Makes an instance for a cell, then does what its keys do with one, and ends the cell.
func fill(
  _ cell: InstanceCell, for request: UnsafeMutablePointer<Request>,
  with make: (UnsafeMutablePointer<Request>) throws -> AnyInstance
) throws(ResolutionError) -> AnyInstance {
  let redirection = begin(cell, for: request)
  defer { end(cell, redirection, for: request) }
  do {
    return try finish(make(request), in: cell, for: request)
  } catch {
    throw giveUp(cell, for: request, error)
  }
}

/// Runs the request's recipe.
func makeBoxed(_ request: UnsafeMutablePointer<Request>) throws -> AnyInstance {
  try request.pointee.registration.takeUnretainedValue().make(request)
}

/// What the resolution is about from here on. Apart, as all but the recipe, so that its frame is gone when that runs.
private func begin(_ cell: InstanceCell, for request: UnsafeMutablePointer<Request>) -> Redirection {
  cell.outer = cell.maker.innermost
  cell.maker.innermost = cell
  request.enter()
  return Redirection(request, request.pointee.registration._withUnsafeGuaranteedRef { $0.origin })
}

private func end(_ cell: InstanceCell, _ redirection: Redirection, for request: UnsafeMutablePointer<Request>) {
  request.leave()
  redirection.end()
  cell.maker.innermost = cell.outer
  cell.outer = nil
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
  request.pointee.store.fail(cell, with: failure, depth: request.pointee.pathLength)
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
