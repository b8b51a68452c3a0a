@testable import Firebolt

/// A rule of the wait machine that is removed, to show that the exploration detects its absence.
enum Mutation: String, CaseIterable, Sendable {
  /// The end of a cell wakes all but the last of the waits for it.
  case endForgetsAWait
  /// A wait that would never end still sleeps.
  case cyclesAreNotSeen
  /// A wait in a cycle isn't ended, although its instance exists.
  case nobodyIsLetSee
  /// Other resolutions can't see an instance whose completions still have to run.
  case instancesAreNotShownEarly
  /// A resolution waits for its own instances, as for those of others.
  case ownInstancesAreAwaited
  /// An instance that knows an incomplete one is published as soon as its own completion has ended.
  case nothingIsHeld
  /// The machine doesn't record which resolution has seen which cell.
  case sightsAreForgotten
  /// A failed completion undoes only its own instance.
  case failuresStayAlone
  /// A resolution returns before the instances that it has seen are complete.
  case transactionsAreNotAwaited
  /// The end of a transaction wakes no one.
  case closingWakesNobody
  /// A cancelled wait isn't removed.
  case cancelledWaitsStay
  /// A resolution that has ended keeps its transaction.
  case transactionsAreKept
  /// Every failed transaction is decided immediately.
  case failuresDecideAtOnce
}

/// The wait machine, from which one rule may be removed.
struct MutatedMachine {
  private(set) var machine = WaitMachine<Cause>()
  private let mutation: Mutation?

  init(_ mutation: Mutation?) {
    self.mutation = mutation
  }

  var isEmpty: Bool {
    machine.cells.isEmpty && machine.resolutions.isEmpty && machine.waits.isEmpty && machine.transactions.isEmpty
  }

  /// Returns the waits that have ended since the last call.
  mutating func takeWoken() -> [WaitID] { machine.takeEffects().woken }

  mutating func begin(_ resolution: ResolutionID, for cell: CellID, madeBy maker: ResolutionID)
    -> (wait: WaitID, ending: WaitMachine<Cause>.Ending?)
  {
    if mutation == .ownInstancesAreAwaited, maker == resolution {
      return (WaitID(number: machine.nextNumber()), .cycle([]))
    }
    var (wait, ending) = machine.begin(resolution, for: cell, madeBy: maker)
    if mutation == .nobodyIsLetSee { machine.effects.woken = [] }
    if mutation == .cyclesAreNotSeen, case .cycle = ending { ending = nil }
    return (wait, ending)
  }

  mutating func cancel(_ wait: WaitID) -> Bool {
    mutation == .cancelledWaitsStay ? machine.waits[wait] != nil : machine.cancel(wait)
  }

  mutating func end(_ cell: CellID) {
    machine.end(cell)
    if mutation == .endForgetsAWait { _ = machine.effects.woken.popLast() }
  }

  mutating func makeVisible(_ cell: CellID, madeBy maker: ResolutionID) {
    if mutation != .instancesAreNotShownEarly { machine.makeVisible(cell, madeBy: maker) }
  }

  mutating func see(_ cell: CellID, by resolution: ResolutionID) {
    if mutation != .sightsAreForgotten { machine.see(cell, by: resolution) }
  }

  mutating func conclude(_ cell: CellID, madeBy maker: ResolutionID, knowsIncomplete: Bool)
    -> WaitMachine<Cause>.Conclusion
  {
    let knows = knowsIncomplete && mutation != .nothingIsHeld
    return machine.conclude(cell, madeBy: maker, knowsIncomplete: knows)
  }

  mutating func fail(_ cell: CellID, with cause: Cause) -> WaitMachine<Cause>.Conclusion {
    switch mutation {
    case .failuresStayAlone:
      guard let transaction = machine.cells[cell]?.transaction else { return .nothing }
      machine.transactions[transaction]?.open.removeAll { $0 == cell }
      return machine.transactions[transaction]?.isDecided == true ? .settle(transaction) : .nothing
    case .failuresDecideAtOnce:
      let transaction = machine.cells[cell]?.transaction
      let conclusion = machine.fail(cell, with: cause)
      if case .nothing = conclusion, let transaction { return .settle(transaction) }
      return conclusion
    default: return machine.fail(cell, with: cause)
    }
  }

  func decision(of transaction: TransactionID) -> (held: [CellID], failure: Cause?) {
    machine.decision(of: transaction)
  }

  mutating func close(_ transaction: TransactionID) {
    machine.close(transaction)
    if mutation == .closingWakesNobody { machine.effects.woken = [] }
  }

  mutating func beginWaitForTransaction(of resolution: ResolutionID) -> WaitID? {
    mutation == .transactionsAreNotAwaited ? nil : machine.beginWaitForTransaction(of: resolution)
  }

  mutating func endTransaction(of resolution: ResolutionID) -> Cause? {
    if mutation == .transactionsAreKept { return nil }
    return machine.endTransaction(of: resolution)
  }
}
