/// The process-wide wait graph: which resolution waits for what. It adds a lock, threads and tasks to the wait
/// machine.
///
/// Searching for a cycle and starting a wait are one step under the lock. Threads and tasks are woken without a lock.
final class WaitGraph: Sendable {
  static let shared = WaitGraph()

  /// A cell that a group holds, with its store.
  private final class HeldCell: HeldObject {
    private let store: Store
    private let cell: InstanceCell

    init(_ store: Store, _ cell: InstanceCell) {
      self.store = store
      self.cell = cell
    }

    // Sound: it was set before the cell was exposed.
    override var order: SerialNumber { cell.order }

    override func settle(_ failure: RecordedFailure?) -> DeferredRelease? { store.settle(cell, failure) }
  }

  private let state = Locked(WaitMachine())

  /// - Returns: What the caller carries out after it has left its own critical section.
  // A generic function isn't compiled again for each closure.
  @_semantics("optimize.sil.specialize.generic.never") @inline(never)
  func change<R>(_ body: (WaitMachine) -> R) -> WaitMachine.Effects {
    state.withLock { machine in
      _ = body(machine)
      return machine.takeEffects()
    }
  }

  // MARK: - Waiting for a cell

  /// Begins to wait for a cell. The caller is in the store's critical section that found the cell unfinished, so the
  /// cell can't end unnoticed.
  ///
  /// - Parameters:
  ///   - resolution: The resolution; nil if it consists of this wait, whose number it gets.
  ///   - run: What awaits the resolution's requests, or 0: see `TaskContext.awaiting`.
  ///   - keys: The keys that the cell is for.
  ///   - priority: That of the task that waits, or 0.
  /// - Returns: The wait, which may have ended at once.
  @inline(never)
  func begin(
    _ resolution: ResolutionID?, in run: ResolutionID, for cell: InstanceCell, keys: RegistrationKeys, path: Path,
    priority: UInt8
  ) -> (wait: Wait, effects: WaitMachine.Effects) {
    let wait = Wait(for: keys, path: path, priority: priority)
    return state.withLock { machine in
      let circle = machine.begin(wait, of: resolution ?? wait.id, in: run, for: cell.id, madeBy: cell.maker)
      if let circle { wait.end(.cycle(wait.steps(along: circle))) }
      return (wait, machine.takeEffects())
    }
  }

  /// Ends a wait whose task was cancelled, whether or not the graph knows it.
  func cancel(_ wait: Wait) {
    state.withLock { _ = $0.cancel(wait) }
    wait.end(.cancelled)
  }

  /// Ends a cell and the waits for it.
  func endCell(_ cell: InstanceCell) -> WaitMachine.Effects { endCell(cell.id) }

  /// The same for anything that the graph knows like a cell.
  func endCell(_ number: UInt64) -> WaitMachine.Effects { change { $0.endCell(number) } }

  // MARK: - Resolutions

  /// Adds the resolution of an asynchronous recipe, whose requests belong to its group.
  func enter(_ resolution: ResolutionID) { state.withLock { _ = $0.enter(resolution) } }

  /// Forgets a resolution whose requests have ended.
  func forget(_ resolution: ResolutionID) { change { $0.forget(resolution) }.carryOut() }

  /// Begins to wait until all that a resolution has made and seen is published or undone. The resolution makes nothing now,
  /// and is forgotten.
  ///
  /// - Returns: The wait, or nil if there is nothing to wait for, and the failures that are no longer needed.
  @inline(never)
  func beginGroupWait(of resolution: ResolutionID) -> (wait: Wait?, dropped: [AnyObject]) {
    let wait = Wait()
    var mustWait = false
    let effects = change { mustWait = $0.forget(resolution, waiting: wait) }
    effects.carryOut()
    return (mustWait ? wait : nil, effects.dropped)
  }

  /// Notes the task of an asynchronous recipe, and its priority.
  func setTask(of run: ResolutionID, _ task: RunningTask, priority: UInt8) {
    change { $0.setTask(of: run, task, priority: priority) }.carryOut()
  }

  // MARK: - Waiting for drops

  /// Begins to wait for the drops of a store up to a number. If nobody needs the wait, it only raises what that is for.
  ///
  /// - Parameter first: The first drop that it raises.
  /// - Returns: What the caller carries out after its own critical section.
  func begin(
    _ wait: Wait, forDropsOf store: StoreIdentity, from first: UInt64, upTo last: UInt64
  ) -> WaitMachine.Effects {
    change { machine in
      if wait.run != 0 {
        let circle = machine.begin(wait, of: wait.id, in: wait.run, forDropsOf: store, upTo: last)
        if circle != nil { wait.end(.cycle([])) }
      } else if let drops = machine.drops(of: store) {
        machine.raise(machine.needs(of: drops, from: first, upTo: last), to: wait.priority)
      }
    }
  }

  /// Takes out a wait for drops that has ended.
  func remove(_ wait: Wait) {
    change { machine in
      _ = machine.cancel(wait)
      machine.forget(wait.id)
    }.carryOut()
  }

  /// Whether the drops of a store, or those who make its instances, need what the running code is awaited by.
  func needs(_ own: ResolutionID, forDropsOf store: StoreIdentity, orMakers makers: [ResolutionID]) -> Bool {
    state.withLock { $0.needs(own, forDropsOf: store, orMakers: makers) }
  }

  // MARK: - Completions

  /// Exposes the incomplete instance of a cell: its completions are due, or its recipe has got an incomplete instance.
  ///
  /// - Parameter knows: Whether the cell's recipe has got an incomplete instance.
  func beginCompleting(_ cell: InstanceCell, in run: ResolutionID, knows: Bool) {
    state.withLock { $0.beginCompleting(cell.id, madeBy: cell.maker, in: run, knows: knows) }
  }

  /// Records that a cell's completions, if any, have ended. If its group settles, all that it holds is published, or
  /// undone, before any user code runs.
  ///
  /// - Returns: What that sets free.
  func endCompleting(_ cell: InstanceCell, in store: Store, _ failure: RecordedFailure?) -> DeferredReleases {
    settle(change { $0.endCompleting(cell.id, HeldCell(store, cell), failure) })
  }

  /// Lets the group of a resolution hold a `Lazy`'s value, which the resolution has got incomplete.
  func hold(_ value: HeldValue) {
    let maker = value.maker
    settle(change { $0.hold(value.number, value, madeBy: maker.resolution, in: maker.run) }).carryOut()
  }

  /// Publishes or undoes all that a group has held.
  ///
  /// - Returns: What that sets free.
  @inline(never)
  private func settle(_ effects: WaitMachine.Effects) -> DeferredReleases {
    effects.carryOut()
    var deferred = DeferredReleases()
    var all: [HeldObject] = []
    for case let held as HeldObject in effects.settled { all.append(held) }
    // What they owe runs in this order: the newest first.
    if all.count > 1 {
      all.sort(byNumber: \.order)
      all.reverse()
    }
    for held in all {
      if let change = held.settle(effects.failure as? RecordedFailure) { deferred.add(change) }
    }
    // A held cell may have kept the last reference to its store.
    deferred.add(contentsOf: effects.settled)
    deferred.add(contentsOf: effects.dropped)
    return deferred
  }

  // MARK: - Inspecting

  /// Returns the number of waits for a cell, with that of the request whose recipe fills it.
  func waitCount(for cell: InstanceCell) -> Int {
    state.withLock { machine in
      let own = machine.member(cell.maker)?.task?.own
      return (machine.cell(cell.id)?.waiterCount ?? 0) + (own == nil || own?.known != nil ? 0 : 1)
    }
  }
}

/// What a group holds: it is published or undone with the group.
class HeldObject {
  /// The order of creation.
  var order: SerialNumber { .none }

  /// Publishes what is held, or undoes it.
  ///
  /// - Returns: What that sets free, if anything.
  func settle(_ failure: RecordedFailure?) -> DeferredRelease? { nil }
}

extension WaitMachine.Effects {
  /// Wakes the threads and tasks, and raises others.
  func carryOut() {
    LockCheck.assertNoLockIsHeld()
    for wait in ended { wait.end(.ended) }
    for wait in exposed { wait.end(.exposed) }
    for wait in failed { wait.end(.cycle([])) }
    for task in raised { task.raise(to: priority) }
  }
}
