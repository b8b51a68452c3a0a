import FireboltAtomics

/// One thread's chain of requests, from the outermost on, or one recipe that runs in a task: what makes cells, and waits for
/// them.
///
/// Only the requests of the thread, or of the recipe, reach it, one after the other. All that others know of it is its id.
final class Resolution: @unchecked Sendable {  // Sound: used by one thread at a time, as said.
  let id = ResolutionID(number: firebolt_unique_number())

  /// The cells that the resolution is filling, the outermost first.
  private(set) var filling: [Filling] = []

  /// A cell that the resolution is filling.
  struct Filling {
    let cell: InstanceCell
    let isFactory: Bool
    /// Whether the instance may know another one that isn't complete yet.
    var knowsIncomplete = false
  }

  /// The cells whose completions haven't ended, which only this resolution sees.
  private var ownCells: [CellKey: InstanceCell] = [:]

  /// The completions that are yet to run, in the order of creation.
  var pending: [Completion] = []

  /// Whether they are running.
  var isCompleting = false

  /// The one that runs.
  var completing: Completion?

  /// What the outermost request, of which this is a part, shares.
  var graph: GraphScope {
    if let knownGraph { return knownGraph }
    let graph = GraphScope()
    knownGraph = graph
    return graph
  }

  /// The same, if there was something to share so far.
  private var knownGraph: GraphScope?

  /// Whether what is shared in the graph goes with this resolution.
  private let ownsGraph: Bool

  /// The recipe whose completion awaits what this resolution makes, if one does.
  private(set) var outerCompletion: AsyncRecipeRun?

  /// Whether it is that of an asynchronous recipe, whose task waits for others by being suspended.
  let isOfTask: Bool

  /// Whether the task has yet to wait until all that the resolution has seen early is complete.
  var owesWait = false

  /// Whether the wait graph may know the resolution.
  private var mayBeInWaitGraph = false

  /// - Parameter graph: What the request shares of which this is a part; nil if it is the outermost.
  init(sharing graph: GraphScope? = nil, isOfTask: Bool = false) {
    self.isOfTask = isOfTask
    ownsGraph = graph == nil
    knownGraph = graph
  }

  deinit {
    if mayBeInWaitGraph { WaitGraph.shared.endTransaction(of: id) }
  }

  // MARK: - Filling cells

  func begin(_ cell: InstanceCell, isFactory: Bool) {
    filling.append(Filling(cell: cell, isFactory: isFactory))
  }

  func endFilling() { filling.removeLast() }

  /// Whether the resolution is about to make something shared that a completion may need.
  var isWithinShared: Bool { filling.dropLast().contains { !$0.isFactory } }

  /// Whether the instance that is being made may know another one that isn't complete yet.
  var knowsIncomplete: Bool { filling.last?.knowsIncomplete ?? false }

  /// Notes that the recipe, or the completion, that is running has got an instance before that was complete.
  func noteSeenEarly() {
    mayBeInWaitGraph = true
    if let innermost = filling.indices.last { filling[innermost].knowsIncomplete = true }
  }

  /// Notes the same of the recipe around the one that is running.
  func noteSeenEarlyByCaller() {
    mayBeInWaitGraph = true
    if filling.count > 1 { filling[filling.count - 2].knowsIncomplete = true }
  }

  /// Says that a completion which awaits asks for what this resolution makes, on behalf of an instance.
  func beginWithin(_ run: AsyncRecipeRun, completing cell: InstanceCell) {
    outerCompletion = run
    mayBeInWaitGraph = true
    // So that it finds what others have made on behalf of the instance.
    WaitGraph.shared.seeEarly(cell, by: id)
  }

  // MARK: - Cells of its own

  /// The cell that the resolution's own requests find before everybody may see it.
  func ownCell(_ key: CellKey) -> InstanceCell? { ownCells.isEmpty ? nil : ownCells[key] }

  /// Has the resolution's own requests find a cell, or none.
  ///
  /// - Returns: What they found until now.
  @discardableResult
  func setOwnCell(_ cell: InstanceCell?, for key: CellKey) -> InstanceCell? {
    defer { ownCells[key] = cell }
    return ownCells[key]
  }

  /// Has the resolution's own requests find a cell no more.
  func forget(_ cell: InstanceCell) {
    if ownCells.isEmpty { return }
    for (key, own) in ownCells where own === cell { ownCells[key] = nil }
  }

  /// Has no request find a cell again that has failed.
  func abandon(_ cell: InstanceCell) {
    forget(cell)
    knownGraph?.forget(cell)
  }

  /// Breaks the cycles resolution → cells → instances, once the last of the resolution's requests has ended.
  func forgetAll() {
    let forgotten = ownCells
    ownCells = [:]
    withExtendedLifetime(forgotten) {}
    if ownsGraph { knownGraph?.forgetAll() }
  }
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

/// The instances of scope `.graph` that one outermost request shares among all that it makes.
final class GraphScope: Sendable {
  private let cells = Locked<[CellKey: InstanceCell]>([:])

  subscript(key: CellKey) -> InstanceCell? { cells.withLock { $0[key] } }

  /// Finds a cell, or files a new one, if there is one.
  func claim(_ key: CellKey, orFile cell: InstanceCell?) -> InstanceCell? {
    cells.withLock { cells in
      let claimed = cells[key] ?? cell
      cells[key] = claimed
      return claimed
    }
  }

  /// Has the next request make another instance.
  func forget(_ cell: InstanceCell) {
    cells.withLock { cells in
      for (key, own) in cells where own === cell { cells[key] = nil }
    }
  }

  func forgetAll() {
    let forgotten = cells.withLock { cells in
      defer { cells = [:] }
      return cells
    }
    withExtendedLifetime(forgotten) {}
  }
}
