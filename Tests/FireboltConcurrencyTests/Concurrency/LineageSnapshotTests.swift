import Firebolt
import FireboltGraph
import TestSupport
import Testing

private final class Moving: Sendable {}

private final class Needs: Sendable {
  init(moving: Moving) {}
}

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
        while !isDone.withLock({ $0 }) { moving() }
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

  @Test func aMockMeetsNothingTwiceThatMoves() {
    let hook = Module("a decorator that moves") { $0.decorate(Int.self) { $1 + 1 } }
    run(
      rounds: 200 * tortureRounds,
      moving: { [parent, child] in
        for resolver in [parent, child] { resolver.load(hook).unload(hook) }
      }
    ) { [child] in
      let mock = MockResolver(inheriting: child) { $0.register { 0 } }
      let metCount: Int = mock.get()
      precondition(metCount <= 1, "it was met twice")
    }
  }

  @Test func aDryRunMissesNothingThatMoves() async {
    let made = Tally()
    parent.register { self.make(made) }
    child.autowire(Needs.init)
    let moving = move(made)
    let isDone = Guarded(false)
    let mover = Task.detached {
      while !isDone.withLock({ $0 }) {
        moving()
        await Task.yield()
      }
    }
    for _ in 0..<20 * tortureRounds {
      let verification = try? await child.verify(dryRun: DryRun())
      #expect(verification?.issues.isEmpty == true)
    }
    isDone.withLock { $0 = true }
    await mover.value
    #expect(made.count > 0)
  }
}
