/// What the drops of one store still owe, and the calls that wait for it.
///
/// The closures that must be awaited run in one chain of tasks, each after those of earlier drops. Each task has the
/// task-local values of the code that dropped the instances.
///
/// A failure is kept until a call that waits to the end throws it. All calls that wait when it happens have it, whichever ends
/// first.
package final class Teardown: Sendable {
  let store: StoreIdentity
  let state = Locked(State())

  init(of store: StoreIdentity) { self.store = store }

  // MARK: - Drops

  /// Opens a drop. It is called in the critical section that removes the instances.
  ///
  /// - Parameters:
  ///   - cell: The cell whose recipe must end first, or nil.
  ///   - running: What it makes.
  ///   - descendant: The released descendant whose drops must end first, and its label, or nil.
  ///   - isShutDown: Whether the drop is the store's shutdown.
  func begin(
    after cell: InstanceCell? = nil, _ running: Disposal.Subject? = nil,
    for descendant: (teardown: Teardown, label: ResolverLabel)? = nil, isShutDown: Bool = false
  ) -> Drop {
    state.withLock { state in
      state.count += 1
      let drop = Drop(state.count, of: self, running, for: descendant)
      state.open[state.count] = drop
      if isShutDown { state.shutDown = drop }
      if cell == nil, descendant == nil { return drop }
      tellWaitGraph(&state)
      // No wait for it has begun yet, so no circle closes.
      _ = WaitGraph.shared.change { machine in
        if let cell { machine.addDrop(drop.number, of: store, after: cell.id, madeBy: cell.maker) }
        if let other = descendant?.teardown { machine.addDrop(drop.number, of: store, afterThoseOf: other.store) }
      }
      return drop
    }
  }

  /// Tells the wait graph of the drops that are open, and from now on of all changes until none is.
  @inline(never)
  private func tellWaitGraph(_ state: inout State) {
    if state.areInWaitGraph { return }
    state.areInWaitGraph = true
    let open = state.openDrops
    let shutDown = state.shutDown
    // Nobody whom it knows has waited for them, so no circle closes.
    _ = WaitGraph.shared.change { machine in
      for drop in open { drop.tell(machine, isShutDown: drop === shutDown) }
    }
  }

  /// Returns the identity by which code of a drop's task waits, or 0 if the drop has no task, or has ended.
  @inline(never)
  func awaiting(_ drop: Drop) -> ResolutionID {
    state.withLock { state in
      if drop.task == nil || !state.isOpen(drop) { return 0 }
      tellWaitGraph(&state)
      return store
    }
  }

  /// Whether no drop but the shutdown is open.
  var othersHaveEnded: Bool { state.withLock { $0.othersHaveEnded } }

  /// Lets a drop go on in a task, which has the drop's context, and the priority of those who have begun to wait. If the wait
  /// graph has to know, it does before the task begins, because its code may wait for itself.
  ///
  /// - Parameter start: Starts the task with a priority, under the lock; nil for the current one.
  func continueDrop(_ drop: Drop, _ start: (inout State, TaskPriority?) -> Task<Void, Never>) {
    let current = Task.currentPriority.rawValue
    TaskContext.innermost.withValue(TaskContext(drop: drop, leavesRun: true)) {
      state.withLock { state in
        let isRaised = drop.number <= state.raised.last && state.raised.priority > current
        let priority = isRaised ? state.raised.priority : current
        drop.priority = priority
        // Most drops are alone, and need nothing else.
        if state.open.count == 1 { state.raised = (drop.number, priority) }
        var effects: WaitMachine.Effects?
        if state.areInWaitGraph {
          let isShutDown = state.shutDown === drop
          effects = WaitGraph.shared.change { drop.tell($0, isShutDown: isShutDown) }
        }
        drop.task = start(&state, isRaised ? TaskPriority(rawValue: priority) : nil)
        return effects
      }
    }?.carryOut()
  }

  /// Awaits the tasks that are in the chain now, one after the other, or else the shutdown's.
  func chainEnds() async {
    let last = state.withLock { $0.chain.last }
    while let (next, task) = nextTask {
      await task.value
      if next === last || last == nil { return }
    }
  }

  /// The first drop of the chain, or else the shutdown, and its task; nil if there is neither, or if the shutdown's task hasn't
  /// begun yet.
  private var nextTask: (drop: Drop, task: Task<Void, Never>)? {
    @inline(never) get {
      state.withLock { state in
        let next = (state.chain.first as? Drop) ?? state.shutDown
        guard let next, let task = next.task else { return nil }
        return (next, task)
      }
    }
  }

  /// Ends a drop. Everything has been released before others can see that.
  @inline(never) func end(_ drop: Drop) {
    drop.setRunning(nil)
    var due: [Calls] = []
    let (others, outer) = state.withLock { state in
      if state.chain.first === drop { _ = state.chain.popFirst() }
      if state.chain.isEmpty { state.youngest = nil }
      if state.shutDown === drop { state.shutDown = nil }
      state.open[drop.number] = nil
      if state.areInWaitGraph {
        _ = WaitGraph.shared.change { $0.endDrop(drop.number, of: store) }
        state.areInWaitGraph = !state.open.isEmpty
      }
      while state.oldest <= state.count, state.open[state.oldest] == nil {
        if let calls = state.calls[state.oldest] {
          state.calls[state.oldest] = nil
          due.append(calls)
        }
        state.oldest += 1
      }
      let others = state.othersHaveEnded ? state.othersEnd.take() : nil
      var outer: [Drop] = []
      if state.open.isEmpty { swap(&outer, &state.outer) }
      return (others, outer)
    }
    others?.end(.ended)
    for calls in due { calls.waits.forEach { $0.end(.ended) } }
    for drop in outer { drop.teardown.end(drop) }
  }

  // MARK: - Descendants

  /// Whether a drop is open, or a failure is kept.
  var owesAnything: Bool { state.withLock { !$0.open.isEmpty || $0.failures.count > $0.thrownCount } }

  /// Lets ancestors wait for what a released store still owes. Its failures are the parent's from now on.
  ///
  /// - Parameter ancestors: The ancestors, the parent first.
  func count(toward ancestors: [Store], as label: ResolverLabel) {
    guard let parent = ancestors.first?.state.withLock({ $0.teardown }) else { return }
    var failures: [ResolutionError] = []
    state.withLock { state in
      state.successor = parent
      if state.callers == 0 { swap(&failures, &state.failures) }
      // Through the drops of ancestors, code that the wait graph knows may wait for these.
      if !state.open.isEmpty { tellWaitGraph(&state) }
    }
    for failure in failures { parent.add(failure) }
    for ancestor in ancestors where !isEmpty {
      let drop = ancestor.state.withLock { $0.teardown }.begin(for: (self, label))
      let isOver = state.withLock { state in
        if !state.open.isEmpty { state.outer.append(drop) }
        return state.open.isEmpty
      }
      if isOver { drop.teardown.end(drop) }
    }
  }

  // MARK: - Failures

  /// Keeps a failure for the calls that wait, or for the next one. If no call waits, no more than a hundred are kept.
  func add(_ failure: ResolutionError) {
    let successor = state.withLock { state in
      if state.callers > 0 || state.successor == nil && state.failures.count < 100 { state.failures.append(failure) }
      return state.callers > 0 ? nil : state.successor
    }
    successor?.add(failure)
  }

  // MARK: - Calls

  /// The number of calls that wait.
  package var callerCount: Int { state.withLock { $0.callers } }

  /// The number of waits that are kept.
  package var waitCount: Int {
    state.withLock { state in
      var count = 0
      state.calls.forEach { count += $0.waits.count }
      return count
    }
  }

  /// Whether no drop is open.
  package var isEmpty: Bool { state.withLock { $0.open.isEmpty } }

  /// Waits until the drops that are open now have ended.
  ///
  /// - Returns: How the wait ended, and the failures so far.
  func wait(limit: Double?) async -> (ending: Wait.Ending, failures: [ResolutionError]) {
    guard let (wait, last, start) = beginCall() else { return (.ended, endCall()) }
    let stopTimer = limit.map { startTimer(seconds: $0) { wait.end(.limitReached) } }
    let ending = await withTaskCancellationHandler {
      await wait.ending()
    } onCancel: {
      wait.end(.cancelled)
    }
    stopTimer?()
    return (ending, endCall(wait, upTo: last, ending, since: start))
  }

  /// - Returns: The wait, the last drop that it is for, and the number of failures that others have thrown; nil if no drop is
  ///   open.
  @inline(never) private func beginCall() -> (wait: Wait, last: UInt64, start: Int)? {
    let wait = Wait(path: Request.currentPath, priority: Task.currentPriority.rawValue, awaitedBy: TaskContext.awaiting)
    var effects: WaitMachine.Effects?
    let begun: (last: UInt64, start: Int)? = state.withLock { state in
      if state.open.isEmpty { return nil }
      state.callers += 1
      let last = state.count
      // What has been raised needn't be looked at again.
      let first = wait.priority > state.raised.priority ? 0 : state.raised.last + 1
      if wait.run != 0 || first <= last {
        tellWaitGraph(&state)
        effects = WaitGraph.shared.begin(wait, forDropsOf: store, from: first, upTo: last)
        if wait.known == nil { state.raised = (last, wait.priority) }
      }
      if wait.known == nil {
        let calls = state.calls[last] ?? Calls()
        calls.waits[wait.id] = wait
        state.calls[last] = calls
      }
      return (last, state.thrownCount)
    }
    effects?.carryOut()
    return begun.map { (wait, $0.last, $0.start) }
  }

  /// - Parameters:
  ///   - wait: The call's wait; nil if it needn't wait.
  ///   - start: The number of failures before it; nil for those that no other call has thrown. If it has waited to the end, it
  ///     throws all further ones.
  /// - Returns: The further failures.
  @inline(never)
  private func endCall(
    _ wait: Wait? = nil, upTo last: UInt64 = 0, _ ending: Wait.Ending = .ended, since start: Int? = nil
  ) -> [ResolutionError] {
    if let wait, wait.run != 0 { WaitGraph.shared.remove(wait) }
    let failures: (thrown: [ResolutionError], forgotten: [ResolutionError]) = state.withLock { state in
      if wait != nil { state.callers -= 1 }
      if let wait, let calls = state.calls[last] {
        calls.waits[wait.id] = nil
        if calls.waits.isEmpty { state.calls[last] = nil }
      }
      let thrown = Array(state.failures[(start ?? state.thrownCount)...])
      if case .ended = ending { state.thrownCount = state.failures.count }
      if state.callers > 0 { return (thrown, []) }
      let forgotten = Array(state.failures[..<state.thrownCount])
      state.failures.removeFirst(state.thrownCount)
      state.thrownCount = 0
      return (thrown, forgotten)
    }
    // A value that isn't used may be released as soon as it is made: under the lock.
    return withExtendedLifetime(failures) { failures.thrown }
  }

  /// Waits, in the task of the shutdown, until no other drop is open.
  @inline(never) func othersEnd() async {
    let wait = Wait()
    let hasEnded = state.withLock { state in
      if state.othersHaveEnded { return true }
      state.othersEnd = wait
      return false
    }
    if !hasEnded { _ = await wait.ending() }
  }

  /// Returns the instances whose disposal is running, or whose recipe a drop waits for.
  ///
  /// - Complexity: O(*n*) in the number of drops since the oldest open one.
  func running(in label: ResolverLabel) -> [ResolutionError.Step] {
    let (open, subjects) = runningSubjects
    var steps = subjects.map { $0.step(in: label) }
    // Each of them counts with all ancestors, so it is here itself, whether or not others between do.
    for case let (teardown, label)? in open.map(\.descendant) {
      steps += teardown.runningSubjects.subjects.map { $0.step(in: label) }
    }
    return steps
  }

  private var runningSubjects: (open: [Drop], subjects: [Disposal.Subject]) {
    @inline(never) get {
      state.withLock { state in
        let open = state.openDrops
        return (open, open.compactMap(\.running))
      }
    }
  }
}
