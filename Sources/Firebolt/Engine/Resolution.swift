/// One thread's chain of requests, from the outermost on, or one recipe that runs in a task: who makes a cell, and who
/// waits for one.
@usableFromInline
final class Resolution: @unchecked Sendable {  // Sound: each variable names its guard.
  /// The innermost cell that this resolution fills. Guard: the thread's own.
  var innermost: InstanceCell?

  /// The cells that are being completed, which only this resolution sees. Guard: the thread's own.
  var cells: [CellKey: InstanceCell] = [:]

  /// What `graph` is, once somebody has asked. Guard: the thread's own; a task's is known from the beginning.
  private var knownGraph: Graph?

  /// Whether what is shared in the graph goes with this resolution.
  private let endsGraph: Bool

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

  /// What the resolution waits for; more than one thing only if a recipe has several tasks. Guard: the wait graph's lock.
  var waits: [Wait] = []

  /// Where its thread sleeps, once it has had to. Guard: the wait graph's lock.
  private var condition: Condition?

  /// A resolution of a thread, which may be part of what a task asked for.
  init(sharing graph: Graph? = nil) {
    knownGraph = graph
    endsGraph = graph == nil
  }

  /// A resolution of a task.
  init(inTaskSharing graph: Graph?) {
    knownGraph = graph ?? Graph()
    endsGraph = graph == nil
  }

  /// What the outermost request, of which this is a part, shares.
  var graph: Graph {
    if let knownGraph { return knownGraph }
    let graph = Graph()
    knownGraph = graph
    return graph
  }

  /// Has this resolution's cells, which keep it, go with the last of its requests.
  func forgetAll() {
    let forgotten = cells
    cells = [:]
    withExtendedLifetime(forgotten) {}
    if endsGraph { knownGraph?.forgetAll() }
  }

  /// Has this resolution's own requests find a cell that is being completed no more.
  func forget(_ cell: InstanceCell) {
    if cells.isEmpty { return }
    for (key, own) in cells where own === cell { cells[key] = nil }
  }

  /// Has no request find a cell again that has failed.
  func abandon(_ cell: InstanceCell) {
    forget(cell)
    knownGraph?.forget(cell)
  }

  /// Notes that the recipe, or the completion, that is running has got an instance before that was completed.
  func hasSeenEarly() {
    innermost?.knowsIncomplete = true
  }

  /// Sleeps until `wake()`. The caller holds the lock, and looks whether it was woken for its own sake.
  func sleep(with lock: borrowing Lock) {
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

/// The instances of scope `.graph` that one outermost request shares among all that it makes.
final class Graph: @unchecked Sendable {  // Sound: the lock guards the variable.
  private let lock = Lock()
  private var cells: [Resolution.CellKey: InstanceCell] = [:]

  subscript(key: Resolution.CellKey) -> InstanceCell? { lock.withLock { cells[key] } }

  /// Finds a cell, or files a new one, if there is one.
  func claim(_ key: Resolution.CellKey, orFile cell: InstanceCell?) -> InstanceCell? {
    lock.withLock {
      let claimed = cells[key] ?? cell
      cells[key] = claimed
      return claimed
    }
  }

  /// Has the next request make another instance.
  func forget(_ cell: InstanceCell) {
    lock.withLock {
      for (key, own) in cells where own === cell { cells[key] = nil }
    }
  }

  func forgetAll() {
    let forgotten = lock.withLock {
      defer { cells = [:] }
      return cells
    }
    withExtendedLifetime(forgotten) {}
  }
}
