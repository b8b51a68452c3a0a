// A transaction holds the instances that were seen before they were complete, and all instances that refer to them.
// When the last completion has ended, all of them become visible together, or none if a completion has failed.

extension WaitMachine {
  struct Transaction {
    /// The cells that have been seen and whose completions haven't ended.
    var open: [CellID] = []
    /// The cells that were concluded in the meantime, by resolutions that have seen an open cell.
    var held: [CellID] = []
    /// The failure of the first failed completion, or nil.
    var failure: Failure?
    /// All unfinished cells of the transaction.
    var cells: Set<CellID> = []
    /// The resolutions that have seen a cell of the transaction.
    var resolutions: Set<ResolutionID> = []
    /// The waits for the end of the transaction.
    var waits: Set<WaitID> = []
    /// Whether all cells have been published or undone.
    var isClosed = false

    /// Whether no pending completion can fail any more.
    var isDecided: Bool { open.isEmpty }

    /// Records that a cell's completions have ended.
    ///
    /// - Parameter failure: The failure of the cell, or of an instance that it refers to, or nil.
    mutating func conclude(_ cell: CellID, _ failure: Failure?) {
      if let index = open.firstIndex(of: cell) { open.remove(at: index) }
      self.failure = self.failure ?? failure
    }
  }

  /// The action after a cell is concluded.
  enum Conclusion {
    /// Publish the cell: its instance refers to no incomplete one.
    case publish
    /// Publish the cell. It was the last open cell of its transaction, which is now decided.
    case publishAndSettle(TransactionID)
    /// Keep the cell hidden until its transaction is closed.
    case hold
    /// Publish or undo everything that the decided transaction holds, including this cell.
    case settle(TransactionID)
    /// Undo the cell: an instance that it refers to has been undone.
    case undo(Failure)
    /// Do nothing.
    case nothing
  }

  // MARK: - Seeing

  /// Lets resolutions see the instance of a cell if they would otherwise deadlock.
  mutating func makeVisible(_ cell: CellID, madeBy maker: ResolutionID) {
    cells[cell, default: Cell(maker: maker)].phase = .visible
  }

  /// Records that a resolution sees the instance of an unfinished cell.
  mutating func see(_ cell: CellID, by resolution: ResolutionID) {
    guard cells[cell] != nil else { return }
    var transaction = transaction(of: cell)
    if transactions[transaction]?.isDecided == true, resolutions[resolution]?.transaction != transaction {
      // The transaction's cells are being published or undone, so it accepts no more.
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
        transaction = merge(known, with: transaction)
      }
    }
    resolutions[resolution, default: Resolution()].transaction = transaction
    transactions[transaction]?.resolutions.insert(resolution)
    letSeeAlongCircles(of: transaction)
  }

  /// Lets a resolution know the incomplete instances that another one has seen.
  ///
  /// - Returns: Whether there are any, or have been any that were undone.
  mutating func share(_ other: ResolutionID, with resolution: ResolutionID) -> Bool {
    let failure = failure(known: other)
    if let failure { resolutions[resolution, default: Resolution()].noteFormer(failure) }
    guard let transaction = resolutions[other]?.transaction, let cell = transactions[transaction]?.open.first else {
      return failure != nil
    }
    see(cell, by: resolution)
    return true
  }

  /// Ends a wait: its resolution continues with the incomplete instance.
  mutating func letSee(_ wait: WaitID) {
    guard let ended = remove(wait) else { return }
    effects.woken.append(wait)
    see(ended.cell, by: ended.resolution)
  }

  /// Ends waits on circles through a transaction. Its held cells have edges to the makers of its open cells, so a new
  /// cell of either kind may close a circle.
  private mutating func letSeeAlongCircles(of transaction: TransactionID) {
    while let blocked = firstBlocked(of: transaction) { letSee(blocked) }
  }

  private func firstBlocked(of transaction: TransactionID) -> WaitID? {
    if waits.isEmpty { return nil }
    for cell in transactions[transaction]?.held ?? [] {
      let blocked = cells[cell]?.waits.sorted().first { wait in
        waits[wait].map { circle(from: cell, to: $0.resolution) != nil } ?? false
      }
      if let blocked { return blocked }
    }
    return nil
  }

  // MARK: - Concluding

  /// Concludes a cell: its own recipe and completions have ended.
  ///
  /// - Parameter knowsIncomplete: Whether its instance may refer to an instance that its resolution has seen early.
  mutating func conclude(_ cell: CellID, madeBy maker: ResolutionID, knowsIncomplete: Bool) -> Conclusion {
    let known = knowsIncomplete ? resolutions[maker]?.transaction : nil
    let failure = knowsIncomplete ? self.failure(known: maker) : nil
    let pending = known.flatMap { transactions[$0]?.isDecided == false ? $0 : nil }
    guard var transaction = cells[cell]?.transaction ?? pending else {
      return failure.map(Conclusion.undo) ?? .publish
    }
    if let pending, pending != transaction { transaction = merge(pending, with: transaction) }
    transactions[transaction]?.conclude(cell, failure)
    let isDecided = transactions[transaction]?.isDecided == true
    if pending == nil, failure == nil { return isDecided ? .publishAndSettle(transaction) : .publish }
    enter(cell, madeBy: maker, transaction)
    transactions[transaction]?.held.append(cell)
    if isDecided { return .settle(transaction) }
    cells[cell]?.phase = .held
    letSeeAlongCircles(of: transaction)
    return .hold
  }

  /// Records that a completion of a cell has failed, or that an instance it refers to has failed.
  mutating func fail(_ cell: CellID, with failure: Failure) -> Conclusion {
    guard let transaction = cells[cell]?.transaction else { return .nothing }
    transactions[transaction]?.conclude(cell, failure)
    return transactions[transaction]?.isDecided == true ? .settle(transaction) : .nothing
  }

  // MARK: - The end of a transaction

  /// Returns the cells that a decided transaction holds, and the failure that undoes them, or nil.
  func decision(of transaction: TransactionID) -> (held: [CellID], failure: Failure?) {
    transactions[transaction].map { ($0.held, $0.failure) } ?? ([], nil)
  }

  /// Closes a transaction after all its cells have been published or undone, and ends the waits for it.
  mutating func close(_ transaction: TransactionID) {
    guard let closed = transactions[transaction] else { return }
    transactions[transaction]?.isClosed = true
    transactions[transaction]?.held = []
    transactions[transaction]?.waits = []
    effects.woken += closed.waits.sorted()
    discard(transaction)
  }

  /// Begins to wait until all instances that a resolution has seen early are complete.
  ///
  /// - Returns: The wait, or nil if there is nothing to wait for.
  mutating func beginWaitForTransaction(of resolution: ResolutionID) -> WaitID? {
    guard let transaction = resolutions[resolution]?.transaction, transactions[transaction]?.isClosed == false else {
      return nil
    }
    let id = WaitID(number: nextNumber())
    transactions[transaction]?.waits.insert(id)
    return id
  }

  /// Records that a resolution has waited for its transaction.
  ///
  /// - Returns: The failure that undid the instances the resolution has seen early, or nil.
  mutating func endTransaction(of resolution: ResolutionID) -> Failure? {
    let failure = failure(known: resolution)
    if let transaction = resolutions[resolution]?.transaction { leave(transaction, by: resolution) }
    resolutions[resolution]?.transaction = nil
    resolutions[resolution]?.formerFailure = nil
    if resolutions[resolution]?.isEmpty == true { resolutions[resolution] = nil }
    return failure
  }

  // MARK: - Joining transactions

  /// Returns the failure that undid an instance the resolution has seen early, or nil.
  private func failure(known resolution: ResolutionID) -> Failure? {
    guard let known = resolutions[resolution] else { return nil }
    if let failure = known.formerFailure { return failure }
    return known.transaction.flatMap { transactions[$0] }.flatMap { $0.isDecided ? $0.failure : nil }
  }

  /// Returns the transaction of a cell. Starts one if the cell has none.
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

  /// Merges two transactions into the one with more cells.
  ///
  /// - Returns: The merged transaction.
  /// - Complexity: O(*n*) in the size of the smaller one.
  private mutating func merge(_ one: TransactionID, with other: TransactionID) -> TransactionID {
    func count(_ transaction: TransactionID) -> Int { transactions[transaction]?.cells.count ?? 0 }
    let (large, small) = count(one) > count(other) ? (one, other) : (other, one)
    // Both are removed, so that the changes copy neither.
    guard let absorbed = transactions.removeValue(forKey: small), var whole = transactions.removeValue(forKey: large)
    else { return large }
    whole.open += absorbed.open
    whole.held += absorbed.held
    if whole.failure == nil { whole.failure = absorbed.failure } else { drop(absorbed.failure) }
    whole.cells.formUnion(absorbed.cells)
    whole.resolutions.formUnion(absorbed.resolutions)
    whole.waits.formUnion(absorbed.waits)
    transactions[large] = whole
    for cell in absorbed.cells { cells[cell]?.transaction = large }
    for resolution in absorbed.resolutions { resolutions[resolution]?.transaction = large }
    return large
  }

  /// Removes a closed transaction when no resolution needs its result any more.
  private mutating func discard(_ transaction: TransactionID) {
    guard let known = transactions[transaction], known.isClosed, known.resolutions.isEmpty else { return }
    transactions[transaction] = nil
    drop(known.failure)
  }

  private mutating func drop(_ failure: Failure?) {
    if let failure { effects.dropped.append(failure) }
  }
}
