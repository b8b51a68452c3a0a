/// Which resolution waits for which cell, in the whole process: the lock around the wait machine, and the threads and tasks that
/// sleep by what it says.
///
/// Looking for a cycle and beginning to wait are one step under the lock. A thread or a task is woken where no lock is held.
final class WaitGraph: Sendable {
  static let shared = WaitGraph()

  private struct State {
    var machine = WaitMachine<RecordedFailure>()
    /// The waits that haven't ended.
    var waits: [WaitID: Wait] = [:]
    /// The cells that transactions hold, with their stores.
    var held: [CellID: (store: Store, cell: InstanceCell)] = [:]

    /// Takes out waits that have ended.
    mutating func take(_ ended: [WaitID], _ ending: WaitMachine<RecordedFailure>.Ending = .woken) -> Woken {
      Woken(ended.compactMap { waits.removeValue(forKey: $0) }, ending)
    }
  }

  private let state = Locked(State())

  // MARK: - Waiting for a cell

  /// Begins to wait for a cell. It is called within the store's critical section that found the cell unfinished, so that the cell
  /// can't end unnoticed.
  ///
  /// - Parameter keys: The keys under which the cell is filed.
  /// - Returns: The wait, which may have ended at once, and others that end because of it.
  func begin(
    _ resolution: ResolutionID, for cell: InstanceCell, keys: RegistrationKeys, path: [ResolutionError.Step]
  ) -> (wait: Wait, woken: Woken) {
    state.withLock { state in
      var woken: [WaitID] = []
      let (id, ending) = state.machine.begin(resolution, for: cell.id, madeBy: cell.maker, waking: &woken)
      let wait = Wait(id, keys: keys, path: path)
      switch ending {
      case nil: state.waits[id] = wait
      case .cycle(let circle)?: wait.end(.cycle(wait.steps(along: circle.compactMap { state.waits[$0] })))
      case .woken?, .cancelled?: wait.end(.woken)
      }
      return (wait, state.take(woken))
    }
  }

  /// Ends a wait whose task was cancelled.
  func cancel(_ wait: Wait) {
    let isCancelled = state.withLock { state in
      state.waits[wait.id] = nil
      return state.machine.cancel(wait.id)
    }
    if isCancelled { wait.end(.cancelled) }
  }

  /// Ends a cell, and the waits for it.
  func end(_ cell: InstanceCell) -> Woken {
    state.withLock { state in
      let ended = state.machine.end(cell.id)
      return state.take(ended)
    }
  }

  /// The requests that led to each wait, for a test that hangs.
  var paths: [[ResolutionError.Step]] { state.withLock { $0.waits.values.map(\.path) } }

  /// How many waits there are for a cell.
  func waitCount(for cell: InstanceCell) -> Int { state.withLock { $0.machine.cells[cell.id]?.waits.count ?? 0 } }

  // MARK: - Seeing early

  /// Lets resolutions see the instance of a cell, if they would have to wait for ever otherwise.
  func makeVisible(_ cell: InstanceCell) -> Woken {
    state.withLock { state in
      state.machine.makeVisible(cell.id, madeBy: cell.maker)
      return Woken([])
    }
  }

  /// Has a resolution see an instance of its own before that is complete.
  func seeEarly(_ cell: InstanceCell, by resolution: ResolutionID) {
    state.withLock { state in
      var woken: [WaitID] = []
      state.machine.see(cell.id, by: resolution, waking: &woken)
      return state.take(woken)
    }.resume()
  }

  /// Says that nothing of a cell's own is left to be done.
  ///
  /// - Parameter knowsIncomplete: Whether its instance may know one of those that its resolution has seen early.
  func conclude(_ cell: InstanceCell, in store: Store, knowsIncomplete: Bool)
    -> WaitMachine<RecordedFailure>.Conclusion
  {
    let (conclusion, woken) = state.withLock { state in
      var woken: [WaitID] = []
      let conclusion = state.machine.conclude(
        cell.id, madeBy: cell.maker, knowsIncomplete: knowsIncomplete, waking: &woken)
      switch conclusion {
      case .hold, .settle: state.held[cell.id] = (store, cell)
      case .publish, .publishAndSettle, .undo, .nothing: break
      }
      return (conclusion, state.take(woken))
    }
    woken.resume()
    return conclusion
  }

  /// Says that a completion of a cell has failed.
  func fail(_ cell: InstanceCell, with failure: RecordedFailure) -> WaitMachine<RecordedFailure>.Conclusion {
    state.withLock { $0.machine.fail(cell.id, with: failure) }
  }

  // MARK: - The end of a transaction

  /// What a transaction that is decided holds, and what undoes it, if something does.
  func decision(of transaction: TransactionID)
    -> (held: [(store: Store, cell: InstanceCell)], failure: RecordedFailure?)
  {
    state.withLock { state in
      let (held, failure) = state.machine.decision(of: transaction)
      return (held.compactMap { state.held.removeValue(forKey: $0) }, failure)
    }
  }

  /// Says that all that a transaction held has been published or undone.
  func close(_ transaction: TransactionID) {
    state.withLock { state in
      let ended = state.machine.close(transaction)
      return state.take(ended)
    }.resume()
  }

  /// Waits until all that a resolution has seen early is complete. The thread sleeps.
  ///
  /// - Returns: What undid it, if something did.
  func waitForTransaction(of resolution: ResolutionID) -> RecordedFailure? {
    _ = beginWaitForTransaction(of: resolution)?.sleep()
    return endTransaction(of: resolution)
  }

  /// The same for a task, which is suspended.
  func awaitTransaction(of resolution: ResolutionID) async -> RecordedFailure? {
    await beginWaitForTransaction(of: resolution)?.suspendUntilWoken()
    return endTransaction(of: resolution)
  }

  private func beginWaitForTransaction(of resolution: ResolutionID) -> Wait? {
    state.withLock { state in
      guard let id = state.machine.beginWaitForTransaction(of: resolution) else { return nil }
      let wait = Wait(id, keys: nil, path: [])
      state.waits[id] = wait
      return wait
    }
  }

  /// Forgets what a resolution has seen.
  ///
  /// - Returns: What undid it, if something did.
  @discardableResult
  func endTransaction(of resolution: ResolutionID) -> RecordedFailure? {
    state.withLock { $0.machine.endTransaction(of: resolution) }
  }
}

/// Waits that have ended, to be woken where no lock is held.
struct Woken {
  private let waits: [Wait]
  private let ending: Wait.Ending

  init(_ waits: [Wait], _ ending: WaitMachine<RecordedFailure>.Ending = .woken) {
    self.waits = waits
    self.ending = ending == .cancelled ? .cancelled : .woken
  }

  func resume() {
    for wait in waits { wait.end(ending) }
  }
}
