/// One drop of a store's instances. It is open from the critical section that removes them until the last of their
/// `onDrop` closures has ended. A shutdown is such a drop too, and so is, for an ancestor, all that a released descendant
/// still owes.
package final class Drop: @unchecked Sendable {  // Sound: the lock of `teardown` guards the variables.
  let teardown: Teardown

  /// The drops of a store have ascending numbers.
  let number: UInt64

  /// The descendant whose drops this one ends with, and its label, or nil.
  let descendant: (teardown: Teardown, label: ResolverLabel)?

  /// The instance whose `onDrop` is running, or whose recipe hasn't ended.
  fileprivate(set) var running: Disposal.Subject?

  /// Whether that instance was undone.
  private var runsForUndone = false

  /// The registrations of the undone instances whose `onDrop` closures have led to this drop.
  private var undoneBefore: [SerialNumber] = []

  /// What the drop's task will release, in the order of creation.
  fileprivate var items: [Releases.Item] = []

  /// The task that runs the rest of the closures, if there is one.
  var task: Task<Void, Never>?

  /// The priority that the task begins with; nil if there is none.
  var priority: UInt8?

  init(
    _ number: UInt64, of teardown: Teardown, _ running: Disposal.Subject? = nil,
    for descendant: (Teardown, ResolverLabel)? = nil
  ) {
    self.number = number
    self.teardown = teardown
    self.running = running
    self.descendant = descendant
  }

  /// Whether the drop hasn't ended.
  var isOpen: Bool { teardown.state.withLock { $0.isOpen(self) } }

  /// Runs the closures and releases the instances, the youngest first. The first closure that must be awaited, or that must
  /// wait for a younger instance's, and everything older is left to a task, which follows those of earlier drops.
  ///
  /// - Parameter items: What is to be released, in the order of creation. It is moved, so that the task is the only owner.
  func carryOut(_ items: inout [Releases.Item], for store: Store) {
    let before = TaskContext.current?.drop?.undone ?? []
    if !before.isEmpty { teardown.state.withLock { _ in undoneBefore = before } }
    TaskContext.innermost.withValue(TaskContext(drop: self)) {
      while let last = items.last {
        if let disposal = last.object as? Disposal, !disposal.runHere(for: self, last.order, in: store) {
          return continueInTask(&items, in: store.label)
        }
        items.removeLast()
      }
      teardown.end(self)
    }
  }

  private func continueInTask(_ rest: inout [Releases.Item], in label: ResolverLabel) {
    setRunning(nil)
    let youngest = rest.last?.order ?? .none
    teardown.continueDrop(self) { state, priority in
      let former = (state.chain.last as? Drop)?.task
      items = rest
      rest = []
      state.append(self, youngest)
      return Task(priority: priority) {
        await former?.value
        while let item = takeItem() {
          if let disposal = item.object as? Disposal { await disposal.run(for: self, in: label) }
        }
        teardown.end(self)
      }
    }
  }

  /// Tells the wait graph of the task, if there is one, or will be. The caller has the lock.
  @inline(never) func tell(_ machine: WaitMachine, isShutDown: Bool) {
    guard let priority else { return }
    let task = RunningTask { [teardown] in await teardown.chainEnds() }
    machine.continueDrop(number, of: teardown.store, in: task, priority: priority, isShutDown: isShutDown)
  }

  // Code between two suspensions is compiled several times, so it isn't inlined there.
  @inline(never) private func takeItem() -> Releases.Item? { teardown.state.withLock { _ in items.popLast() } }

  /// Sets the `onDrop` that is about to run, or nil if there is none any more, and releases the former one's subject.
  ///
  /// - Parameter order: The order of its instance, if it can't run while the chain owes a younger instance's.
  /// - Returns: Whether it can run.
  @discardableResult
  func setRunning(_ disposal: Disposal?, of order: SerialNumber? = nil) -> Bool {
    var former = disposal?.subject
    let canRun = teardown.state.withLock { state in
      if let order, let youngest = state.youngest, order < youngest { return false }
      swap(&running, &former)
      runsForUndone = disposal?.isOfUndone ?? false
      return true
    }
    return withExtendedLifetime(former) { canRun }
  }

  // MARK: - What keeps failing

  /// Returns whether the running code is part of two `onDrop` closures of undone instances of a registration, one because
  /// of the other: what keeps failing would be made for them again and again.
  @inline(never)
  static func repeatsUndoing(_ registration: Unmanaged<Registration>) -> Bool {
    guard let drop = TaskContext.current?.drop, drop.isOpen else { return false }
    let number = registration._withUnsafeGuaranteedRef { $0.serialNumber }
    return drop.undone.lazy.filter { $0 == number }.count > 1
  }

  /// The registrations of the undone instances whose `onDrop` closures have led to the running one, and that one's.
  private var undone: [SerialNumber] {
    teardown.state.withLock { _ in
      guard runsForUndone, let registration = running?.registration else { return undoneBefore }
      return undoneBefore + [registration.serialNumber]
    }
  }
}
