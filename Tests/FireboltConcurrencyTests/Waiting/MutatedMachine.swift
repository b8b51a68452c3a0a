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
  /// Waits for drops aren't known, or not what they need: those who make what was dropped, or the task of the drops.
  case dropWaitsAreUnknown, makersOweNothing, dropTasksOweNothing
  /// A circle that closes otherwise than by the beginning of a wait isn't seen.
  case lateCirclesAreNotSeen
  /// An `onDrop` runs between the publications of what a group holds. The machine has no part in this rule.
  case hooksRunWhileAGroupIsPublished
}

/// The wait machine, from which one rule may be removed.
struct MutatedMachine {
  private(set) var machine = WaitMachine()
  private let mutation: Mutation?
  /// The waits that have ended early, until they are taken.
  private var exposed: [UInt64] = []
  /// The waits for drops that have failed, until they are taken.
  private var failed: [UInt64] = []

  /// Cells that are published now, or undone if there is a failure.
  typealias Settlement = (cells: [UInt64], failure: AnyObject?)

  init(_ mutation: Mutation?) {
    self.mutation = mutation
  }

  var isEmpty: Bool {
    machine.nodes.isEmpty && machine.makers.isEmpty && machine.waiters.isEmpty && machine.dropWaits.waiterCount == 0
  }

  /// Gives this value a machine of its own.
  mutating func copyMachine() { machine = machine.copy() }

  mutating func takeExposed() -> [UInt64] {
    defer { exposed = [] }
    exposed += takeEffects().exposed.map(\.id)
    return mutation == .nobodyIsLetSee ? [] : exposed
  }

  mutating func takeFailed() -> [UInt64] {
    defer { failed = [] }
    return mutation == .lateCirclesAreNotSeen ? [] : failed
  }

  private mutating func takeEffects() -> WaitMachine.Effects {
    let effects = machine.takeEffects()
    failed += effects.failed.map(\.id)
    return effects
  }

  private mutating func takeSettlement() -> Settlement? {
    let effects = takeEffects()
    exposed += effects.exposed.map(\.id)
    return effects.settled.isEmpty ? nil : (effects.settled.compactMap { $0 as? UInt64 }, effects.failure)
  }

  func enter(_ member: UInt64) { machine.enter(member) }

  func forget(_ member: UInt64) {
    if mutation != .membersStay { machine.forget(member) }
  }

  mutating func begin(_ wait: UInt64, of member: UInt64, in run: UInt64, for cell: UInt64, madeBy maker: UInt64)
    -> ExploredState.Ending?
  {
    let former = mutation == .groupsAreNotJoined ? machine.copy() : machine
    let run = mutation == .runsAreUnknown ? 0 : run
    if machine.begin(Wait(id: wait), of: member, in: run, for: cell, madeBy: maker) != nil {
      return mutation == .cyclesAreNotSeen ? nil : .cycle
    }
    let seeing = takeEffects().exposed.map(\.id)
    guard seeing.contains(wait) else {
      exposed += seeing
      return nil
    }
    if mutation == .groupsAreNotJoined { machine = former } else { exposed += seeing.filter { $0 != wait } }
    return .exposed
  }

  func cancel(_ wait: UInt64) -> Bool {
    mutation == .cancelledWaitsStay ? machine.waiters[wait] != nil : machine.cancel(Wait(id: wait))
  }

  mutating func endCell(_ cell: UInt64) -> [UInt64] {
    let former = machine.waiters
    machine.endCell(cell)
    let effects = takeEffects()
    precondition(effects.exposed.isEmpty, "the end of a cell lets nobody see an instance")
    let ended = effects.ended.map(\.id)
    switch mutation {
    case .endForgetsAWait: return ended.dropLast()
    case .settlingWakesNobody: return ended.filter { former[$0] != nil }
    default: return ended
    }
  }

  // MARK: - Drops

  func addDrop(_ number: UInt64, of store: UInt64, after cell: UInt64, madeBy maker: UInt64) {
    if mutation != .makersOweNothing { machine.addDrop(number, of: store, after: cell, madeBy: maker) }
  }

  func continueDrop(_ number: UInt64, of store: UInt64) {
    if mutation == .dropTasksOweNothing { return machine.endDrop(number, of: store) }
    machine.continueDrop(number, of: store, in: RunningTask {}, priority: 0)
  }

  func endDrop(_ number: UInt64, of store: UInt64) { machine.endDrop(number, of: store) }

  mutating func begin(_ wait: UInt64, in run: UInt64, forDropsOf store: UInt64, upTo last: UInt64)
    -> ExploredState.Ending?
  {
    if mutation == .dropWaitsAreUnknown { return nil }
    let circle = machine.begin(Wait(id: wait), of: wait, in: run, forDropsOf: store, upTo: last)
    return circle == nil ? nil : .cycle
  }

  func endDropWait(_ wait: UInt64) {
    _ = machine.cancel(Wait(id: wait))
    machine.forget(wait)
  }

  // MARK: - Completions

  func beginCompleting(_ cell: UInt64, madeBy maker: UInt64, in run: UInt64, knows: Bool) {
    let run = mutation == .runsAreUnknown ? 0 : run
    machine.beginCompleting(cell, madeBy: maker, in: run, knows: knows && mutation != .membersForgetFailures)
  }

  mutating func endCompleting(_ cell: UInt64, _ failure: AnyObject?) -> Settlement? {
    machine.endCompleting(cell, cell as AnyObject, mutation == .failuresAreForgotten ? nil : failure)
    return takeSettlement() ?? (mutation == .cellsDontAwaitGroups ? ([cell], nil) : nil)
  }

  /// Closes a cell without completions.
  mutating func conclude(_ cell: UInt64) -> Settlement? {
    let settlement = endCompleting(cell, nil)
    return mutation == .nothingIsHeld ? ([cell], nil) : settlement
  }

  func forget(_ member: UInt64, waiting wait: UInt64) -> Bool {
    machine.forget(member, waiting: Wait(id: wait)) && mutation != .groupsAreNotAwaited
  }
}
