/// One thread's chain of requests, from the outermost on: who makes a cell, and who waits for one.
@usableFromInline
final class Resolution: @unchecked Sendable {  // Sound: each variable names its guard.
  /// The innermost cell that this resolution fills. Guard: the thread's own.
  var innermost: InstanceCell?

  /// The cells that only this resolution sees: those of scope `.graph`, and those that are being completed.
  /// Guard: the thread's own.
  var cells: [CellKey: InstanceCell] = [:]

  /// The completions that are yet to run, in the order of creation. Guard: the thread's own.
  var pending: [Completion] = []

  /// Whether they are running. Guard: the thread's own.
  var isCompleting = false

  /// The one that runs. Guard: the thread's own.
  var completing: Completion?

  /// What the resolution has seen before it was completed, if anything. Guard: the wait graph's lock; only while its thread
  /// sleeps does another one change it.
  var transaction: Transaction?

  /// What undid an earlier one of those, if something did, and how much of its path leads to what failed. Guard: as above.
  var formerFailure: (error: ResolutionError, depth: Int)?

  /// What the resolution sleeps for, and the path that led to it. Guard: the wait graph's lock.
  var waitingFor: (cell: InstanceCell, path: [ResolutionError.Step])?

  /// Where its thread sleeps, once it has had to. Guard: the wait graph's lock.
  private var condition: Condition?

  /// Notes that the recipe, or the completion, that is running has got an instance before that was completed.
  func hasSeenEarly() {
    innermost?.knowsIncomplete = true
  }

  /// Sleeps until `wake()`. The caller holds the lock, and looks whether it was woken for its own sake.
  func sleep(with lock: Lock) {
    let condition = condition ?? Condition()
    self.condition = condition
    condition.wait(with: lock)
  }

  func wake() {
    condition?.wakeAll()
  }

  /// What a cell that belongs to a resolution is known by.
  struct CellKey: Hashable {
    private let registration: ObjectIdentifier
    private let store: ObjectIdentifier
    private let isShared: Bool
    private let isFactory: Bool

    init(_ registration: Registration, in store: Store, _ scope: Resolver.Scope) {
      self.registration = ObjectIdentifier(registration)
      self.store = ObjectIdentifier(store)
      isShared = scope.isShared
      isFactory = scope.isFactory
    }
  }
}
