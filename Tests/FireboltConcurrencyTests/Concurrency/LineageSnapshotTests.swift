import Firebolt
import TestSupport
import Testing

private final class Moving: Sendable {}

private final class Needs: Sendable {
  init(moving: Moving) {}
}

/// What moves between a child and its parent while a copy is taken is met exactly once.
@Suite("A copy of a resolver with its parents is of one moment")
struct LineageSnapshotTests {
  private let parent = Resolver()
  private let child: Resolver

  init() {
    child = Resolver(parent: parent)
  }

  /// Runs `body` again and again while another thread moves something.
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

  /// One of the two has it at any time.
  private func moveWithOverlap(_ made: Tally) -> @Sendable () -> Void {
    { [parent, child] in
      for (from, to) in [(parent, child), (child, parent)] {
        to.register { self.make(made) }
        from.unregister(Moving.self)
      }
    }
  }

  /// One of the two at most has it at any time.
  private func moveWithGap(_ made: Tally) -> @Sendable () -> Void {
    { [parent, child] in
      for (from, to) in [(parent, child), (child, parent)] {
        from.unregister(Moving.self)
        to.register { self.make(made) }
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
    run(rounds: 1000 * tortureRounds, moving: moveWithOverlap(made)) { [child] in
      precondition(MockResolver(inheriting: child).get() as Moving? != nil, "it was missed")
    }
    #expect(made.count == 1000 * tortureRounds)
  }

  @Test func aMockMeetsNothingTwiceThatMoves() {
    let hook = Module("a decorator that moves") { $0.decorate(Int.self) { $1 + 1 } }
    run(
      rounds: 1000 * tortureRounds,
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
    await dryRuns(moving: moveWithOverlap(made)) { verification in
      #expect(verification?.mistakes.isEmpty == true, "\(verification.map { "\($0)" } ?? "it failed")")
    }
    #expect(made.count > 0)
  }

  @Test func aDryRunRunsNothingTwiceThatMoves() async {
    let made = Tally()
    await dryRuns(moving: moveWithGap(made)) { _ in
      let count = made.count
      #expect(count <= 1)
      made.reset()
    }
  }

  private func dryRuns(moving: @escaping @Sendable () -> Void, _ check: (Verification?) -> Void) async {
    let isDone = Guarded(false)
    let mover = Task.detached {
      while !isDone.withLock({ $0 }) {
        moving()
        await Task.yield()
      }
    }
    for _ in 0..<50 * tortureRounds { check(try? await child.verify(dryRun: DryRun())) }
    isDone.withLock { $0 = true }
    await mover.value
  }
}
