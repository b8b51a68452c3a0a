/// What the drops of one store still owe.
///
/// A drop is open from the critical section that removes its instances until the last of their `onDrop` closures has
/// ended. What it must await, and everything older that it releases, runs in one task, after the tasks of earlier drops.
/// Each task inherits the task-local values of the code that dropped the instances.
package final class OwedDrops: Sendable {
  /// An open drop.
  final class Drop: @unchecked Sendable {  // Sound: the lock of the owed drops guards the variables.
    fileprivate let number: UInt64
    /// The instance whose `onDrop` is running, or whose recipe hasn't ended.
    fileprivate var running: Teardown.Subject?
    /// What the drop's task will release, in the order of creation.
    fileprivate var items: [ReleaseBatch.Item] = []

    fileprivate init(_ number: UInt64, _ running: Teardown.Subject?) { (self.number, self.running) = (number, running) }
  }

  private struct State {
    /// The open drops, the oldest first.
    var open: ArraySlice<Drop> = []
    /// The number of the drop that was opened last.
    var number: UInt64 = 0
    /// The task that was added last; nil if all have ended.
    var last: Task<Void, Never>?
    /// The number of unfinished tasks.
    var tasks = 0
    /// The order of creation of the youngest instance in an unfinished task.
    var youngest = SerialNumber.none
    var isShuttingDown = false
    var waiters: [Waiter] = []
    /// The failures that no call has thrown yet.
    var failures: [ResolutionError] = []
    /// The number of calls that will throw the failures.
    var callers = 0

    /// Returns whether a waiter's drops have ended.
    func isOver(_ number: UInt64) -> Bool {
      number == .max ? !isShuttingDown : open.first.map { $0.number > number } ?? true
    }
  }

  private struct Waiter {
    /// The number of the last drop to wait for; the maximum for the end of the shutdown.
    let number: UInt64
    let ending = Promise<DropError.Reason?>()
  }

  private let store: StoreIdentity
  private let state = Locked(State())

  init(of store: StoreIdentity) {
    self.store = store
  }

  // MARK: - Drops

  /// Opens a drop. It is called in the critical section that removes the instances.
  ///
  /// - Parameter running: The instance whose recipe must end first, or nil.
  func begin(after running: Teardown.Subject? = nil) -> Drop {
    state.withLock { state in
      state.number += 1
      let drop = Drop(state.number, running)
      state.open.append(drop)
      return drop
    }
  }

  /// Ends a drop. Those who wait for it are woken after everything has been released.
  func end(_ drop: Drop) {
    note(nil, runsFor: drop)
    change { state in
      if state.open.first === drop {
        if state.open.count == 1 { state.open = [] } else { state.open.removeFirst() }
      } else if let index = state.open.lastIndex(where: { $0 === drop }) {
        state.open.remove(at: index)
      }
    }
  }

  /// Begins or ends the shutdown.
  func setShuttingDown(_ isShuttingDown: Bool) { change { $0.isShuttingDown = isShuttingDown } }

  private func change(_ body: (inout State) -> Void) {
    var over: [Waiter] = []
    state.withLock { state in
      body(&state)
      if state.waiters.isEmpty { return }
      var others: [Waiter] = []
      for waiter in state.waiters {
        if state.isOver(waiter.number) { over.append(waiter) } else { others.append(waiter) }
      }
      state.waiters = others
    }
    for waiter in over { waiter.ending.fulfill(nil) }
  }

  // MARK: - Tasks

  /// Returns whether a task owes the teardown of an instance that is younger than the given order.
  func owesYounger(than order: SerialNumber) -> Bool { state.withLock { order < $0.youngest } }

  /// Adds the task of a drop.
  ///
  /// - Parameter items: What is to be released, in the order of creation. The task takes it over.
  func append(_ items: inout [ReleaseBatch.Item], for drop: Drop, in label: ResolverLabel) {
    state.withLock { state in
      let previous = state.last
      state.tasks += 1
      state.youngest = max(state.youngest, items.last?.order ?? .none)
      swap(&drop.items, &items)
      state.last = Task {
        await previous?.value
        await TeardownFrame.run(of: self.store) { while await self.releaseNext(of: drop, in: label) {} }
        self.endTask()
        self.end(drop)
      }
    }
  }

  private func releaseNext(of drop: Drop, in label: ResolverLabel) async -> Bool {
    guard let item = state.withLock({ _ in drop.items.popLast() }) else { return false }
    if case .teardown(var teardown) = item.content { await teardown.run(for: drop, of: self, in: label) }
    return true
  }

  private func endTask() {
    state.withLock { state in
      state.tasks -= 1
      if state.tasks == 0 { (state.last, state.youngest) = (nil, .none) }
    }
  }

  /// Notes the instance whose `onDrop` is about to run, or that the drop holds none any more.
  func note(_ subject: Teardown.Subject?, runsFor drop: Drop) {
    let former = state.withLock { _ in
      defer { drop.running = subject }
      return drop.running
    }
    withExtendedLifetime(former) {}
  }

  /// Keeps a failure for those who wait.
  ///
  /// - Parameter isAwaited: Whether the `onDrop` ran in a task. Then a call that comes too late to wait for it throws the
  ///   failure too, unless there are too many.
  func note(_ failure: ResolutionError, isAwaited: Bool) {
    state.withLock { state in
      let isWanted = state.isShuttingDown || state.callers > 0 || isAwaited && state.failures.count < 100
      if isWanted { state.failures.append(failure) }
    }
  }

  /// The instances whose teardown is running, and those whose teardown is owed by tasks.
  var subjects: (running: [Teardown.Subject], remaining: [Teardown.Subject]) {
    state.withLock { state in
      var (running, remaining): ([Teardown.Subject], [Teardown.Subject]) = ([], [])
      for drop in state.open {
        if let subject = drop.running { running.append(subject) }
        for item in drop.items.reversed() {
          if case .teardown(let teardown) = item.content, let subject = teardown.subject { remaining.append(subject) }
        }
      }
      return (running, remaining)
    }
  }

  // MARK: - Waiting

  /// Whether no drop is open.
  package var isSettled: Bool { state.withLock { $0.open.isEmpty } }

  /// Waits until the drops that are open now have ended, even if the task is cancelled.
  package func settle() async { _ = await wait(state.withLock { $0.number }, limit: nil, isCancellable: false) }

  /// Waits until the drops that are open now have ended, or the shutdown if there is one.
  ///
  /// - Returns: The reason why the wait ended early, or nil, and the failures so far.
  func wait(limit: Double?) async -> (reason: DropError.Reason?, failures: [ResolutionError]) {
    let number: UInt64 = state.withLock { state in
      state.callers += 1
      return state.isShuttingDown ? .max : state.number
    }
    let reason = await wait(number, limit: limit, isCancellable: true)
    return state.withLock { state in
      state.callers -= 1
      defer { if reason == nil, state.callers == 0 { state.failures = [] } }
      return (reason, state.failures)
    }
  }

  private func wait(_ number: UInt64, limit: Double?, isCancellable: Bool) async -> DropError.Reason? {
    let waiter = Waiter(number: number)
    let isOver = state.withLock { state in
      if state.isOver(number) { return true }
      state.waiters.append(waiter)
      return false
    }
    if isOver { return nil }
    let timer = limit.map { Countdown(seconds: $0) { [weak ending = waiter.ending] in ending?.fulfill(.limitReached) } }
    let reason = await withTaskCancellationHandler {
      await waiter.ending.value()
    } onCancel: {
      if isCancellable { waiter.ending.fulfill(.cancelled) }
    }
    timer?.cancel()
    if reason != nil { state.withLock { $0.waiters.removeAll { $0.ending === waiter.ending } } }
    return reason
  }
}
