import Firebolt
import FireboltGraph
import TestSupport
import Testing

private final class Moving: Sendable {}

/// A copy that is taken while something moves between a child and its parent contains it exactly once.
@Suite("A copy of a resolver with its parents is of one moment")
struct LineageSnapshotTests {
  private let parent = Resolver()
  private let child: Resolver

  /// Creates three resolvers, of which the middle one takes long to copy. If each were copied at a different time, many
  /// moves would happen in between.
  init() {
    let middle = Resolver(parent: parent)
    for number in 0..<100 { middle.register(.factory, name: .init("\(number)")) { number } }
    child = Resolver(parent: middle)
  }

  /// Runs `body` repeatedly while another thread moves something.
  private func run(rounds: Int, moving: @escaping @Sendable () -> Void, _ body: @escaping @Sendable () -> Void) {
    let isDone = Guarded(false)
    onThreads(2) { thread in
      if thread == 0 {
        for _ in 0..<rounds { body() }
        isDone.withLock { $0 = true }
      } else {
        while !isDone.value { moving() }
      }
    }
  }

  /// Returns a closure that moves a registration. One of the two resolvers has it at any time.
  private func move(_ made: Tally) -> @Sendable () -> Void {
    { [parent, child] in
      for (from, to) in [(parent, child), (child, parent)] {
        to.register { self.make(made) }
        from.unregister(Moving.self)
      }
    }
  }

  private func make(_ made: Tally) -> Moving {
    made.add()
    return Moving()
  }

  @Test func aMockMissesNothingThatMoves() {
    let made = Tally()
    parent.register { self.make(made) }
    run(rounds: 200 * tortureRounds, moving: move(made)) { [child] in
      precondition(MockResolver(inheriting: child).get() as Moving? != nil, "it was missed")
    }
    #expect(made.count == 200 * tortureRounds)
  }
}
