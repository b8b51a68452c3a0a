/// The wait graph as a value without locks, threads or tasks: which resolution waits for which cell, which instances
/// can be seen before they are complete, and which become visible together.
///
/// An unfinished cell is in one of three phases:
///
/// - making: its recipe runs. Edge: cell → maker.
/// - visible: its instance exists, and its completions are pending or running. Edge: cell → maker.
/// - held: its own completions have ended, but its instance refers to others whose completions haven't. Edges: cell →
///   the makers of those.
///
/// Each wait is an edge: waiting resolution → cell. A new wait would never end if and only if a path leads from its cell
/// back to its resolution: a circle. If a wait on the circle is for a visible or held cell, its resolution gets the
/// incomplete instance; this lets two objects refer to each other. Otherwise the circle is a cycle error.
///
/// An instance that is seen this way becomes part of a transaction: see `WaitMachine+Transactions.swift`. The machine
/// knows a cell once a resolution waits for it or its instance can be seen. `Failure` is the type of a completion's
/// failure.
struct WaitMachine<Failure> {
  enum Phase {
    case making, visible, held
  }

  struct Cell {
    let maker: ResolutionID
    var phase = Phase.making
    /// The waits for the cell.
    var waits: Set<WaitID> = []
    /// The transaction that the unfinished cell was seen in.
    var transaction: TransactionID?
  }

  struct Resolution {
    /// The resolution's waits. There is more than one only if a recipe has several tasks.
    var waits: Set<WaitID> = []
    /// The transaction of the incomplete instances that the resolution has seen.
    var transaction: TransactionID?
    /// The failure of an earlier transaction, or nil.
    var formerFailure: Failure?

    var isEmpty: Bool { waits.isEmpty && transaction == nil && formerFailure == nil }

    mutating func noteFormer(_ failure: Failure) { formerFailure = formerFailure ?? failure }
  }

  struct Wait {
    let resolution: ResolutionID
    let cell: CellID
  }

  /// The way a wait ends.
  enum Ending {
    /// The cell has ended, its instance is visible, or the transaction is closed.
    case woken
    /// The wait would never have ended and wasn't started. The waits lead from the cell back to the resolution.
    case cycle([WaitID])
  }

  /// What changes have caused. The caller carries it out after it has left its lock.
  struct Effects {
    /// The waits that have ended, in order.
    var woken: [WaitID] = []
    /// The failures that are no longer needed. Releasing one may run user code.
    var dropped: [Failure] = []
  }

  var effects = Effects()

  var cells: [CellID: Cell] = [:]
  var resolutions: [ResolutionID: Resolution] = [:]
  var waits: [WaitID: Wait] = [:]
  var transactions: [TransactionID: Transaction] = [:]

  private var lastNumber: UInt64 = 0

  /// Returns a number for a wait or a transaction.
  mutating func nextNumber() -> UInt64 {
    lastNumber += 1
    return lastNumber
  }

  /// Returns what the changes since the last call have caused.
  mutating func takeEffects() -> Effects {
    defer { effects = Effects() }
    return effects
  }

  // MARK: - Waiting

  /// Begins to wait for a cell, unless the wait has a result at once.
  ///
  /// - Returns: The wait, and its ending if it has already ended.
  /// - Complexity: O(*n*) in the number of waits that can be reached from the cell.
  mutating func begin(_ resolution: ResolutionID, for cell: CellID, madeBy maker: ResolutionID)
    -> (wait: WaitID, ending: Ending?)
  {
    let id = WaitID(number: nextNumber())
    if cells[cell] == nil { cells[cell] = Cell(maker: maker) }
    if isVisible(cell, to: resolution) {
      see(cell, by: resolution)
      return (id, .woken)
    }
    while let circle = circle(from: cell, to: resolution) {
      if isVisible(cell) {
        see(cell, by: resolution)
        return (id, .woken)
      }
      guard let blocked = circle.first(where: { waits[$0].map { isVisible($0.cell) } ?? false }) else {
        return (id, .cycle(circle))
      }
      letSee(blocked)
    }
    waits[id] = Wait(resolution: resolution, cell: cell)
    cells[cell]?.waits.insert(id)
    resolutions[resolution, default: Resolution()].waits.insert(id)
    return (id, nil)
  }

  /// Ends a wait whose task was cancelled.
  ///
  /// - Returns: Whether the wait hadn't ended yet.
  mutating func cancel(_ wait: WaitID) -> Bool { remove(wait) != nil }

  /// Ends a cell and the waits for it, the oldest first.
  ///
  /// - Complexity: O(*n* log *n*) in the number of waits.
  mutating func end(_ cell: CellID) {
    guard let ended = cells.removeValue(forKey: cell) else { return }
    if let transaction = ended.transaction { transactions[transaction]?.cells.remove(cell) }
    for wait in ended.waits { _ = remove(wait) }
    effects.woken += ended.waits.sorted()
  }

  /// Removes a wait and its edges.
  mutating func remove(_ wait: WaitID) -> Wait? {
    guard let removed = waits.removeValue(forKey: wait) else { return nil }
    cells[removed.cell]?.waits.remove(wait)
    if let index = resolutions.index(forKey: removed.resolution) {
      resolutions.values[index].waits.remove(wait)
      if resolutions.values[index].isEmpty { resolutions.remove(at: index) }
    }
    return removed
  }

  // MARK: - Circles

  /// Returns whether the instance of a cell exists.
  func isVisible(_ cell: CellID) -> Bool { cells[cell].map { $0.phase != .making } ?? false }

  /// Returns whether a resolution can see the instance of a cell: because it made the instance, or because it has seen
  /// another one of the same transaction.
  private func isVisible(_ cell: CellID, to resolution: ResolutionID) -> Bool {
    guard let known = cells[cell], known.phase != .making else { return false }
    if known.maker == resolution { return true }
    return known.transaction != nil && known.transaction == resolutions[resolution]?.transaction
  }

  /// Returns the resolutions that must make progress before a cell can end.
  private func next(_ cell: CellID) -> [ResolutionID] {
    guard let known = cells[cell] else { return [] }
    guard known.phase == .held else { return [known.maker] }
    let open = known.transaction.flatMap { transactions[$0]?.open } ?? []
    return open.compactMap { cells[$0]?.maker }
  }

  /// Returns the waits on a path from a cell to a resolution, in order, or nil if there is no path.
  func circle(from cell: CellID, to resolution: ResolutionID) -> [WaitID]? {
    var seen: Set<ResolutionID> = []
    // The search uses its own stack, because a path may be longer than the thread's stack allows.
    var open: [(cell: CellID, path: Path?)] = [(cell, nil)]
    while let (cell, path) = open.popLast() {
      for maker in next(cell) {
        if maker == resolution { return path?.waits ?? [] }
        guard seen.insert(maker).inserted, let waiting = resolutions[maker]?.waits else { continue }
        for wait in waiting.sorted(by: >) {
          if let target = waits[wait] { open.append((target.cell, Path(wait, after: path))) }
        }
      }
    }
    return nil
  }

  /// A path of waits. It shares its beginning with other paths.
  private final class Path {
    private let wait: WaitID
    private let former: Path?

    init(_ wait: WaitID, after former: Path?) { (self.wait, self.former) = (wait, former) }

    var waits: [WaitID] { Array(sequence(first: self, next: \.former).map(\.wait).reversed()) }
  }
}
