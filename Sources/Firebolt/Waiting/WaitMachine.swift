/// Which resolution waits for which cell, which instances may be seen before they are complete, and what becomes visible
/// together: a value without locks, threads or tasks.
///
/// A cell is in one of three phases until it ends:
///
/// - making: its recipe runs. Edge: cell → its maker.
/// - visible: the instance is there, and its completions are yet to run or are running. Edge: cell → its maker.
/// - held: its own completions have ended, and the instance knows others whose completions haven't. Edges: cell → the makers
///   of those.
///
/// A resolution leads on to the cells for which it waits. A wait would never end exactly if a path that begins with it leads
/// back to the resolution that is about to wait: a circle. If a wait on the circle is for a visible or held cell, that
/// resolution gets the instance as it is, which is how two objects may know each other. If there is none, it is a cycle.
///
/// What a resolution sees so becomes part of a transaction: see `WaitMachine+Transactions.swift`. A cell is known here once
/// a resolution waits for it or its instance may be seen. `Failure` is what a completion fails with.
struct WaitMachine<Failure> {
  enum Phase: Hashable {
    case making, visible, held
  }

  struct Cell {
    let maker: ResolutionID
    var phase = Phase.making
    /// The waits that the cell's end ends.
    var waits: Set<WaitID> = []
    /// The transaction in which the instance was seen before the end.
    var transaction: TransactionID?
  }

  struct Resolution {
    /// What it waits for: more than one thing only if a recipe has several tasks.
    var waits: Set<WaitID> = []
    /// What it has seen before that was complete.
    var transaction: TransactionID?
    /// What undid an earlier transaction of it, if something did.
    var formerFailure: Failure?

    var isEmpty: Bool { waits.isEmpty && transaction == nil && formerFailure == nil }

    mutating func noteFormer(_ failure: Failure) { formerFailure = formerFailure ?? failure }
  }

  struct Wait: Hashable {
    let resolution: ResolutionID
    let cell: CellID
  }

  /// How a wait ends.
  enum Ending: Hashable {
    /// The cell has ended, or its instance may be seen, or the transaction is over.
    case woken
    /// It would never have ended, and was not begun. The waits lead from the cell back to the resolution.
    case cycle([WaitID])
    /// The task was cancelled.
    case cancelled
  }

  var cells: [CellID: Cell] = [:]
  var resolutions: [ResolutionID: Resolution] = [:]
  var waits: [WaitID: Wait] = [:]
  var transactions: [TransactionID: Transaction] = [:]

  private var lastNumber: UInt64 = 0

  /// A number for a wait or a transaction.
  mutating func nextNumber() -> UInt64 {
    lastNumber += 1
    return lastNumber
  }

  // MARK: - Waiting

  /// Begins to wait for a cell, unless that has a result at once.
  ///
  /// - Parameter woken: Gets the waits that end because of it.
  /// - Returns: The wait, and how it has ended, if it has.
  /// - Complexity: O(*n*) in the number of waits that lead on from the cell.
  mutating func begin(
    _ resolution: ResolutionID, for cell: CellID, madeBy maker: ResolutionID, waking woken: inout [WaitID]
  )
    -> (wait: WaitID, ending: Ending?)
  {
    let id = WaitID(number: nextNumber())
    if cells[cell] == nil { cells[cell] = Cell(maker: maker) }
    if isVisible(cell, to: resolution) {
      see(cell, by: resolution, waking: &woken)
      return (id, .woken)
    }
    while let circle = circle(from: cell, to: resolution) {
      if isVisible(cell) {
        see(cell, by: resolution, waking: &woken)
        return (id, .woken)
      }
      guard let blocked = circle.first(where: { waits[$0].map { isVisible($0.cell) } ?? false }) else {
        return (id, .cycle(circle))
      }
      letSee(blocked, waking: &woken)
    }
    waits[id] = Wait(resolution: resolution, cell: cell)
    cells[cell]?.waits.insert(id)
    resolutions[resolution, default: Resolution()].waits.insert(id)
    return (id, nil)
  }

  /// Ends a wait whose task was cancelled.
  ///
  /// - Returns: Whether it hadn't ended.
  mutating func cancel(_ wait: WaitID) -> Bool { remove(wait) != nil }

  /// Ends a cell, and the waits for it.
  ///
  /// - Returns: The waits, in the order in which they began.
  /// - Complexity: O(*n* log *n*) in the number of the waits.
  mutating func end(_ cell: CellID) -> [WaitID] {
    guard let ended = cells.removeValue(forKey: cell) else { return [] }
    if let transaction = ended.transaction { transactions[transaction]?.cells.remove(cell) }
    for wait in ended.waits { _ = remove(wait) }
    return ended.waits.sorted()
  }

  /// Removes a wait from what it connects.
  mutating func remove(_ wait: WaitID) -> Wait? {
    guard let removed = waits.removeValue(forKey: wait) else { return nil }
    cells[removed.cell]?.waits.remove(wait)
    resolutions[removed.resolution]?.waits.remove(wait)
    forget(removed.resolution)
    return removed
  }

  /// Forgets a resolution that nothing connects any more.
  mutating func forget(_ resolution: ResolutionID) {
    if resolutions[resolution]?.isEmpty == true { resolutions[resolution] = nil }
  }

  // MARK: - Circles

  /// Whether the instance of a cell is there.
  func isVisible(_ cell: CellID) -> Bool { cells[cell].map { $0.phase != .making } ?? false }

  /// Whether a resolution may see the instance of a cell: because it has made it, or knows of others in the same transaction.
  private func isVisible(_ cell: CellID, to resolution: ResolutionID) -> Bool {
    guard let known = cells[cell], known.phase != .making else { return false }
    if known.maker == resolution { return true }
    return known.transaction != nil && known.transaction == resolutions[resolution]?.transaction
  }

  /// The resolutions that must make progress before a cell can end.
  private func next(_ cell: CellID) -> [ResolutionID] {
    guard let known = cells[cell] else { return [] }
    guard known.phase == .held else { return [known.maker] }
    let open = known.transaction.flatMap { transactions[$0]?.open } ?? []
    return open.compactMap { cells[$0]?.maker }
  }

  /// The waits on a path from a cell to a resolution, in order; nil if there is no such path.
  func circle(from cell: CellID, to resolution: ResolutionID) -> [WaitID]? {
    var seen: Set<ResolutionID> = []
    // A stack of its own, as a path may be longer than the thread's stack allows.
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

  /// A path of waits, which shares its beginning with others.
  private final class Path {
    private let wait: WaitID
    private let former: Path?

    init(_ wait: WaitID, after former: Path?) { (self.wait, self.former) = (wait, former) }

    var waits: [WaitID] { Array(sequence(first: self, next: \.former).map(\.wait).reversed()) }
  }
}

extension WaitMachine.Cell: Equatable where Failure: Equatable {}
extension WaitMachine.Cell: Hashable where Failure: Hashable {}
extension WaitMachine.Resolution: Equatable where Failure: Equatable {}
extension WaitMachine.Resolution: Hashable where Failure: Hashable {}
extension WaitMachine: Equatable where Failure: Equatable {}
extension WaitMachine: Hashable where Failure: Hashable {}
