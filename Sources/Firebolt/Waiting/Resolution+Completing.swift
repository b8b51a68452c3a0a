extension Resolution {
  /// Runs the due completions and those that they add. Then waits for other resolutions' completions that this
  /// resolution's instances depend on.
  ///
  /// - Returns: The failure that undid the instances, or nil.
  func runCompletions(undoing undone: inout Undone) -> RecordedFailure? {
    isCompleting = true
    defer { isCompleting = false }
    var failure: RecordedFailure?
    while var completion = pending.popFirst() {
      let (cell, store) = (completion.cell, completion.target.store)
      // A failure undoes only the instances that may refer to the failed one. The others are completed.
      if completion.knowsIncomplete, let failure {
        undo(cell, in: store, failure, forOthers: failure, undoing: &undone)
      } else {
        do throws(ResolutionError) {
          try run(&completion)
          if let key = completion.chain.last?.key, ownCell(key) === cell { setOwnCell(nil, for: key) }
          conclude(cell, in: store, knowsIncomplete: completion.knowsIncomplete, undoing: &undone)
        } catch {
          let ownFailure = undo(cell, in: store, error, depth: completion.path.count, undoing: &undone)
          failure = failure ?? ownFailure
        }
      }
      undone.add(completion)
    }
    pending = []
    // A task's recipe or completion may need this request. Its instances are then published or undone together with the
    // instance that the task makes or completes, so this request must not wait for that.
    if let outer = outerRun, outer.takeOver(from: id) { return failure }
    if isOfTask {
      owesWait = true
      return failure
    }
    _ = WaitGraph.shared.beginWaitForTransaction(of: id)?.ending.blockingValue()
    let failureElsewhere = WaitGraph.shared.endTransaction(of: id)
    return failure ?? failureElsewhere
  }

  /// Runs the completions of an instance, as part of the resolution that made it.
  private func run(_ completion: inout Completion) throws(ResolutionError) {
    let (cell, target) = (completion.cell, completion.target)
    guard let forms = target.store.earlyForms(of: cell) else { return }
    var request = Request(target)
    request.adopt(self)
    request.isCompletion = true
    request.depth = Int32(completion.path.count - TaskFrame.path.count)
    completing = completion
    // Factories of outer completions are included; otherwise two factories that complete each other would never end.
    let found = completion.chain.filter { $0.cell === cell || $0.key.isFactory }
    let former = found.map { (key: $0.key, cell: setOwnCell($0.cell, for: $0.key)) }
    request.beginFilling(cell)
    defer {
      completion.knowsIncomplete = completion.knowsIncomplete || request.knowsIncomplete
      completing = nil
      for (key, cell) in former.reversed() { setOwnCell(cell, for: key) }
    }
    try run(cell, forms, &request)
  }

  private func run(_ cell: InstanceCell, _ forms: DecoratedForms, _ request: UnsafeMutablePointer<Request>)
    throws(ResolutionError)
  {
    request.enter()
    defer { request.leave() }
    for (key, hook) in cell.hooks {
      guard case .complete(let body) = hook.work, let form = forms[key] else { continue }
      try request.running(hook, failingWith: .completionThrew) { try body.immediate(request, form) }
    }
  }

  // MARK: - Publishing and undoing

  /// Publishes a cell, unless its instance refers to an incomplete one.
  func conclude(_ cell: InstanceCell, in store: Store, knowsIncomplete: Bool, undoing undone: inout Undone) {
    switch WaitGraph.shared.conclude(cell, in: store, knowsIncomplete: knowsIncomplete) {
    case .publish: store.publish(cell, displacing: &undone)
    case .publishAndSettle(let transaction):
      store.publish(cell, displacing: &undone)
      settle(transaction, undoing: &undone)
    case .settle(let transaction): settle(transaction, undoing: &undone)
    case .undo(let failure): undone.add(store.end(cell, .failed(failure)))
    case .hold, .nothing: break
    }
  }

  /// Undoes a cell whose completion has failed, or was abandoned.
  ///
  /// - Parameter depth: The number of steps in the error's path that lead to the completed instance.
  /// - Returns: The failure for the instances that refer to this one.
  @discardableResult
  func undo(
    _ cell: InstanceCell, in store: Store, _ error: ResolutionError, depth: Int, undoing undone: inout Undone
  ) -> RecordedFailure {
    let forOthers = RecordedFailure(error: error, depth: depth - 1)
    undo(cell, in: store, RecordedFailure(error: error, depth: depth), forOthers: forOthers, undoing: &undone)
    return forOthers
  }

  private func undo(
    _ cell: InstanceCell, in store: Store, _ failure: RecordedFailure, forOthers: RecordedFailure,
    undoing undone: inout Undone
  ) {
    abandon(cell)
    let conclusion = WaitGraph.shared.fail(cell, with: forOthers)
    undone.add(store.end(cell, .failed(failure)))
    if case .settle(let transaction) = conclusion { settle(transaction, undoing: &undone) }
  }

  /// Publishes or undoes all cells that a transaction holds.
  private func settle(_ transaction: TransactionID, undoing undone: inout Undone) {
    let (held, failure) = WaitGraph.shared.decision(of: transaction)
    for (store, cell) in held {
      if let failure {
        undone.add(store.end(cell, .failed(failure)))
      } else {
        store.publish(cell, displacing: &undone)
      }
    }
    WaitGraph.shared.close(transaction)
  }
}

extension Store {
  /// Ends a cell whose instance is complete.
  fileprivate func publish(_ cell: InstanceCell, displacing undone: inout Undone) {
    let (forms, scope) = state.withLock { ($0.earlyForms(of: cell), $0.scope(of: cell)) }
    if let forms { undone.add(end(cell, InstanceCell.Outcome(forms, in: scope))) }
  }
}
