import TestSupport
import Testing

@testable import Firebolt

/// A machine with random waits, among eight resolutions of which three are asynchronous recipes, and two stores with drops.
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
  /// The drops that wait for a recipe, and those that have a task, with their stores.
  private var owed: [UInt64: UInt64] = [:]
  private var running: [UInt64: UInt64] = [:]
  /// How often a wait for drops has failed: when it began, and later.
  private(set) var failedAtOnce = 0
  private(set) var failedLater = 0

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
  private func run(of resolution: UInt64) -> UInt64 {
    resolution > 5 && !hasReturned(resolution - 5) ? resolution - 5 : 0
  }

  /// A resolution that can act: a thread that sleeps does nothing, and a recipe that has returned makes no more requests.
  private mutating func resolution() -> UInt64? { (1...8).filter(isAwake).randomElement(using: &generator) }

  private func isAwake(_ number: UInt64) -> Bool {
    machine.member(number)?.waiters.contains { $0.wait != nil && $0.member.number == number } != true
  }

  private func hasReturned(_ recipe: UInt64) -> Bool { machine.member(recipe)?.hasReturned == true }

  /// A cell that hasn't ended, and its maker.
  private mutating func cell() -> (cell: UInt64, maker: UInt64)? {
    makers.sorted { $0.key < $1.key }.randomElement(using: &generator).map { ($0.key, $0.value) }
  }

  mutating func change() {
    switch random(0...13) {
    case 0:
      if let maker = resolution() { makers[number()] = maker }
    case 1:
      guard let (cell, maker) = cell(), isAwake(maker), exposed.insert(cell).inserted else { return }
      open.insert(cell)
      machine.beginCompleting(cell, madeBy: maker, in: run(of: maker), knows: false)
    case 2:
      let awake = open.sorted().filter { isAwake(makers[$0] ?? 0) }
      guard let cell = awake.randomElement(using: &generator) else { return }
      open.remove(cell)
      machine.endCompleting(cell, cell as AnyObject, nil)
    case 3:
      if let cell = settled.popLast() { machine.endCell(cell) }
    case 4:
      guard let (cell, maker) = cell() else { return }
      let drop = number()
      owed[drop] = random(10...11)
      machine.addDrop(drop, of: owed[drop] ?? 0, after: cell, madeBy: maker)
    case 5:
      let former = owed.keys.sorted().randomElement(using: &generator)
      let drop = former ?? number()
      let store = former.flatMap { owed.removeValue(forKey: $0) } ?? random(10...11)
      running[drop] = store
      machine.continueDrop(drop, of: store, in: RunningTask {}, priority: 0)
    case 6:
      guard let drop = running.keys.sorted().randomElement(using: &generator) else { return }
      machine.endDrop(drop, of: running.removeValue(forKey: drop) ?? 0)
    case 7, 8:
      let wait = Wait(id: number())
      let run: UInt64 = [1, 2, 3, 10, 11].randomElement(using: &generator) ?? 1
      if machine.member(run) == nil || hasReturned(run) { return }
      let store = random(10...11)
      if machine.begin(wait, of: wait.id, in: run, forDropsOf: store, upTo: random(100...nextNumber)) != nil {
        failedAtOnce += 1
      }
    case 9:
      guard machine.member(10) != nil, let (cell, maker) = cell() else { return }
      let wait = Wait(id: number())
      _ = machine.begin(wait, of: wait.id, in: 10, for: cell, madeBy: maker)
    default:
      guard let (cell, maker) = cell(), let resolution = resolution() else { return }
      _ = machine.begin(Wait(id: number()), of: resolution, in: run(of: resolution), for: cell, madeBy: maker)
    }
    let effects = machine.takeEffects()
    failedLater += effects.failed.count
    for case let cell as UInt64 in effects.settled {
      makers[cell] = nil
      settled.append(cell)
    }
  }

  /// Whether a wait that goes on is on a circle, found by looking at all that it needs.
  var hasCircle: Bool {
    machine.waiters.values.contains { waiter in
      guard let waiter = waiter as? WaitMachine.Waiter else { return false }
      var open = machine.needs(of: waiter)
      var reached: Set<ObjectIdentifier> = []
      while let next = open.popLast() {
        if !reached.insert(ObjectIdentifier(next)).inserted { continue }
        for other in next.waiters where other.wait != nil {
          if other === waiter { return true }
          open += machine.needs(of: other)
        }
      }
      return false
    }
  }
}

@Suite("The search for circles of waits") struct WaitSearchTests {
  /// Rule 68: a wait for drops is a wait.
  @Test func noWaitThatGoesOnIsOnACircle() {
    var (failedAtOnce, failedLater) = (0, 0)
    for seed in 1...UInt64(200 * tortureRounds) {
      var waits = RandomWaits(seed: seed)
      for step in 1...80 {
        waits.change()
        if waits.hasCircle {
          Issue.record("a circle: seed \(seed), step \(step)")
          return
        }
      }
      failedAtOnce += waits.failedAtOnce
      failedLater += waits.failedLater
    }
    #expect(failedAtOnce > 100 && failedLater > 20, "\(failedAtOnce) \(failedLater)")
  }

  /// Lets two resolutions, 1 and 2, become a group: each has an incomplete instance that the other one needs. The cell of a
  /// resolution has its number and ten more.
  private func completeEachOther(in machine: WaitMachine) {
    for maker in [1, 2] as [UInt64] { machine.beginCompleting(maker + 10, madeBy: maker, in: 0, knows: false) }
    let first = Wait()
    #expect(machine.begin(first, of: 1, in: 0, for: 12, madeBy: 2) == nil)
    #expect(machine.begin(Wait(), of: 2, in: 0, for: 11, madeBy: 1) == nil)
    #expect(machine.cancel(first))
  }

  /// One resolution makes an instance within a shared one, it is dropped meanwhile, and the resolution then waits for its
  /// group. Another member asks for something whose maker awaits the drop: nobody would go on.
  @Test(arguments: [false, true]) func aWaitForOnesOwnGroupIsAnEdge(_ isLast: Bool) {
    let machine = WaitMachine()
    let (recipe, store): (UInt64, UInt64) = (3, 10)
    machine.enter(recipe)
    completeEachOther(in: machine)
    // What the first one has made is dropped, and ends. Its closure is due when the resolution owes nothing any more.
    machine.addDrop(1, of: store, after: 21, madeBy: 1)
    machine.endCell(21)
    machine.endCompleting(11, machine, nil)
    #expect(machine.begin(Wait(), of: 2, in: 0, for: 13, madeBy: recipe) == nil)
    if !isLast { #expect(machine.forget(1, waiting: Wait())) }
    let wait = Wait()
    let circle = machine.begin(wait, of: wait.id, in: recipe, forDropsOf: store, upTo: 1)
    #expect((circle == nil) == isLast)
    if isLast { #expect(machine.forget(1, waiting: Wait())) }
    #expect(machine.takeEffects().failed.map(\.id) == (isLast ? [wait.id] : []))
  }

  /// A task that a recipe has started waits for an instance whose maker waits for the recipe's own. Once the recipe has
  /// returned, that is no circle.
  @Test(arguments: [false, true]) func whatTasksOfARecipeWaitForIsNoneOfItsNeeds(_ returns: Bool) {
    let machine = WaitMachine()
    let recipe: UInt64 = 3
    machine.enter(recipe)
    #expect(machine.begin(Wait(), of: 50, in: recipe, for: 14, madeBy: 4) == nil)
    if returns { machine.beginCompleting(13, madeBy: recipe, in: 0, knows: false) }
    let wait = Wait()
    let circle = machine.begin(wait, of: 4, in: 0, for: 13, madeBy: recipe)
    #expect((circle == nil) == returns)
    #expect(machine.cancel(wait) == returns)
    #expect(machine.takeEffects().exposed.isEmpty)
  }

  /// A circle with a wait for drops lets nobody see anything incomplete: the wait that closes it fails.
  @Test func nobodySeesThroughAWaitForDrops() {
    let machine = WaitMachine()
    let (recipe, store): (UInt64, UInt64) = (3, 10)
    machine.enter(recipe)
    machine.continueDrop(1, of: store, in: RunningTask {}, priority: 0)
    machine.beginCompleting(11, madeBy: 1, in: 0, knows: false)
    #expect(machine.begin(Wait(), of: 50, in: store, for: 11, madeBy: 1) == nil)
    #expect(machine.begin(Wait(), of: 1, in: 0, for: 13, madeBy: recipe) == nil)
    let wait = Wait()
    #expect(machine.begin(wait, of: wait.id, in: recipe, forDropsOf: store, upTo: 1) != nil)
    #expect(machine.takeEffects().exposed.isEmpty)
  }

  /// Two are a group, in which a completion has failed, and one runs still; three others are a group. The one that still
  /// completes waits for one of the three, which waits for it: all five are a group, and all that it holds is undone.
  @Test func aFailureGoesAlongIntoALargerGroup() {
    let machine = WaitMachine()
    completeEachOther(in: machine)
    machine.endCompleting(11, machine, Failure("undone") as AnyObject)
    machine.beginCompleting(13, madeBy: 3, in: 0, knows: false)
    for (seeing, made) in [(4, 14), (5, 15)] as [(UInt64, UInt64)] {
      let wait = Wait()
      #expect(machine.begin(wait, of: 3, in: 0, for: made, madeBy: seeing) == nil)
      #expect(machine.begin(Wait(), of: seeing, in: 0, for: 13, madeBy: 3) == nil)
      #expect(machine.cancel(wait))
    }
    let wait = Wait()
    #expect(machine.begin(wait, of: 2, in: 0, for: 15, madeBy: 5) == nil)
    #expect(machine.begin(Wait(), of: 5, in: 0, for: 12, madeBy: 2) == nil)
    #expect(machine.cancel(wait))
    machine.endCompleting(12, machine, nil)
    #expect(machine.takeEffects().settled.isEmpty)
    machine.endCompleting(13, machine, nil)
    let effects = machine.takeEffects()
    #expect(effects.settled.count == 3 && effects.failure is Failure)
  }
}
