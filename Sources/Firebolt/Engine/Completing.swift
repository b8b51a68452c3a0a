// What happens to an instance between its recipe's end and the moment when everybody may see it.
//
// Decorators run at once. Completions run as soon as the resolution is making nothing that is shared: a completion may need
// any of that, which is how two objects may know each other. Until then the resolution's own recipes get the instance as it
// is, and what they make of it stays hidden too.

/// A completion that is yet to run.
struct Completion {
  let cell: InstanceCell
  let store: Store
  let asked: Resolver
  let registration: Registration
  let type: Any.Type
  /// The requests that led to the cell, and the cell's own.
  let path: [ResolutionError.Step]
  /// What was being completed when the cell was made, and so on outwards, and the cell's own.
  let chain: [Link]

  /// One completion of a chain. What is held weakly lives as long as it, or two such that complete each other would be made
  /// anew for ever.
  struct Link {
    let registration: Registration
    let forms: Forms
    let key: Resolution.CellKey
    let cell: InstanceCell
  }
}

/// Decorates an instance, and has it completed, at once or when its turn comes.
func complete(_ instance: AnyInstance, in cell: InstanceCell, for request: UnsafeMutablePointer<Request>)
  throws(ResolutionError) -> AnyInstance
{
  let (resolution, store) = (cell.maker, request.pointee.store)
  let forms = try decorate(instance, in: cell, for: request)
  let isToComplete = cell.hooks.contains { $0.hooks.contains(where: \.isCompletion) }
  let completion = isToComplete ? try completion(of: cell, forms, for: request) : nil
  store.beginCompleting(cell, forms)
  if let completion {
    resolution.pending.append(completion)
    if !cell.scope.isFactory { resolution.cells[request.pointee.cellKey(cell.scope)] = cell }
  } else {
    resolution.conclude(cell, in: store)
  }
  // What failed may be something that this instance knows nothing of.
  if let (error, depth) = runCompletions(after: cell, for: request), !store.isKept(cell) {
    let path = request.pointee.path
    throw error.passes(through: path) ? error : error.following(path, insteadOfFirst: depth)
  }
  if !store.isKept(cell) {
    if store.isMaking(cell) { WaitGraph.shared.seeEarly(cell, by: resolution) }
    cell.outer?.knowsIncomplete = true
  }
  return forms[request.pointee.key] ?? instance
}

/// What is to run for a cell.
private func completion(of cell: InstanceCell, _ forms: Forms, for request: UnsafeMutablePointer<Request>)
  throws(ResolutionError) -> Completion
{
  let registration = request.pointee.registration.takeUnretainedValue()
  let chain = cell.maker.completing?.chain ?? []
  let key = request.pointee.cellKey(cell.scope)
  // Factories that complete with each other would go on for ever.
  if cell.scope.isFactory, registration.repeatsTooOften(in: chain.map(\.registration)) {
    throw request.pointee.failure(.cycle)
  }
  // So would what has failed already, and is made anew for the completion of something else.
  for former in chain where former.key == key {
    _ = try request.pointee.store.outcome(of: former.cell, under: request.pointee.key, askedBy: request.pointee.path)
  }
  var path = request.pointee.path
  path[path.count - 1].isCompletion = true
  let link = Completion.Link(registration: registration, forms: forms, key: key, cell: cell)
  return Completion(
    cell: cell, store: request.pointee.store, asked: request.pointee.asked.takeUnretainedValue(),
    registration: registration, type: request.pointee.type, path: path, chain: chain + [link])
}

/// Runs the completions that are due once the recipe of a cell has ended, if they are.
///
/// - Returns: What undid what they concern, if something did.
func runCompletions(after cell: InstanceCell, for request: UnsafeMutablePointer<Request>)
  -> (error: ResolutionError, depth: Int)?
{
  if cell.isWithinShared || cell.maker.isCompleting { return nil }
  // The cell's own request has ended, but for this: a completion that asks for it again is no cycle.
  request.leave()
  defer { request.enter() }
  return cell.maker.runCompletions()
}

private func decorate(_ instance: AnyInstance, in cell: InstanceCell, for request: UnsafeMutablePointer<Request>)
  throws(ResolutionError) -> Forms
{
  var forms = Forms(instance)
  for (key, hooks) in cell.hooks {
    for hook in hooks {
      guard case .decorate(let body) = hook.work, let form = forms[key] else { continue }
      let decorated = try request.running(hook, failingWith: .decoratorThrew) { try body(request, form) }
      if let decorated { forms.decorate(key, with: decorated) }
    }
  }
  return forms
}

extension InstanceCell {
  /// Whether the resolution is about to make something shared that a completion may need.
  fileprivate var isWithinShared: Bool {
    sequence(first: self, next: \.outer).dropFirst().contains { !$0.scope.isFactory }
  }
}

extension Resolution {
  /// Runs the completions that are due, and those that they bring about, and waits for those of others that concern what
  /// this resolution has made.
  ///
  /// - Returns: What undid that, if something did, and how much of the error's path leads to who asked for what failed.
  fileprivate func runCompletions() -> (error: ResolutionError, depth: Int)? {
    isCompleting = true
    defer { isCompleting = false }
    var failure: (error: ResolutionError, depth: Int)?
    while !pending.isEmpty {
      let completion = pending.removeFirst()
      // What knows nothing of what failed is completed all the same.
      var undoing = completion.cell.knowsIncomplete ? failure : nil
      var depth = undoing?.depth ?? 0
      if undoing == nil {
        do throws(ResolutionError) {
          try completion.run()
        } catch {
          depth = completion.path.count
          undoing = (error, depth - 1)
        }
      }
      failure = failure ?? undoing
      if let undoing {
        abandon(completion.cell)
        undo(completion, undoing, depth: depth)
      } else {
        forget(completion.cell)
        conclude(completion.cell, in: completion.store)
      }
    }
    let failureElsewhere = WaitGraph.shared.waitForTransaction(of: self)
    return failure ?? failureElsewhere
  }

  /// Shows a cell to everybody, unless it knows something that isn't completed.
  fileprivate func conclude(_ cell: InstanceCell, in store: Store) {
    switch WaitGraph.shared.conclude(cell, in: store, knowsIncomplete: cell.knowsIncomplete) {
    case .alone: store.show(cell)
    case .last(let transaction):
      store.show(cell)
      settle(transaction)
    case .held: break
    case .together(let transaction): settle(transaction)
    case .undone(let error, let depth): store.settle(cell, .failed(error, depth: depth))
    }
  }

  /// - Parameter depth: How much of the error's path leads to what was to be completed.
  private func undo(_ completion: Completion, _ failure: (error: ResolutionError, depth: Int), depth: Int) {
    let conclusion = WaitGraph.shared.fail(completion.cell, with: failure.error, depth: failure.depth)
    completion.store.settle(completion.cell, .failed(failure.error, depth: depth))
    if case .together(let transaction) = conclusion { settle(transaction) }
  }

  /// Shows all that a transaction held to everybody, or undoes it.
  private func settle(_ transaction: Transaction) {
    let (held, failure) = WaitGraph.shared.decision(of: transaction)
    for (store, cell) in held {
      if let failure {
        store.settle(cell, .failed(failure.error, depth: failure.depth))
      } else {
        store.show(cell)
      }
    }
    WaitGraph.shared.close(transaction)
  }
}

extension Store {
  /// Ends a cell of which nothing is missing any more.
  fileprivate func show(_ cell: InstanceCell) {
    if let forms = forms(heldBy: cell) { settle(cell, cell.outcome(forms)) }
  }
}

extension Completion {
  /// Runs what the keys have to do with the instance, as part of the resolution that made it.
  fileprivate func run() throws(ResolutionError) {
    let resolution = cell.maker
    guard let forms = store.forms(heldBy: cell) else { return }
    var request = Request(.passUnretained(registration), as: type, .none, asked: .passUnretained(asked))
    defer { request.end(holding: asked, registration) }
    request.adopt(resolution)
    request.isCompletion = true
    request.depth = path.count - TaskFrame.path.count
    resolution.completing = self
    // Also the factories' among the outer ones, or two factories that complete each other would go on for ever.
    let found = chain.filter { $0.cell === cell || $0.cell.scope.isFactory }
    let innermost = resolution.innermost
    let own = found.map { ($0.key, resolution.cells.updateValue($0.cell, forKey: $0.key)) }
    resolution.innermost = cell
    defer {
      resolution.completing = nil
      resolution.innermost = innermost
      for (key, cell) in own.reversed() { resolution.cells[key] = cell }
    }
    try run(forms, &request)
  }

  private func run(_ forms: Forms, _ request: UnsafeMutablePointer<Request>) throws(ResolutionError) {
    request.enter()
    defer { request.leave() }
    for (key, hooks) in cell.hooks {
      for hook in hooks {
        guard case .complete(let body) = hook.work, let form = forms[key] else { continue }
        try request.running(hook, failingWith: .completionThrew) { try body(request, form) }
      }
    }
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
