/// What the drops of one store still owe, and the calls that wait for it.
///
/// The closures that must be awaited run in one chain of tasks, each after those of earlier drops. Each task has the
/// task-local values of the code that dropped the instances.
///
/// A failure is kept until a call that waits to the end throws it. All calls that wait when it happens have it, whichever ends
/// first.
package final class Teardown: Sendable {
  struct State: ~Copyable {
    /// The open drops, by their numbers.
    fileprivate var open = [UInt64: AnyObject]()
    /// The number of the oldest open drop; if none is open, that of the next one.
    fileprivate var oldest: UInt64 = 1
    /// The number of all drops so far.
    fileprivate var count: UInt64 = 0
    /// The calls that wait, each a `Calls`, by the number of the last drop that they wait for.
    fileprivate var calls = [UInt64: AnyObject]()
    /// The drops whose tasks haven't ended, in the order in which they run.
    fileprivate(set) var chain = ObjectQueue()
    /// The order of creation of the youngest instance that the chain owes.
    fileprivate(set) var youngest = SerialNumber.none
    /// The shutdown, or nil.
    fileprivate var shutDown: Drop?
    /// What the shutdown waits for: that no other drop is open.
    fileprivate var othersEnd: Wait?
    /// The drops of ancestors that end with all of these.
    fileprivate var outer: [Drop] = []
    /// That of the parent, to which the failures go after the store's release.
    fileprivate var heir: Teardown?
    /// The failures that not all calls that wait have thrown yet, and the number of those that one has.
    fileprivate var failures: [ResolutionError] = []
    fileprivate var thrownCount = 0
    /// The number of calls that will throw the failures.
    fileprivate var callers = 0

    func isOpen(_ drop: Drop) -> Bool { open[drop.number] === drop }

    /// Adds a drop to the chain.
    mutating func append(_ drop: Drop, _ youngest: SerialNumber) {
      if self.youngest < youngest { self.youngest = youngest }
      chain.append(drop)
    }
  }

  /// What a call throws, and what is no longer kept.
  typealias Failures = (thrown: [ResolutionError], forgotten: [ResolutionError])

  /// Calls that wait for the same drops.
  private final class Calls {
    var waits = [UInt64: AnyObject]()
  }

  let store: StoreIdentity
  let state = Locked(State())

  init(of store: StoreIdentity) { self.store = store }

  // MARK: - Drops

  /// Opens a drop. It is called in the critical section that removes the instances.
  ///
  /// - Parameters:
  ///   - cell: The cell whose recipe must end first, or nil.
  ///   - running: What it makes.
  func begin(after cell: InstanceCell? = nil, _ running: Disposal.Subject? = nil) -> Drop {
    state.withLock { state in
      let drop = state.open(Drop(state.count + 1, of: self, running))
      guard let cell else { return drop }
      drop.isInWaitGraph = true
      WaitGraph.shared.changeDrops { $0.addDrop(drop.number, of: store, after: cell.id, madeBy: cell.maker) }
      return drop
    }
  }

  /// Opens the drop that is the store's shutdown.
  func beginShutDown() -> Drop {
    state.withLock { state in
      let drop = state.open(Drop(state.count + 1, of: self))
      state.shutDown = drop
      return drop
    }
  }

  /// Whether no drop but the shutdown is open.
  var othersHaveEnded: Bool { state.withLock { $0.othersHaveEnded } }

  /// Lets a drop go on in a task. The wait graph knows that before the task begins, because its code may wait for itself.
  ///
  /// - Parameter start: Starts the task, under the lock.
  func continueDrop(_ drop: Drop, _ start: (inout State) -> Void) -> WaitMachine.Effects {
    let priority = Task.currentPriority.rawValue
    let task = RunningTask { [self] in await chainEnds() }
    return state.withLock { state in
      drop.isInWaitGraph = true
      let isShutDown = state.shutDown === drop
      let effects = WaitGraph.shared.changeDrops {
        $0.continueDrop(drop.number, of: store, in: task, priority: priority, isShutDown: isShutDown)
      }
      start(&state)
      return effects
    }
  }

  /// Awaits the tasks that are in the chain now, one after the other, or else the shutdown's.
  private func chainEnds() async {
    let last = state.withLock { $0.chain.last as? Drop }
    while let next = state.withLock({ ($0.chain.first as? Drop) ?? $0.shutDown }), let task = next.task {
      await task.value
      if next === last || last == nil { return }
    }
  }

  /// Ends a drop. Everything has been released before others can see that.
  @inline(never) func end(_ drop: Drop) {
    drop.setRunning(nil)
    var due: [Calls] = []
    let (others, outer) = state.withLock { state in
      if state.chain.first === drop { _ = state.chain.popFirst() }
      if state.chain.isEmpty { state.youngest = .none }
      if state.shutDown === drop { state.shutDown = nil }
      state.open[drop.number] = nil
      if drop.isInWaitGraph { WaitGraph.shared.changeDrops { $0.endDrop(drop.number, of: store) } }
      while state.oldest <= state.count, state.open[state.oldest] == nil {
        if let calls = state.calls.removeValue(forKey: state.oldest) as? Calls { due.append(calls) }
        state.oldest += 1
      }
      let others = state.othersHaveEnded ? state.othersEnd.take() : nil
      var outer: [Drop] = []
      if state.open.isEmpty { swap(&outer, &state.outer) }
      return (others, outer)
    }
    others?.ending.fulfill(.ended)
    for calls in due { for case let wait as Wait in calls.waits.values { wait.ending.fulfill(.ended) } }
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
      state.heir = parent
      if state.callers == 0 { swap(&failures, &state.failures) }
    }
    for failure in failures { parent.add(failure) }
    for ancestor in ancestors where !isEmpty {
      let drop = ancestor.state.withLock { $0.teardown }.begin(for: self, as: label)
      let isOver = state.withLock { state in
        if !state.open.isEmpty { state.outer.append(drop) }
        return state.open.isEmpty
      }
      if isOver { drop.teardown.end(drop) }
    }
  }

  private func begin(for descendant: Teardown, as label: ResolverLabel) -> Drop {
    state.withLock { state in
      let drop = state.open(Drop(state.count + 1, of: self, for: (descendant, label)))
      drop.isInWaitGraph = true
      WaitGraph.shared.changeDrops { $0.addDrop(drop.number, of: store, afterThoseOf: descendant.store) }
      return drop
    }
  }

  // MARK: - Failures

  /// Keeps a failure for the calls that wait, or for the next one. If no call waits, no more than a hundred are kept.
  func add(_ failure: ResolutionError) {
    let heir = state.withLock { state in
      if state.callers > 0 || state.heir == nil && state.failures.count < 100 { state.failures.append(failure) }
      return state.callers > 0 ? nil : state.heir
    }
    heir?.add(failure)
  }

  // MARK: - Calls

  /// The number of calls that wait.
  package var callerCount: Int { state.withLock { $0.callers } }

  /// The number of waits that are kept.
  package var waitCount: Int {
    state.withLock { state in
      var count = 0
      for case let calls as Calls in state.calls.values { count += calls.waits.count }
      return count
    }
  }

  /// Whether no drop is open.
  package var isEmpty: Bool { state.withLock { $0.open.isEmpty } }

  /// Waits until the drops that are open now have ended.
  ///
  /// - Returns: How the wait ended, and the failures so far.
  func wait(limit: Double?) async -> (ending: Wait.Ending, failures: [ResolutionError]) {
    guard let (wait, last, start) = beginCall() else { return (.ended, takeFailures()) }
    let stopTimer = limit.map { startTimer(seconds: $0) { wait.ending.fulfill(.limitReached) } }
    let ending = await withTaskCancellationHandler {
      await wait.ending.value()
    } onCancel: {
      wait.ending.fulfill(.cancelled)
    }
    stopTimer?()
    return (ending, endCall(wait, upTo: last, ending, since: start))
  }

  /// Returns what a call throws that needn't wait.
  @inline(never) private func takeFailures() -> [ResolutionError] {
    let taken = state.withLock { state in
      state.callers += 1
      return state.endCall(since: state.thrownCount, throwing: true)
    }
    // A value that isn't used may be released as soon as it is made: under the lock.
    return withExtendedLifetime(taken) { taken.thrown }
  }

  /// - Returns: The wait, the last drop that it is for, and the number of failures that others have thrown; nil if no drop is
  ///   open.
  @inline(never) private func beginCall() -> (wait: Wait, last: UInt64, start: Int)? {
    let wait = Wait(path: Request.currentPath, priority: Task.currentPriority.rawValue)
    let run = TaskContext.awaiting
    var isCircle = false
    var effects = WaitMachine.Effects()
    let begun: (last: UInt64, start: Int)? = state.withLock { state in
      if state.open.isEmpty { return nil }
      state.callers += 1
      let last = state.count
      (isCircle, effects) = WaitGraph.shared.begin(wait, in: run, forDropsOf: store, upTo: last)
      if !isCircle {
        let calls = state.calls[last] as? Calls ?? Calls()
        calls.waits[wait.id] = wait
        state.calls[last] = calls
      }
      return (last, state.thrownCount)
    }
    effects.carryOut()
    if isCircle { wait.ending.fulfill(.cycle([])) }
    return begun.map { (wait, $0.last, $0.start) }
  }

  /// - Returns: The failures since then.
  @inline(never)
  private func endCall(_ wait: Wait, upTo last: UInt64, _ ending: Wait.Ending, since start: Int) -> [ResolutionError] {
    WaitGraph.shared.end(wait)
    var hasEnded = false
    if case .ended = ending { hasEnded = true }
    let failures = state.withLock { state in
      if let calls = state.calls[last] as? Calls {
        calls.waits[wait.id] = nil
        if calls.waits.isEmpty { state.calls[last] = nil }
      }
      return state.endCall(since: start, throwing: hasEnded)
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
    if !hasEnded { _ = await wait.ending.value() }
  }

  /// Returns the instances whose disposal is running, or whose recipe a drop waits for.
  ///
  /// - Complexity: O(*n*) in the number of drops since the oldest open one.
  func running(in label: ResolverLabel) -> [ResolutionError.Step] {
    let open = openDrops
    var steps = open.compactMap { $0.subject?.step(in: label) }
    // Each of them counts with all ancestors, so it is here itself, whether or not others between do.
    for case let (teardown, label)? in open.map(\.drop.descendant) {
      steps += teardown.openDrops.compactMap { $0.subject?.step(in: label) }
    }
    return steps
  }

  private var openDrops: [(drop: Drop, subject: Disposal.Subject?)] {
    @inline(never) get {
      state.withLock { state in
        var drops: [(drop: Drop, subject: Disposal.Subject?)] = []
        for number in state.oldest..<(state.count + 1) {
          if let drop = state.open[number] as? Drop { drops.append((drop, drop.running)) }
        }
        return drops
      }
    }
  }
}

extension Teardown.State {
  /// Whether no drop but the shutdown is open.
  fileprivate var othersHaveEnded: Bool { open.count == (shutDown == nil ? 0 : 1) }

  /// Opens a drop with the next number.
  fileprivate mutating func open(_ drop: Drop) -> Drop {
    count += 1
    open[count] = drop
    return drop
  }

  /// Ends a call.
  ///
  /// - Parameters:
  ///   - start: The number of failures before it.
  ///   - throwing: Whether the call throws all further ones.
  /// - Returns: The further failures, and those that are no longer kept.
  fileprivate mutating func endCall(since start: Int, throwing: Bool) -> Teardown.Failures {
    callers -= 1
    let thrown = Array(failures[start...])
    if throwing { thrownCount = failures.count }
    if callers > 0 { return (thrown, []) }
    let forgotten = Array(failures[..<thrownCount])
    failures.removeFirst(thrownCount)
    thrownCount = 0
    return (thrown, forgotten)
  }
}
