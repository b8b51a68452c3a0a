/// The process-wide wait graph: which resolution waits for which cell. It adds a lock, threads and tasks to the wait
/// machine.
///
/// Searching for a cycle and starting a wait are one step under the lock. Threads and tasks are woken without a lock.
final class WaitGraph: Sendable {
  static let shared = WaitGraph()

  private struct State {
    var machine = WaitMachine<RecordedFailure>()
    /// The waits that haven't ended.
    var waits: [WaitID: Wait] = [:]
    /// The cells that transactions hold, with their stores.
    var held: [CellID: (store: Store, cell: InstanceCell)] = [:]

    /// Returns what the changes since the last call have caused.
    mutating func takeEffects() -> Effects {
      let effects = machine.takeEffects()
      return Effects(woken: effects.woken.compactMap { waits.removeValue(forKey: $0) }, dropped: effects.dropped)
    }
  }

  /// What a change has caused.
  struct Effects: Sendable {
    fileprivate let woken: [Wait]
    /// The failures that are no longer needed. They are released without a lock, because that may run user code.
    fileprivate let dropped: [RecordedFailure]

    /// Resumes the threads and tasks of the waits that have ended.
    consuming func carryOut() {
      LockCheck.assertNoLockIsHeld()
      for wait in woken { wait.ending.fulfill(.woken) }
    }
  }

  private let state = Locked(State())

  /// Changes the graph. The caller carries out the effects after it has left its own critical section.
  private func change<R>(_ body: (inout State) -> R) -> (result: R, effects: Effects) {
    state.withLock { state in
      let result = body(&state)
      return (result, state.takeEffects())
    }
  }

  /// Changes the graph and carries out the effects.
  @discardableResult
  private func changeAtOnce<R>(_ body: (inout State) -> R) -> R {
    let (result, effects) = change(body)
    effects.carryOut()
    return result
  }

  // MARK: - Waiting for a cell

  /// Begins to wait for a cell. The caller is in the store's critical section that found the cell unfinished, so the
  /// cell can't end unnoticed.
  ///
  /// - Parameter keys: The keys that the cell is filed under.
  /// - Returns: The wait, which may have ended at once.
  func begin(
    _ resolution: ResolutionID, for cell: InstanceCell, keys: RegistrationKeys, path: [ResolutionError.Step]
  ) -> (wait: Wait, effects: Effects) {
    let (wait, effects) = change { state in
      let (id, ending) = state.machine.begin(resolution, for: cell.id, madeBy: cell.maker)
      let wait = Wait(id: id, keys: keys, path: path)
      switch ending {
      case nil: state.waits[id] = wait
      case .cycle(let circle)?:
        wait.ending.fulfill(.cycle(wait.steps(along: circle.compactMap { state.waits[$0] })))
      case .woken?: wait.ending.fulfill(.woken)
      }
      return wait
    }
    return (wait, effects)
  }

  /// Ends a wait whose task was cancelled.
  func cancel(_ wait: Wait) {
    let isCancelled = state.withLock { state in
      state.waits[wait.id] = nil
      return state.machine.cancel(wait.id)
    }
    if isCancelled { wait.ending.fulfill(.cancelled) }
  }

  /// Ends a cell and the waits for it.
  func end(_ cell: InstanceCell) -> Effects { change { $0.machine.end(cell.id) }.effects }

  /// The requests that led to each wait, to diagnose a hanging test.
  var paths: [[ResolutionError.Step]] { state.withLock { $0.waits.values.map(\.path) } }

  /// Returns whether the graph knows anything of a resolution.
  func knows(_ resolution: ResolutionID) -> Bool { state.withLock { $0.machine.resolutions[resolution] != nil } }

  /// Returns the number of waits for a cell.
  func waitCount(for cell: InstanceCell) -> Int { state.withLock { $0.machine.cells[cell.id]?.waits.count ?? 0 } }

  // MARK: - Seeing early

  /// Lets resolutions see the instance of a cell if they would otherwise deadlock.
  func makeVisible(_ cell: InstanceCell) {
    state.withLock { $0.machine.makeVisible(cell.id, madeBy: cell.maker) }
  }

  /// Records that a resolution sees one of its own instances before it is complete.
  func seeEarly(_ cell: InstanceCell, by resolution: ResolutionID) {
    changeAtOnce { $0.machine.see(cell.id, by: resolution) }
  }

  /// Lets a resolution know the incomplete instances that another one has seen.
  ///
  /// - Returns: Whether there are any.
  func share(_ other: ResolutionID, with resolution: ResolutionID) -> Bool {
    changeAtOnce { $0.machine.share(other, with: resolution) }
  }

  /// Concludes a cell: its own recipe and completions have ended.
  ///
  /// - Parameter knowsIncomplete: Whether its instance may refer to an instance that its resolution has seen early.
  func conclude(_ cell: InstanceCell, in store: Store, knowsIncomplete: Bool)
    -> WaitMachine<RecordedFailure>.Conclusion
  {
    changeAtOnce { state in
      let conclusion = state.machine.conclude(cell.id, madeBy: cell.maker, knowsIncomplete: knowsIncomplete)
      switch conclusion {
      case .hold, .settle: state.held[cell.id] = (store, cell)
      case .publish, .publishAndSettle, .undo, .nothing: break
      }
      return conclusion
    }
  }

  /// Records that a completion of a cell has failed.
  func fail(_ cell: InstanceCell, with failure: RecordedFailure) -> WaitMachine<RecordedFailure>.Conclusion {
    state.withLock { $0.machine.fail(cell.id, with: failure) }
  }

  // MARK: - The end of a transaction

  /// Returns the cells that a decided transaction holds, and the failure that undoes them, or nil.
  func decision(of transaction: TransactionID)
    -> (held: [(store: Store, cell: InstanceCell)], failure: RecordedFailure?)
  {
    state.withLock { state in
      let (held, failure) = state.machine.decision(of: transaction)
      return (held.compactMap { state.held.removeValue(forKey: $0) }, failure)
    }
  }

  /// Closes a transaction after all its cells have been published or undone.
  func close(_ transaction: TransactionID) {
    changeAtOnce { $0.machine.close(transaction) }
  }

  /// Begins to wait until all instances that a resolution has seen early are complete. The caller then calls
  /// `endTransaction`.
  ///
  /// - Returns: The wait, or nil if there is nothing to wait for.
  func beginWaitForTransaction(of resolution: ResolutionID) -> Wait? {
    state.withLock { state in
      guard let id = state.machine.beginWaitForTransaction(of: resolution) else { return nil }
      let wait = Wait(id: id, keys: nil, path: [])
      state.waits[id] = wait
      return wait
    }
  }

  /// Forgets the instances that a resolution has seen early.
  ///
  /// - Returns: The failure that undid the instances, or nil.
  @discardableResult
  func endTransaction(of resolution: ResolutionID) -> RecordedFailure? {
    changeAtOnce { $0.machine.endTransaction(of: resolution) }
  }
}
