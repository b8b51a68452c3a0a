import Firebolt
import TestSupport
import Testing

private final class First: Tracked, @unchecked Sendable {}
private final class Second: Tracked, @unchecked Sendable {}
private final class Third: Tracked, @unchecked Sendable {}

/// Three objects that refer to each other in a circle. A completion sets the next object of the first, or of all three.
@Suite("A circle of three")
struct CircleOfThreeTests {
  private static func circle(_ ledger: Ledger, allComplete: Bool) -> Resolver {
    let resolver = Resolver().register { First(ledger) }
    resolver.initCompleted(First.self) { $1.kept = try $0.resolve(Second.self) }
    if allComplete {
      resolver.register { Second(ledger) }.register { Third(ledger) }
      resolver.initCompleted(Second.self) { $1.kept = try $0.resolve(Third.self) }
      resolver.initCompleted(Third.self) { $1.kept = try $0.resolve(First.self) }
    } else {
      resolver.register { Second(ledger, keeping: try $0.resolve(Third.self)) }
      resolver.register { Third(ledger, keeping: try $0.resolve(First.self)) }
    }
    return resolver
  }

  /// The objects of the circle in order, from a given start back to it. Callers break the circle to avoid a leak.
  private static func circle(from index: Int, _ resolver: Resolver) -> [Tracked] {
    let start: Tracked =
      switch index {
      case 0: resolver.get() as First
      case 1: resolver.get() as Second
      default: resolver.get() as Third
      }
    let second = start.kept as! Tracked
    let third = second.kept as! Tracked
    return [start, second, third, third.kept as! Tracked]
  }

  @Test(arguments: 0..<3, [false, true])
  func isMadeFromEachOfItsEnds(_ end: Int, _ allComplete: Bool) {
    let ledger = Ledger()
    let resolver = Self.circle(ledger, allComplete: allComplete)
    let circle = Self.circle(from: end, resolver)
    #expect(circle[3] === circle[0])
    #expect(ledger.born == 3)
    #expect(Self.circle(from: 0, resolver).map(\.number).count == 4)
    #expect(ledger.born == 3)
    circle[0].kept = nil
  }

  @Test(arguments: [false, true])
  func isMadeOnceByThreeThreadsFromItsThreeEnds(_ allComplete: Bool) {
    for round in 0..<300 {
      let ledger = Ledger()
      let resolver = Self.circle(ledger, allComplete: allComplete)
      let circles = onThreads(3) { Self.circle(from: ($0 + round) % 3, resolver) }
      #expect(circles.allSatisfy { $0[3] === $0[0] })
      #expect(Set(circles.joined().map(\.number)).count == 3)
      #expect(ledger.born == 3)
      circles[0][0].kept = nil
    }
  }

  @Test func leavesNobodyWaitingAndNothingBehindWhereCompletionsThrow() {
    for round in 0..<300 {
      let ledger = Ledger()
      let resolver = Self.circle(ledger, allComplete: true)
      let failures = Guarded<Set<String>>([])
      @Sendable func failOnce(_ name: String) throws {
        if failures.withLock({ $0.insert(name).inserted }) { throw Failure(name) }
      }
      resolver.initCompleted(First.self) { _, _ in try failOnce("first") }
      resolver.initCompleted(Second.self) { _, _ in try failOnce("second") }
      resolver.initCompleted(Third.self) { _, _ in try failOnce("third") }
      onThreads(3) { thread in
        switch (thread + round) % 3 {
        case 0: _ = try? resolver.resolve(First.self)
        case 1: _ = try? resolver.resolve(Second.self)
        default: _ = try? resolver.resolve(Third.self)
        }
      }
      let attempts = (1...4).first { _ in (try? resolver.resolve(First.self)) != nil }
      #expect(attempts != nil)
      let circle = Self.circle(from: round % 3, resolver)
      #expect(circle[3] === circle[0])
      circle[0].kept = nil
    }
  }
}
