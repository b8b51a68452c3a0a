// A transaction holds instances that were seen before they were complete, and all that came to know them. They become visible
// to everybody together, once the last of the completions has ended; or none does, if one of the completions has failed.

extension WaitMachine {
  struct Transaction {
    /// The cells that have been seen, and whose completions haven't ended.
    var open: [CellID] = []
    /// The cells that were finished in the meantime, by resolutions that have seen one of the former.
    var held: [CellID] = []
    /// What the first completion that failed did so with.
    var failure: Failure?
    /// All cells of the transaction that haven't ended.
    var cells: Set<CellID> = []
    /// The resolutions that have seen something of it.
    var resolutions: Set<ResolutionID> = []
    /// The resolutions that wait until all is over.
    var waits: Set<WaitID> = []
    /// Whether all is over.
    var isClosed = false

    /// Whether no completion is left that could fail.
    var isDecided: Bool { open.isEmpty }
  }

  /// What is to be done about a cell, and others, once nothing of its own is left to be done.
  enum Conclusion {
    /// Publish the cell: it knows nothing that isn't complete.
    case publish
    /// Publish the cell. It was the last open one of its transaction, which is decided by that.
    case publishAndSettle(TransactionID)
    /// Leave it hidden until its transaction is over.
    case hold
    /// Publish or undo everything that the transaction holds, this cell too: it is decided.
    case settle(TransactionID)
    /// Undo the cell: what it knows has been undone.
    case undo(Failure)
    /// Nothing more is to be done.
    case nothing
  }

  // MARK: - Seeing

  /// Lets resolutions see the instance of a cell, if they would have to wait for ever otherwise.
  mutating func makeVisible(_ cell: CellID, madeBy maker: ResolutionID) {
    cells[cell, default: Cell(maker: maker)].phase = .visible
  }

  /// Has a resolution see the instance of a cell before the cell ends.
  ///
  /// - Parameter woken: Gets the waits that end because of it.
  mutating func see(_ cell: CellID, by resolution: ResolutionID, waking woken: inout [WaitID]) {
    guard cells[cell] != nil else { return }
    let transaction = transaction(of: cell)
    if transactions[transaction]?.isDecided == true, resolutions[resolution]?.transaction != transaction {
      // What the transaction holds is being published or undone, so it takes in nothing more.
      if let failure = transactions[transaction]?.failure {
        resolutions[resolution, default: Resolution()].noteFormer(failure)
      }
      return
    }
    if let known = resolutions[resolution]?.transaction, known != transaction {
      if transactions[known]?.isDecided != false {
        let failure = failure(known: resolution)
        resolutions[resolution]?.formerFailure = failure
        leave(known, by: resolution)
      } else {
        absorb(known, into: transaction)
      }
    }
    resolutions[resolution, default: Resolution()].transaction = transaction
    transactions[transaction]?.resolutions.insert(resolution)
    letSeeAlongCircles(of: transaction, waking: &woken)
  }

  /// Ends a wait: its resolution goes on with the instance as it is.
  mutating func letSee(_ wait: WaitID, waking woken: inout [WaitID]) {
    guard let ended = remove(wait) else { return }
    woken.append(wait)
    see(ended.cell, by: ended.resolution, waking: &woken)
  }

  /// The cells that a transaction holds lead on to whatever completes its open ones, so a new one of either may close circles.
  private mutating func letSeeAlongCircles(of transaction: TransactionID, waking woken: inout [WaitID]) {
    while let blocked = firstBlocked(of: transaction) { letSee(blocked, waking: &woken) }
  }

  private func firstBlocked(of transaction: TransactionID) -> WaitID? {
    for cell in transactions[transaction]?.held ?? [] {
      let blocked = cells[cell]?.waits.sorted().first { wait in
        waits[wait].map { circle(from: cell, to: $0.resolution) != nil } ?? false
      }
      if let blocked { return blocked }
    }
    return nil
  }

  // MARK: - Concluding

  /// Says that nothing of a cell's own is left to be done.
  ///
  /// - Parameters:
  ///   - knowsIncomplete: Whether its instance may know one of those that its resolution has seen early.
  ///   - woken: Gets the waits that end because of it.
  mutating func conclude(
    _ cell: CellID, madeBy maker: ResolutionID, knowsIncomplete: Bool, waking woken: inout [WaitID]
  )
    -> Conclusion
  {
    let known = knowsIncomplete ? resolutions[maker]?.transaction : nil
    let failure = knowsIncomplete ? self.failure(known: maker) : nil
    let pending = known.flatMap { transactions[$0]?.isDecided == false ? $0 : nil }
    guard let transaction = cells[cell]?.transaction ?? pending else {
      return failure.map(Conclusion.undo) ?? .publish
    }
    if let pending, pending != transaction { absorb(pending, into: transaction) }
    transactions[transaction]?.open.removeAll { $0 == cell }
    if transactions[transaction]?.failure == nil { transactions[transaction]?.failure = failure }
    let isDecided = transactions[transaction]?.isDecided == true
    if pending == nil, failure == nil { return isDecided ? .publishAndSettle(transaction) : .publish }
    enter(cell, madeBy: maker, transaction)
    transactions[transaction]?.held.append(cell)
    if isDecided { return .settle(transaction) }
    cells[cell]?.phase = .held
    letSeeAlongCircles(of: transaction, waking: &woken)
    return .hold
  }

  /// Says that a completion of a cell has failed, or that something that it knows has.
  mutating func fail(_ cell: CellID, with failure: Failure) -> Conclusion {
    guard let transaction = cells[cell]?.transaction else { return .nothing }
    transactions[transaction]?.open.removeAll { $0 == cell }
    if transactions[transaction]?.failure == nil { transactions[transaction]?.failure = failure }
    return transactions[transaction]?.isDecided == true ? .settle(transaction) : .nothing
  }

  // MARK: - The end of a transaction

  /// What a transaction that is decided holds, and what undoes it, if something does.
  func decision(of transaction: TransactionID) -> (held: [CellID], failure: Failure?) {
    transactions[transaction].map { ($0.held, $0.failure) } ?? ([], nil)
  }

  /// Says that all that a transaction held has been published or undone.
  ///
  /// - Returns: The waits for that.
  mutating func close(_ transaction: TransactionID) -> [WaitID] {
    guard let closed = transactions[transaction] else { return [] }
    transactions[transaction]?.isClosed = true
    transactions[transaction]?.held = []
    transactions[transaction]?.waits = []
    discard(transaction)
    return closed.waits.sorted()
  }

  /// Waits until all that a resolution has seen early is complete.
  ///
  /// - Returns: The wait; nil if there is nothing to wait for.
  mutating func beginWaitForTransaction(of resolution: ResolutionID) -> WaitID? {
    guard let transaction = resolutions[resolution]?.transaction, transactions[transaction]?.isClosed == false else {
      return nil
    }
    let id = WaitID(number: nextNumber())
    transactions[transaction]?.waits.insert(id)
    return id
  }

  /// Says that a resolution has waited for its transaction.
  ///
  /// - Returns: What undid what the resolution had seen, if something did.
  mutating func endTransaction(of resolution: ResolutionID) -> Failure? {
    let failure = failure(known: resolution)
    if let transaction = resolutions[resolution]?.transaction { leave(transaction, by: resolution) }
    resolutions[resolution]?.transaction = nil
    resolutions[resolution]?.formerFailure = nil
    forget(resolution)
    return failure
  }

  // MARK: - What belongs together

  /// What has undone something that a resolution has seen early.
  private func failure(known resolution: ResolutionID) -> Failure? {
    guard let known = resolutions[resolution] else { return nil }
    if let failure = known.formerFailure { return failure }
    return known.transaction.flatMap { transactions[$0] }.flatMap { $0.isDecided ? $0.failure : nil }
  }

  /// The transaction of a cell, which begins with it if it has none.
  private mutating func transaction(of cell: CellID) -> TransactionID {
    if let transaction = cells[cell]?.transaction { return transaction }
    let transaction = TransactionID(number: nextNumber())
    transactions[transaction] = Transaction(open: [cell], cells: [cell])
    cells[cell]?.transaction = transaction
    return transaction
  }

  private mutating func enter(_ cell: CellID, madeBy maker: ResolutionID, _ transaction: TransactionID) {
    cells[cell, default: Cell(maker: maker)].transaction = transaction
    transactions[transaction]?.cells.insert(cell)
  }

  private mutating func leave(_ transaction: TransactionID, by resolution: ResolutionID) {
    transactions[transaction]?.resolutions.remove(resolution)
    discard(transaction)
  }

  /// Has another transaction become part of one.
  ///
  /// - Complexity: O(*n*) in the size of the other.
  private mutating func absorb(_ other: TransactionID, into transaction: TransactionID) {
    guard let absorbed = transactions.removeValue(forKey: other), var whole = transactions[transaction] else { return }
    whole.open += absorbed.open
    whole.held += absorbed.held
    whole.failure = whole.failure ?? absorbed.failure
    whole.cells.formUnion(absorbed.cells)
    whole.resolutions.formUnion(absorbed.resolutions)
    whole.waits.formUnion(absorbed.waits)
    transactions[transaction] = whole
    for cell in absorbed.cells { cells[cell]?.transaction = transaction }
    for resolution in absorbed.resolutions { resolutions[resolution]?.transaction = transaction }
  }

  /// Forgets a transaction that is over, once no resolution asks for its result.
  private mutating func discard(_ transaction: TransactionID) {
    guard let known = transactions[transaction], known.isClosed, known.resolutions.isEmpty else { return }
    transactions[transaction] = nil
  }
}

extension WaitMachine.Transaction: Equatable where Failure: Equatable {}
extension WaitMachine.Transaction: Hashable where Failure: Hashable {}
