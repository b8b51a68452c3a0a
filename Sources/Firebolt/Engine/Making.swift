/// Runs a recipe for a cell, then what its keys do with an instance, and ends the cell.
func fill(_ cell: InstanceCell, for request: UnsafeMutablePointer<Request>) throws(ResolutionError) -> AnyInstance {
  let registration = request.pointee.registration.takeUnretainedValue()
  let redirection = Redirection(request, registration.origin)
  request.enter()
  defer {
    request.leave()
    redirection.end()
  }
  do {
    let instance = try registration.make(request)
    return try finish(instance, in: cell, for: request)
  } catch {
    throw giveUp(cell, for: request, error)
  }
}

/// Ends a cell with what the recipe made. Nil is not kept: the next request runs the recipe again.
private func finish(_ instance: AnyInstance, in cell: InstanceCell, for request: UnsafeMutablePointer<Request>)
  throws(ResolutionError) -> AnyInstance
{
  if instance.type != request.pointee.type, instance.unwrapped == nil {
    throw request.pointee.failure(.recipeReturnedNil)
  }
  // Nearly always there is no more to it.
  if cell.hooks.isEmpty, cell.maker.transaction == nil {
    request.pointee.store.settle(cell, cell.outcome(Forms(instance)))
    return instance
  }
  return try complete(instance, in: cell, for: request)
}

private func giveUp(_ cell: InstanceCell, for request: UnsafeMutablePointer<Request>, _ error: any Error)
  -> ResolutionError
{
  let failure = request.pointee.failure(of: error)
  if !cell.maker.cells.isEmpty {
    for (key, own) in cell.maker.cells where own === cell { cell.maker.cells[key] = nil }
  }
  request.pointee.store.settle(cell, .failed(failure, depth: request.pointee.depth))
  return failure
}

/// Decorates and completes an instance, and shows it to everybody once all that it knows is completed too.
private func complete(_ instance: AnyInstance, in cell: InstanceCell, for request: UnsafeMutablePointer<Request>)
  throws(ResolutionError) -> AnyInstance
{
  let store = request.pointee.store
  let forms = try decorate(instance, in: cell, for: request)
  store.beginCompleting(cell, forms)
  try runCompletions(of: cell, forms, for: request)
  switch WaitGraph.shared.conclude(cell, in: store) {
  case .alone: store.settle(cell, cell.outcome(forms))
  case .held: break
  case .together(let transaction, let held, let failure):
    settle(transaction, held, failure)
    if let failure { throw failure.error.following(request.pointee.path, insteadOfFirst: failure.depth) }
  case .undone(let failure): throw failure.error.following(request.pointee.path, insteadOfFirst: failure.depth)
  }
  return forms[request.pointee.key] ?? instance
}

private func decorate(_ instance: AnyInstance, in cell: InstanceCell, for request: UnsafeMutablePointer<Request>)
  throws(ResolutionError) -> Forms
{
  var forms = Forms(instance)
  for (key, hooks) in cell.hooks {
    for case (let hook, .decorate(let body)) in hooks.map({ ($0, $0.work) }) {
      guard let form = forms[key] else { continue }
      let decorated = try request.running(hook, failingWith: .decoratorThrew) { try body(request, form) }
      if let decorated { forms.decorate(key, with: decorated) }
    }
  }
  return forms
}

private func runCompletions(of cell: InstanceCell, _ forms: Forms, for request: UnsafeMutablePointer<Request>)
  throws(ResolutionError)
{
  guard cell.hooks.contains(where: { $0.hooks.contains(where: \.isCompletion) }) else { return }
  let maker = cell.maker
  let known = maker.transaction
  let key = request.pointee.cellKey(cell.scope)
  let outer = maker.cells.updateValue(cell, forKey: key)
  defer { maker.cells[key] = outer }
  do throws(ResolutionError) {
    for (key, hooks) in cell.hooks {
      for case (let hook, .complete(let body)) in hooks.map({ ($0, $0.work) }) {
        guard let form = forms[key] else { continue }
        try request.running(hook, failingWith: .completionThrew) { try body(request, form) }
      }
    }
  } catch {
    // Whoever has seen the instance finds on the path that leads to it what went wrong.
    let conclusion = WaitGraph.shared.fail(cell, with: error, depth: request.pointee.depth - 1, knowingAgain: known)
    if case .together(let transaction, let held, let failure) = conclusion { settle(transaction, held, failure) }
    throw error
  }
}

/// Shows all that a transaction held to everybody, or undoes it.
private func settle(
  _ transaction: Transaction, _ held: [(store: Store, cell: InstanceCell)],
  _ failure: (error: ResolutionError, depth: Int)?
) {
  for (store, cell) in held {
    if let failure {
      store.settle(cell, .failed(failure.error, depth: failure.depth))
    } else if let forms = store.forms(heldBy: cell) {
      store.settle(cell, cell.outcome(forms))
    }
  }
  WaitGraph.shared.close(transaction)
}

extension InstanceCell {
  /// What a cell ends with that was made as it should be.
  fileprivate func outcome(_ forms: Forms) -> State {
    if !scope.isWeak { return .full(forms) }
    return forms.weakened.map { .full($0) } ?? .notKept
  }
}

extension UnsafeMutablePointer<Request> {
  /// Runs a hook of the request's key.
  fileprivate func running<R>(_ hook: Hook, failingWith code: ResolutionError.Code, _ body: () throws -> R)
    throws(ResolutionError) -> R
  {
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
      throw pointee.failure(of: error, as: code, detail: "\(hook.place)")
    }
  }
}
