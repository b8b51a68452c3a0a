/// The process-wide wait graph: which resolution waits for which cell. It adds a lock, threads and tasks to the wait
/// machine.
///
/// Searching for a cycle and starting a wait are one step under the lock. Threads and tasks are woken without a lock.
final class WaitGraph: Sendable {
  static let shared = WaitGraph()

  private struct State {
    var machine = WaitMachine()
    /// The waits that haven't ended, and the cells that groups hold, by their numbers.
    var objects: [UInt64: AnyObject] = [:]

    /// Removes waits.
    mutating func take(_ waits: [UInt64]) -> [Wait] {
      var taken: [Wait] = []
      for number in waits {
        if let wait = objects.removeValue(forKey: number) as? Wait { taken.append(wait) }
      }
      return taken
    }

    mutating func takeEffects() -> Effects {
      let effects = machine.takeEffects()
      return Effects(early: take(effects.early), dropped: effects.dropped)
    }
  }

  /// A cell that a group holds, with its store.
  private final class Held {
    let store: Store
    let cell: InstanceCell

    init(_ store: Store, _ cell: InstanceCell) { (self.store, self.cell) = (store, cell) }
  }

  /// What a change has caused. The caller carries it out after it has left its own critical section.
  struct Effects {
    fileprivate var ended: [Wait] = []
    fileprivate var early: [Wait] = []
    fileprivate var dropped: [AnyObject] = []

    consuming func carryOut() {
      LockCheck.assertNoLockIsHeld()
      for wait in ended { wait.ending.fulfill(.ended) }
      for wait in early { wait.ending.fulfill(.early) }
    }
  }

  private let state = Locked(State())

  private func change<R>(_ body: (inout State) -> R) -> R {
    let (result, effects) = state.withLock { state in
      let result = body(&state)
      return (result, state.takeEffects())
    }
    effects.carryOut()
    return result
  }

  // MARK: - Waiting for a cell

  /// Begins to wait for a cell. The caller is in the store's critical section that found the cell unfinished, so the
  /// cell can't end unnoticed.
  ///
  /// - Parameters:
  ///   - run: The asynchronous recipe that makes the resolution's requests, or 0.
  ///   - keys: The keys that the cell is filed under.
  /// - Returns: The wait, which may have ended at once.
  func begin(
    _ resolution: ResolutionID, in run: ResolutionID, for cell: InstanceCell, keys: RegistrationKeys, path: Path
  ) -> (wait: Wait, effects: Effects) {
    let wait = Wait(for: keys, path: path)
    return state.withLock { state in
      switch state.machine.begin(wait.id, of: resolution, in: run, for: cell.id, madeBy: cell.maker) {
      case nil: state.objects[wait.id] = wait
      case .early?: wait.ending.fulfill(.early)
      case .cycle(let circle)?:
        wait.ending.fulfill(.cycle(wait.steps(along: circle.compactMap { state.objects[$0] as? Wait })))
      }
      return (wait, state.takeEffects())
    }
  }

  /// Ends a wait whose task was cancelled.
  func cancel(_ wait: Wait) {
    let isCancelled = state.withLock { state in
      state.objects[wait.id] = nil
      return state.machine.cancel(wait.id)
    }
    if isCancelled { wait.ending.fulfill(.cancelled) }
  }

  /// Ends a cell and the waits for it.
  func end(_ cell: InstanceCell) -> Effects {
    state.withLock { state in
      let ended = state.machine.end(cell.id)
      var effects = state.takeEffects()
      effects.ended = state.take(ended)
      return effects
    }
  }

  // MARK: - Resolutions

  /// Adds the resolution of an asynchronous recipe, whose requests belong to its group.
  func enter(_ resolution: ResolutionID) { state.withLock { $0.machine.enter(resolution) } }

  /// Forgets a resolution whose requests have ended.
  func leave(_ resolution: ResolutionID) { change { $0.machine.leave(resolution) } }

  // MARK: - Completions

  /// Makes the instance of a cell visible: its completions are due.
  ///
  /// - Parameter knows: Whether the cell's recipe has got an incomplete instance.
  func open(_ cell: InstanceCell, in run: ResolutionID, knows: Bool) {
    state.withLock { $0.machine.open(cell.id, madeBy: cell.maker, in: run, knows: knows) }
  }

  /// Records that a cell's completions have ended.
  func close(_ cell: InstanceCell, in store: Store, _ failure: RecordedFailure?, undoing undone: inout Undone) {
    let failure = failure.map(FailureBox.init)
    conclude(cell, in: store, undoing: &undone) { $0.close(cell.id, madeBy: cell.maker, failure) }
  }

  /// Records that a cell without completions is made, by a recipe that has got an incomplete instance.
  func conclude(_ cell: InstanceCell, in store: Store, run: ResolutionID, undoing undone: inout Undone) {
    conclude(cell, in: store, undoing: &undone) { $0.conclude(cell.id, madeBy: cell.maker, in: run) }
  }

  private func conclude(
    _ cell: InstanceCell, in store: Store, undoing undone: inout Undone,
    _ body: (inout WaitMachine) -> WaitMachine.Settlement?
  ) {
    let settled: (cells: [Held], failure: FailureBox?) = change { state in
      state.objects[cell.id] = Held(store, cell)
      guard let settlement = body(&state.machine) else { return ([], nil) }
      var cells: [Held] = []
      for number in settlement.cells {
        if let held = state.objects.removeValue(forKey: number) as? Held { cells.append(held) }
      }
      return (cells, settlement.failure as? FailureBox)
    }
    for held in settled.cells { held.store.settle(held.cell, settled.failure?.failure, displacing: &undone) }
  }

  /// Forgets a resolution that makes nothing now, and begins to wait until all that it has made and seen is published or
  /// undone.
  ///
  /// - Returns: The wait, or nil if there is nothing to wait for.
  func leave(awaitingGroupOf resolution: ResolutionID) -> Wait? {
    let wait = Wait()
    return change { state in
      guard state.machine.leave(resolution, waiting: wait.id) else { return nil }
      state.objects[wait.id] = wait
      return wait
    }
  }

  private final class FailureBox {
    let failure: RecordedFailure

    init(_ failure: RecordedFailure) { self.failure = failure }
  }

  // MARK: - Inspecting

  /// The requests that led to each wait, to diagnose a hanging test.
  var paths: [[ResolutionError.Step]] {
    state.withLock { $0.objects.values.compactMap { ($0 as? Wait)?.path?.steps } }
  }

  /// Returns whether the graph knows anything of a resolution.
  func knows(_ resolution: ResolutionID) -> Bool { state.withLock { $0.machine.members[resolution] != nil } }

  /// Returns the number of waits for a cell.
  func waitCount(for cell: InstanceCell) -> Int {
    state.withLock { state in state.machine.waits.values.reduce(0) { $0 + ($1.cell == cell.id ? 1 : 0) } }
  }
}
