/// One drop of a store's instances. It is open from the critical section that removes them until the last of their
/// `onDrop` closures has ended.
///
/// It also marks the code of the closures, and the tasks that these start. A shutdown is such a drop too.
package final class DisposalBatch: @unchecked Sendable {  // Sound: the lock of `pending` guards the variables.
  /// The drops that led to the running code; some of them may have ended.
  @TaskLocal private static var marks: [DisposalBatch] = []

  let pending: PendingDisposals

  /// The drops of a store have ascending numbers.
  fileprivate let number: UInt64

  /// The end, for those who wait. Its value is nil: the type is that of a caller's wait, so that the code exists once.
  let ended = Promise<DropError.Reason?>()

  /// The instance whose `onDrop` is running, or whose recipe hasn't ended.
  fileprivate var running: Disposal.Subject?

  /// The registrations of the undone instances whose `onDrop` closures have led to this drop.
  private var undoneBefore: [SerialNumber] = []

  /// Whether that instance was undone.
  fileprivate var runsForUndone = false

  /// What the drop's task will release, in the order of creation.
  fileprivate var items: [ReleaseBatch.Item] = []

  /// Whether the closures run in a task.
  fileprivate var hasTask = false

  fileprivate init(_ number: UInt64, of pending: PendingDisposals, _ running: Disposal.Subject?) {
    self.number = number
    self.pending = pending
    self.running = running
  }

  /// Returns whether the running code is part of an open drop.
  ///
  /// - Parameter store: If given, only a drop of this store counts, and only one with a task: what a closure awaits keeps
  ///   that drop open. A closure that doesn't await can't wait for the tasks that it starts.
  static func isRunning(awaitedBy store: StoreIdentity? = nil) -> Bool {
    marks.contains { batch in
      guard batch.ended.known == nil else { return false }
      return store == nil || store == batch.pending.store && batch.pending.state.withLock { _ in batch.hasTask }
    }
  }

  /// Returns whether the running code is part of two `onDrop` closures of undone instances of a registration, one because
  /// of the other: what keeps failing would be made for them again and again.
  @inline(never)
  static func repeatsUndoing(_ registration: Unmanaged<Registration>) -> Bool {
    guard let undone = marks.last?.undone else { return false }
    let number = registration._withUnsafeGuaranteedRef { $0.serialNumber }
    return undone.lazy.filter { $0 == number }.count > 1
  }

  /// The registrations of the undone instances whose `onDrop` closures have led to the running one, and that one's.
  private var undone: [SerialNumber] {
    pending.state.withLock { _ in
      guard runsForUndone, let registration = running?.registration else { return undoneBefore }
      return undoneBefore + [registration.serialNumber]
    }
  }

  /// Marks the code of a closure, and the tasks that it starts.
  func mark(_ body: () -> Void) {
    let before = Self.marks.last?.undone ?? []
    if !before.isEmpty { pending.state.withLock { _ in undoneBefore = before } }
    Self.$marks.withValue(marksWithin, operation: body)
  }

  private var marksWithin: [DisposalBatch] {
    @inline(never) get { Self.marks.filter { $0.ended.known == nil } + [self] }
  }
}

/// What the drops of one store still owe.
///
/// What a drop must await, and everything older that it releases, runs in one task, after the tasks of earlier drops.
/// Each task inherits the task-local values of the code that dropped the instances.
package final class PendingDisposals: Sendable {
  fileprivate struct State: ~Copyable {
    /// The open drops, by their numbers.
    var open = [UInt64: AnyObject]()
    /// The number of the oldest open drop; if none is open, that of the next one.
    var oldest: UInt64 = 1
    /// The number of all drops so far.
    var count: UInt64 = 0
    /// The calls that wait, in order. Each is a `WaitingCall`.
    var waits = ObjectQueue()
    /// The drop whose task runs last; nil if all tasks have ended.
    var last: DisposalBatch?
    /// The order of creation of the youngest instance that a task owes.
    var youngest = SerialNumber.none
    /// The failures that not all calls that wait have thrown yet, and the number of those that one has.
    var failures = GuardedList<ResolutionError>()
    var thrownCount = 0
    /// The number of calls that will throw the failures.
    var callers = 0
  }

  /// A call that waits for all drops up to a number.
  fileprivate final class WaitingCall {
    let last: UInt64
    let ending: Promise<DropError.Reason?>

    init(upTo last: UInt64, _ ending: Promise<DropError.Reason?>) {
      self.last = last
      self.ending = ending
    }
  }

  fileprivate let store: StoreIdentity
  fileprivate let state = Locked(State())

  init(of store: StoreIdentity) { self.store = store }

  // MARK: - Drops

  /// Opens a drop. It is called in the critical section that removes the instances.
  ///
  /// - Parameter running: The instance whose recipe must end first, or nil.
  func begin(after running: Disposal.Subject? = nil) -> DisposalBatch {
    state.withLock { state in
      state.count += 1
      let batch = DisposalBatch(state.count, of: self, running)
      state.open[state.count] = batch
      return batch
    }
  }

  /// Returns whether a task owes the disposal of an instance that is younger than the given order.
  func owesYounger(than order: SerialNumber) -> Bool { state.withLock { order < $0.youngest } }

  /// Waits until the other drops that are open now have ended.
  @inline(never) package func waitForAll(except own: DisposalBatch? = nil) async {
    for batch in openDrops where batch !== own { _ = await batch.ended.value() }
  }

  private var openDrops: [DisposalBatch] {
    @inline(never) get {
      state.withLock { state in
        var drops: [DisposalBatch] = []
        for case let batch as DisposalBatch in state.open.values { drops.append(batch) }
        return drops
      }
    }
  }

  /// The number of calls that wait.
  package var callerCount: Int { state.withLock { $0.callers } }

  /// Whether no drop is open.
  package var isEmpty: Bool { state.withLock { $0.open.isEmpty } }

  /// Waits until the drops that are open now have ended.
  ///
  /// - Returns: The reason why the wait ended early, or nil, and the failures so far.
  func wait(limit: Double?) async -> (reason: DropError.Reason?, failures: [ResolutionError]) {
    let ending = Promise<DropError.Reason?>()
    let (isOpen, start) = state.withLock { state in
      state.callers += 1
      let isOpen = !state.open.isEmpty
      if isOpen { state.waits.append(WaitingCall(upTo: state.count, ending)) }
      return (isOpen, state.thrownCount)
    }
    // No task is needed for this: it might begin after the limit, although nothing is owed any more.
    if !isOpen { ending.fulfill(nil) }
    let stopTimer = limit.map { startTimer(seconds: $0) { ending.fulfill(.limitReached) } }
    let reason = await withTaskCancellationHandler {
      await ending.value()
    } onCancel: {
      ending.fulfill(.cancelled)
    }
    stopTimer?()
    let (failures, forgotten) = state.withLock { state in
      state.callers -= 1
      let failures = state.failures.suffix(from: start)
      if reason == nil { state.thrownCount = state.failures.count }
      if state.callers > 0 { return (failures, []) }
      defer { state.thrownCount = 0 }
      return (failures, state.failures.take(first: state.thrownCount))
    }
    // A value that isn't used may be released as soon as it is made: under the lock.
    withExtendedLifetime(forgotten) {}
    return (reason, failures)
  }

  /// Returns the instances whose disposal is running, or whose recipe a drop waits for.
  ///
  /// - Complexity: O(*n*) in the number of drops since the oldest open one.
  func running(in label: ResolverLabel) -> [ResolutionError.Step] {
    state.withLock { state in
      var steps: [ResolutionError.Step] = []
      for number in state.oldest..<(state.count + 1) {
        let batch = state.open[number] as? DisposalBatch
        if let subject = batch?.running { steps.append(subject.step(in: label)) }
      }
      return steps
    }
  }
}

extension DisposalBatch {
  /// Notes the `onDrop` that is about to run, or that there is none any more, and releases the former one's subject.
  func note(_ disposal: Disposal?) {
    var former = disposal?.subject
    pending.state.withLock { _ in
      swap(&running, &former)
      runsForUndone = disposal?.isOfUndone ?? false
    }
    withExtendedLifetime(former) {}
  }

  /// Keeps a failure for those who wait. If the `onDrop` is awaited, by a task or by a shutdown or another drop that the
  /// running code is part of, a call that comes too late to wait for it throws the failure too, unless there are too many.
  func note(_ failure: ResolutionError) {
    let isAwaited = Self.marks.contains { $0 !== self && $0.pending === pending && $0.ended.known == nil }
    pending.state.withLock {
      if isAwaited || hasTask, $0.callers > 0 || $0.failures.count < 100 { $0.failures.append(failure) }
    }
  }

  /// Leaves the rest to a task.
  ///
  /// - Parameter rest: What is to be released, in the order of creation. It is moved, so that the task is the only owner.
  func continueInTask(_ rest: inout [ReleaseBatch.Item], in label: ResolverLabel) {
    note(nil)
    let former = pending.state.withLock { state in
      state.youngest = max(state.youngest, rest.last?.order ?? .none)
      items = rest
      rest = []
      hasTask = true
      defer { state.last = self }
      return state.last
    }
    Task {
      _ = await former?.ended.value()
      while let item = takeItem() {
        if let disposal = item.object as? Disposal { await disposal.run(for: self, in: label) }
      }
      end()
    }
  }

  // Code between two suspensions is compiled several times, so it isn't inlined there.
  @inline(never) private func takeItem() -> ReleaseBatch.Item? { pending.state.withLock { _ in items.popLast() } }

  /// Ends the drop. Everything has been released before others can see that.
  @inline(never) func end() {
    note(nil)
    let due = pending.state.withLock { state in
      if state.last === self {
        state.last = nil
        state.youngest = .none
      }
      state.open[number] = nil
      while state.oldest <= state.count, state.open[state.oldest] == nil { state.oldest += 1 }
      var due: [PendingDisposals.WaitingCall] = []
      while let call = state.waits.first as? PendingDisposals.WaitingCall, call.last < state.oldest {
        due.append(call)
        _ = state.waits.popFirst()
      }
      return due
    }
    ended.fulfill(nil)
    for call in due { call.ending.fulfill(nil) }
  }
}
