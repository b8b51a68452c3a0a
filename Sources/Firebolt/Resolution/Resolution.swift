/// What one thread's chain of requests shares, or the requests of one recipe that runs in a task: incomplete instances
/// and instances of scope `.graph`. Most requests need none.
///
/// Only the requests of its thread or recipe use it, one after the other. Other threads know only its id.
final class Resolution: @unchecked Sendable {  // Sound: used by one thread at a time.
  let id: ResolutionID

  /// The cells with unfinished completions, which only this resolution sees.
  private var ownCells: [CellKey: InstanceCell] = [:]

  /// The pending completions, in the order of creation.
  var pending: ArraySlice<Completion> = []

  /// Whether the completions are running.
  var isCompleting = false

  /// The running completion, or nil.
  var completing: Completion?

  /// The instances that the outermost request shares; this resolution is part of that request.
  var graph: GraphScope {
    if let knownGraph { return knownGraph }
    let graph = GraphScope()
    knownGraph = graph
    return graph
  }

  /// The graph scope, or nil if nothing was shared so far.
  private var knownGraph: GraphScope?

  /// Whether the graph scope's instances are released with this resolution.
  private let ownsGraph: Bool

  /// The asynchronous recipe that needs this resolution's instances, itself or in its completion; nil if there is none.
  private(set) var outerRun: AsyncRecipeRun?

  /// Whether the resolution belongs to an asynchronous recipe, whose task waits by suspending.
  let isOfTask: Bool

  /// Whether the task must still wait for the completion of all instances that the resolution has seen early.
  var owesWait = false

  /// Whether the wait graph may know the resolution.
  private var mayBeInWaitGraph: Bool

  /// - Parameter graph: The graph scope of the enclosing request, or nil if this resolution is the outermost.
  init(_ id: ResolutionID, sharing graph: GraphScope?, isOfTask: Bool = false) {
    self.id = id
    self.isOfTask = isOfTask
    // A wait of the recipe can end early just before its cell ends. The recipe then doesn't notice.
    mayBeInWaitGraph = isOfTask
    ownsGraph = graph == nil
    knownGraph = graph
  }

  deinit {
    if mayBeInWaitGraph { WaitGraph.shared.endTransaction(of: id) }
  }

  /// Notes that a recipe or completion has received an incomplete instance.
  func noteSeenEarly() { mayBeInWaitGraph = true }

  /// Notes that an asynchronous recipe or its completion requests this resolution's instances.
  func beginWithin(_ run: AsyncRecipeRun) {
    outerRun = run
    guard let cell = run.cellToComplete else { return }
    mayBeInWaitGraph = true
    // This lets the resolution find the instances that others have made for the same completion.
    WaitGraph.shared.seeEarly(cell, by: id)
  }

  // MARK: - Cells of its own

  /// Returns the cell that only the resolution's own requests can see, or nil.
  func ownCell(_ key: CellKey) -> InstanceCell? { ownCells.isEmpty ? nil : ownCells[key] }

  /// Sets the cell that the resolution's own requests find for a key.
  ///
  /// - Returns: The previous cell.
  @discardableResult
  func setOwnCell(_ cell: InstanceCell?, for key: CellKey) -> InstanceCell? {
    defer { ownCells[key] = cell }
    return ownCells[key]
  }

  /// Removes a cell from the resolution's own cells.
  func forget(_ cell: InstanceCell) {
    if ownCells.isEmpty { return }
    for (key, own) in ownCells where own === cell { ownCells[key] = nil }
  }

  /// Removes a failed cell, so that no request finds it again.
  func abandon(_ cell: InstanceCell) {
    forget(cell)
    knownGraph?.forget(cell)
  }

  /// Breaks the cycles resolution → cells → instances after the last of the resolution's requests has ended.
  func forgetAll() {
    let forgotten = ownCells
    ownCells = [:]
    withExtendedLifetime(forgotten) {}
    if ownsGraph { knownGraph?.forgetAll() }
  }
}

/// The key of a resolution's own cell. It has numbers, because the address of a registration that is gone is reused.
struct CellKey: Hashable {
  private let registration: SerialNumber
  private let store: StoreIdentity
  private let isShared: Bool
  let isFactory: Bool

  init(_ registration: Registration, in store: Store, _ scope: Resolver.Scope) {
    self.registration = registration.serialNumber
    self.store = store.identity
    isShared = scope.isShared
    isFactory = scope.isFactory
  }
}

/// The instances of scope `.graph` that one outermost request shares with all its nested requests.
final class GraphScope: Sendable {
  private let cells = Locked<[CellKey: InstanceCell]>([:])

  subscript(key: CellKey) -> InstanceCell? { cells.withLock { $0[key] } }

  /// Returns the filed cell, or files the new one, if any.
  func claim(_ key: CellKey, orFile cell: InstanceCell?) -> InstanceCell? {
    cells.withLock { cells in
      let claimed = cells[key] ?? cell
      cells[key] = claimed
      return claimed
    }
  }

  /// Removes a cell, so that the next request makes another instance.
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
