import TestSupport
import Testing

@testable import Firebolt

/// A machine with random waits, among eight resolutions of which three are asynchronous recipes.
private struct RandomWaits {
  private let machine = WaitMachine()
  private var generator: SeededGenerator
  private var nextNumber: UInt64 = 100
  /// The cells that haven't ended, with their makers.
  private var makers: [UInt64: UInt64] = [:]
  /// The cells whose completions have become due, those of them whose completions haven't ended, and the settled ones.
  private var exposed: Set<UInt64> = []
  private var open: Set<UInt64> = []
  private var settled: [UInt64] = []

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    for recipe in 1...3 as ClosedRange<UInt64> { machine.enter(recipe) }
  }

  private mutating func number() -> UInt64 {
    nextNumber += 1
    return nextNumber
  }

  private mutating func random(_ range: ClosedRange<UInt64>) -> UInt64 { .random(in: range, using: &generator) }

  /// The recipe that makes a resolution's requests, or 0.
  private func run(of resolution: UInt64) -> UInt64 { resolution > 5 ? resolution - 5 : 0 }

  private mutating func cell() -> UInt64? { makers.keys.sorted().randomElement(using: &generator) }

  mutating func change() {
    switch random(0...9) {
    case 0: makers[number()] = random(1...8)
    case 1:
      guard let cell = cell(), let maker = makers[cell], exposed.insert(cell).inserted else { return }
      open.insert(cell)
      machine.beginCompleting(cell, madeBy: maker, in: run(of: maker), knows: false)
    case 2:
      guard let cell = open.sorted().randomElement(using: &generator) else { return }
      open.remove(cell)
      machine.endCompleting(cell, cell as AnyObject, nil)
    case 3:
      if let cell = settled.popLast() { machine.end(cell) }
    default:
      guard let cell = cell(), let maker = makers[cell] else { return }
      let resolution = random(1...8)
      _ = machine.begin(Wait(id: number()), of: resolution, in: run(of: resolution), for: cell, madeBy: maker)
    }
    for case let cell as UInt64 in machine.takeEffects().settled {
      makers[cell] = nil
      settled.append(cell)
    }
  }

  /// Whether waits lead from some resolutions to a wait that is meant, found by looking at all that can be reached.
  private func plainlyLeads(from start: [WaitMachine.Member], _ isMeant: (WaitMachine.Waiter) -> Bool) -> Bool {
    var open = start
    var reached: Set<ObjectIdentifier> = []
    while let next = open.popLast() {
      if !reached.insert(ObjectIdentifier(next)).inserted { continue }
      for waiter in next.waiters where waiter.wait != nil {
        if isMeant(waiter) { return true }
        open += machine.needs(of: waiter.cell)
      }
    }
    return false
  }

  /// Returns the number of pairs of waits, and of groups, for which there is a path; nil if the searches don't agree.
  func pathCount() -> Int? {
    var count = 0
    func agree(_ start: [WaitMachine.Member], _ targets: [WaitMachine.Waiter], _ group: WaitMachine.Group? = nil)
      -> Bool
    {
      let leads = plainlyLeads(from: start) { group == nil ? $0 === targets[0] : $0.cell.holder === group }
      count += leads ? 1 : 0
      return leads == (machine.waits(from: start, to: targets, heldBy: group) != nil)
    }
    let waiters = machine.waiters.sorted { $0.key < $1.key }.compactMap { $0.value as? WaitMachine.Waiter }
    for first in waiters {
      let needs = machine.needs(of: first.cell)
      for last in waiters where !agree(needs, [last]) { return nil }
      if let group = first.member.group, !agree(needs, group.waiters, group) { return nil }
    }
    return count
  }
}

@Suite("The search for circles of waits") struct WaitSearchTests {
  /// It looks from both ends, and may end when one of them is exhausted.
  @Test func itFindsAPathWhereAPlainSearchDoes() {
    var pathCount = 0
    for seed in 1...UInt64(60 * tortureRounds) {
      var waits = RandomWaits(seed: seed)
      for step in 1...60 {
        waits.change()
        guard let count = waits.pathCount() else {
          Issue.record("the searches don't agree: seed \(seed), step \(step)")
          return
        }
        pathCount += count
      }
    }
    #expect(pathCount > 1000)
  }

  /// Two resolutions that complete each other are a group. The instance of one is held, and the other one, whose
  /// completion runs, begins to wait for an asynchronous recipe, which waits for much before it waits for what is held.
  @Test(arguments: [(held: 1, open: 2), (held: 2, open: 1)] as [(held: UInt64, open: UInt64)])
  func itFindsAPathThroughWhatAGroupHolds(_ held: UInt64, _ open: UInt64) {
    let machine = WaitMachine()
    let recipe: UInt64 = 3
    machine.enter(recipe)
    // The cell of a resolution has its number and ten more.
    for maker in [1, 2] as [UInt64] { machine.beginCompleting(maker + 10, madeBy: maker, in: 0, knows: false) }
    let first = Wait()
    #expect(machine.begin(first, of: 1, in: 0, for: 12, madeBy: 2) == nil)
    #expect(machine.begin(Wait(), of: 2, in: 0, for: 11, madeBy: 1) == nil)
    #expect(machine.cancel(first))
    machine.endCompleting(held + 10, machine, nil)
    #expect(machine.takeEffects().settled.isEmpty)
    for maker in 20..<30 as Range<UInt64> {
      #expect(machine.begin(Wait(), of: maker + 20, in: recipe, for: maker + 10, madeBy: maker) == nil)
    }
    let wait = Wait()
    #expect(machine.begin(wait, of: 50, in: recipe, for: held + 10, madeBy: held) == nil)
    #expect(machine.takeEffects().exposed.isEmpty)
    #expect(machine.begin(Wait(), of: open, in: 0, for: 13, madeBy: recipe) == nil)
    #expect(machine.takeEffects().exposed.map(\.id) == [wait.id])
  }
}
