extension Resolution {
  /// Runs the completions that are due, and those that they bring about, and waits for those of others that concern what
  /// this resolution has made.
  ///
  /// - Returns: What undid that, if something did.
  func runCompletions(undoing undone: inout Undone) -> RecordedFailure? {
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
