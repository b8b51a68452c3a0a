@testable import Firebolt

/// A rule of the wait machine that is taken out, to show that the exploration sees it.
enum Mutation: String, CaseIterable, Sendable {
  /// The end of a cell wakes all but the last of the waits for it.
  case endForgetsAWait
  /// A wait that would never end sleeps all the same.
  case cyclesAreNotSeen
  /// A wait on a circle is not ended where the instance is there.
  case nobodyIsLetSee
  /// An instance whose completions are yet to run can't be seen by others.
  case instancesAreNotShownEarly
  /// A resolution waits for what it made itself, as for what others make.
  case ownInstancesAreAwaited
  /// What knows an incomplete instance is published as soon as its own completion has ended.
  case nothingIsHeld
  /// It isn't noted which resolution has seen what.
  case sightsAreForgotten
  /// A failed completion undoes nothing but its own instance.
  case failuresStayAlone
  /// A resolution returns before what it has seen is complete.
  case transactionsAreNotAwaited
  /// The end of a transaction wakes nobody.
  case closingWakesNobody
  /// A cancelled wait stays.
  case cancelledWaitsStay
  /// A resolution that has ended keeps its transaction.
  case transactionsAreKept
  /// Every failed transaction is decided at once.
  case failuresDecideAtOnce
}

/// The wait machine, of which one rule may be taken out.
struct MutatedMachine {
  private(set) var machine = WaitMachine<Cause>()
  private let mutation: Mutation?

  init(_ mutation: Mutation?) {
    self.mutation = mutation
  }

  var isEmpty: Bool {
    machine.cells.isEmpty && machine.resolutions.isEmpty && machine.waits.isEmpty && machine.transactions.isEmpty
  }

  mutating func begin(
    _ resolution: ResolutionID, for cell: CellID, madeBy maker: ResolutionID, waking woken: inout [WaitID]
  ) -> (wait: WaitID, ending: WaitMachine<Cause>.Ending?) {
    if mutation == .ownInstancesAreAwaited, maker == resolution {
      return (WaitID(number: machine.nextNumber()), .cycle([]))
    }
    var letSee: [WaitID] = []
    var (wait, ending) = machine.begin(resolution, for: cell, madeBy: maker, waking: &letSee)
    if mutation != .nobodyIsLetSee { woken += letSee }
    if mutation == .cyclesAreNotSeen, case .cycle = ending { ending = nil }
    return (wait, ending)
  }

  mutating func cancel(_ wait: WaitID) -> Bool {
    mutation == .cancelledWaitsStay ? machine.waits[wait] != nil : machine.cancel(wait)
  }

  mutating func end(_ cell: CellID) -> [WaitID] {
    let ended = machine.end(cell)
    return mutation == .endForgetsAWait ? Array(ended.dropLast()) : ended
  }

  mutating func makeVisible(_ cell: CellID, madeBy maker: ResolutionID) {
    if mutation != .instancesAreNotShownEarly { machine.makeVisible(cell, madeBy: maker) }
  }

  mutating func see(_ cell: CellID, by resolution: ResolutionID, waking woken: inout [WaitID]) {
    if mutation != .sightsAreForgotten { machine.see(cell, by: resolution, waking: &woken) }
  }

  mutating func conclude(
    _ cell: CellID, madeBy maker: ResolutionID, knowsIncomplete: Bool, waking woken: inout [WaitID]
  ) -> WaitMachine<Cause>.Conclusion {
    let knows = knowsIncomplete && mutation != .nothingIsHeld
    return machine.conclude(cell, madeBy: maker, knowsIncomplete: knows, waking: &woken)
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

  mutating func close(_ transaction: TransactionID) -> [WaitID] {
    let ended = machine.close(transaction)
    return mutation == .closingWakesNobody ? [] : ended
  }

  mutating func beginWaitForTransaction(of resolution: ResolutionID) -> WaitID? {
    mutation == .transactionsAreNotAwaited ? nil : machine.beginWaitForTransaction(of: resolution)
  }

  mutating func endTransaction(of resolution: ResolutionID) -> Cause? {
    if mutation == .transactionsAreKept { return nil }
    return machine.endTransaction(of: resolution)
  }
}
