@testable import Firebolt

/// A rule of the wait machine that is removed, to show that the exploration notices.
enum Mutation: CaseIterable, Sendable {
  case cyclesAreNotSeen, nobodyIsLetSee, endForgetsAWait, cancelledWaitsStay, membersStay, runsAreUnknown
  /// A resolution that sees an incomplete instance doesn't join the group.
  case groupsAreNotJoined
  /// What is made with an incomplete instance is published at once, or when its own completion has ended.
  case nothingIsHeld, cellsDontAwaitGroups
  /// A failed completion undoes nothing, or nothing that is made later.
  case failuresAreForgotten, membersForgetFailures
  /// A resolution returns before all that its group holds has ended, or never.
  case groupsAreNotAwaited, settlingWakesNobody
}

/// The wait machine, from which one rule may be removed.
struct MutatedMachine {
  private(set) var machine = WaitMachine()
  private let mutation: Mutation?

  init(_ mutation: Mutation?) {
    self.mutation = mutation
  }

  var isEmpty: Bool {
    machine.cells.isEmpty && machine.members.isEmpty && machine.groups.isEmpty && machine.waits.isEmpty
      && machine.settlements.isEmpty
  }

  mutating func takeEarly() -> [UInt64] {
    let early = machine.takeEffects().early
    return mutation == .nobodyIsLetSee ? [] : early
  }

  mutating func enter(_ member: UInt64) { machine.enter(member) }

  mutating func leave(_ member: UInt64) {
    if mutation != .membersStay { machine.leave(member) }
  }

  mutating func begin(_ wait: UInt64, of member: UInt64, in run: UInt64, for cell: UInt64, madeBy maker: UInt64)
    -> WaitMachine.Ending?
  {
    let former = machine
    let run = mutation == .runsAreUnknown ? 0 : run
    let ending = machine.begin(wait, of: member, in: run, for: cell, madeBy: maker)
    switch ending {
    case .early? where mutation == .groupsAreNotJoined: machine = former
    case .cycle? where mutation == .cyclesAreNotSeen: return nil
    default: break
    }
    return ending
  }

  mutating func cancel(_ wait: UInt64) -> Bool {
    mutation == .cancelledWaitsStay ? machine.waits[wait] != nil : machine.cancel(wait)
  }

  mutating func end(_ cell: UInt64) -> [UInt64] {
    let former = machine.waits
    let ended = machine.end(cell)
    switch mutation {
    case .endForgetsAWait: return ended.dropLast()
    case .settlingWakesNobody: return ended.filter { former[$0] != nil }
    default: return ended
    }
  }

  mutating func open(_ cell: UInt64, madeBy maker: UInt64, in run: UInt64, knows: Bool) {
    let run = mutation == .runsAreUnknown ? 0 : run
    machine.open(cell, madeBy: maker, in: run, knows: knows && mutation != .membersForgetFailures)
  }

  mutating func close(_ cell: UInt64, madeBy maker: UInt64, _ failure: AnyObject?) -> WaitMachine.Settlement? {
    let settlement = machine.close(cell, madeBy: maker, mutation == .failuresAreForgotten ? nil : failure)
    if settlement == nil, mutation == .cellsDontAwaitGroups { return .init(cells: [cell], failure: nil) }
    return settlement
  }

  mutating func conclude(_ cell: UInt64, madeBy maker: UInt64, in run: UInt64) -> WaitMachine.Settlement? {
    if mutation == .nothingIsHeld { return .init(cells: [cell], failure: nil) }
    let settlement = machine.conclude(cell, madeBy: maker, in: mutation == .runsAreUnknown ? 0 : run)
    if let settlement, mutation == .membersForgetFailures { return .init(cells: settlement.cells, failure: nil) }
    return settlement
  }

  mutating func leave(_ member: UInt64, waiting wait: UInt64) -> Bool {
    machine.leave(member, waiting: wait) && mutation != .groupsAreNotAwaited
  }
}
