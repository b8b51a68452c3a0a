/// Instances that were seen before they were completed, and all that came to know them: they become visible to everybody
/// together, once the last completion has ended, or not at all, if one of them fails.
///
/// Guard of everything in it: the wait graph's lock.
final class Transaction: @unchecked Sendable {  // Sound: guarded as said.
  /// The cells that have been seen and of which the completions still run.
  fileprivate(set) var open: [InstanceCell]

  /// The cells that have been finished in the meantime, by those who have seen one of the former.
  fileprivate var held: [(store: Store, cell: InstanceCell)] = []

  /// What the first completion that failed did so with, and how much of its path leads to the cell's request.
  fileprivate var failure: (error: ResolutionError, depth: Int)?

  /// The transaction that this one has become part of.
  private var successor: Transaction?

  /// Who may return what it made once all is over.
  private var members: [Resolution] = []

  /// Whether all is over.
  private(set) var isClosed = false

  /// Begins with the first cell that has been seen.
  fileprivate init(_ cell: InstanceCell) {
    open = [cell]
  }

  /// The transaction that counts.
  ///
  /// - Complexity: O(*n*) in the number of transactions that became part of another.
  var root: Transaction {
    var root = self
    while let successor = root.successor { root = successor }
    return root
  }

  /// Whether no completion is left that could fail.
  fileprivate var isDecided: Bool { open.isEmpty }

  /// Has another transaction become part of this one.
  fileprivate func absorb(_ other: Transaction) {
    open += other.open
    held += other.held
    members += other.members
    failure = failure ?? other.failure
    other.open = []
    other.held = []
    other.members = []
    other.successor = self
  }

  fileprivate func wait(_ resolution: Resolution, with lock: borrowing Lock) {
    while !root.isClosed {
      root.members.append(resolution)
      resolution.sleep(with: lock)
    }
  }

  /// - Returns: What it held, and holds no more; to be released where no lock is held.
  fileprivate func close() -> [(store: Store, cell: InstanceCell)] {
    defer { held = [] }
    isClosed = true
    for member in members { member.wake() }
    members = []
    return held
  }
}

/// What is to be done about a cell, and others, once nothing of its own is left to be done.
enum Conclusion {
  /// Nobody but its maker has seen it, nor does it know of anything that isn't completed.
  case alone
  /// As before, but others have seen it, and their transaction is decided by that.
  case last(Transaction)
  /// It stays hidden until its transaction is over.
  case held
  /// Its transaction is decided, and all that it held is to be shown or undone.
  case together(Transaction)
  /// What it knows has been undone.
  case undone(error: ResolutionError, depth: Int)
}

extension Resolution {
  /// What has undone something that the resolution has seen early. The caller holds the wait graph's lock.
  fileprivate var failure: (error: ResolutionError, depth: Int)? {
    formerFailure ?? transaction.flatMap { $0.root.isDecided ? $0.root.failure : nil }
  }
}

extension WaitGraph {
  /// Lets those who can't wait see the instance of a cell of which the completions are about to run.
  func beginCompleting(_ cell: InstanceCell) {
    change { _ in cell.waiting.isVisible = true }
  }

  /// Has a resolution see an instance of its own before it is completed.
  func seeEarly(_ cell: InstanceCell, by resolution: Resolution) {
    change { _ in see(cell, by: resolution) }
  }

  /// Says that nothing of a cell's own is left to be done.
  ///
  /// - Parameter knowsIncomplete: Whether its instance may know one of those that its resolution has seen early.
  func conclude(_ cell: InstanceCell, in store: Store, knowsIncomplete: Bool) -> Conclusion {
    change { _ in
      let known = knowsIncomplete ? cell.maker.transaction?.root : nil
      let failure = knowsIncomplete ? cell.maker.failure : nil
      let pending = known.flatMap { $0.isDecided ? nil : $0 }
      guard let transaction = cell.waiting.transaction?.root ?? pending else {
        return failure.map { .undone(error: $0.error, depth: $0.depth) } ?? .alone
      }
      if let pending, pending !== transaction { transaction.absorb(pending) }
      transaction.open.removeAll { $0 === cell }
      transaction.failure = transaction.failure ?? failure
      if pending == nil, failure == nil { return transaction.isDecided ? .last(transaction) : .alone }
      transaction.held.append((store, cell))
      if transaction.isDecided { return .together(transaction) }
      cell.waiting.transaction = transaction
      cell.waiting.isHeld = true
      cell.waiting.isVisible = true
      letSeeAlongCircles(of: transaction)
      return .held
    }
  }

  /// Says that a completion has failed.
  ///
  /// - Parameter depth: How much of the error's path leads to whoever asked for the cell.
  func fail(_ cell: InstanceCell, with error: ResolutionError, depth: Int) -> Conclusion {
    change { _ in
      guard let transaction = cell.waiting.transaction?.root else { return .alone }
      transaction.open.removeAll { $0 === cell }
      transaction.failure = transaction.failure ?? (error, depth)
      return transaction.isDecided ? .together(transaction) : .alone
    }
  }

  /// What a transaction that is decided held, and what undoes it, if something does.
  func decision(of transaction: Transaction)
    -> (held: [(store: Store, cell: InstanceCell)], failure: (error: ResolutionError, depth: Int)?)
  {
    change { _ in (transaction.held, transaction.failure) }
  }

  /// Says that all that a transaction held has been shown or undone.
  func close(_ transaction: Transaction) {
    // The cells keep the transaction, so it must not keep them any longer.
    let held = change { _ in transaction.close() }
    withExtendedLifetime(held) {}
  }

  /// Waits until all that a resolution has seen early is completed.
  ///
  /// - Returns: What undid it, if something did.
  func waitForTransaction(of resolution: Resolution) -> (error: ResolutionError, depth: Int)? {
    change { lock in
      guard let transaction = resolution.transaction else { return nil }
      transaction.wait(resolution, with: lock)
      let failure = resolution.failure
      resolution.transaction = nil
      resolution.formerFailure = nil
      return failure
    }
  }

  // MARK: - Under the lock

  /// Has a resolution see the instance of a cell before the cell ends.
  func see(_ cell: InstanceCell, by resolution: Resolution) {
    let transaction = cell.waiting.transaction?.root ?? Transaction(cell)
    cell.waiting.transaction = transaction
    if let known = resolution.transaction?.root, known !== transaction {
      if known.isDecided {
        resolution.formerFailure = resolution.failure
      } else {
        transaction.absorb(known)
      }
    }
    resolution.transaction = transaction
    letSeeAlongCircles(of: transaction)
  }

  /// Has one that waits go on with the instance as it is.
  func letSee(_ wait: Wait) {
    end(wait, .woken)
    see(wait.cell, by: wait.resolution)
  }

  /// What a transaction holds is awaited of whoever completes its cells, so a new one of either may close circles.
  private func letSeeAlongCircles(of transaction: Transaction) {
    while let wait = transaction.root.held.lazy.flatMap({ held in
      held.cell.waiting.waits.filter { self.circle(from: held.cell, to: $0.resolution) != nil }
    }).first {
      letSee(wait)
    }
  }
}
