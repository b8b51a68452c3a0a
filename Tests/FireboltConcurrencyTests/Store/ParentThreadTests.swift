import Firebolt
import TestSupport
import Testing

private final class Shared: Tracked, @unchecked Sendable {}
private final class Visit: Tracked, @unchecked Sendable {}
private final class Page: Tracked, @unchecked Sendable {}

@Suite("Rule 26 on several threads")
struct ParentThreadTests {
  @Test func childrenComeAndGoWhileOthersResolveThroughThem() {
    for _ in 0..<tortureRounds {
      let ledger = Ledger()
      do {
        let parent = Resolver().register { Shared(ledger) }
        parent.register(.factory) { Page(ledger, keeping: ($0.get() as Shared, $0.get() as Visit)) }
        let current = Guarded(Resolver(parent: parent).register { Visit(ledger) })
        onThreads(3) {
          for _ in 0..<1000 {
            let next = Resolver(parent: parent).register { Visit(ledger) }
            let previous = current.withLock { current in
              defer { current = next }
              return current
            }
            precondition((previous.get() as Page).isAlive)
          }
        } _: { _, goesOn in
          while goesOn() {
            let child = current.value
            let page: Page = child.get()
            let (shared, visit) = page.kept as! (Shared, Visit)
            precondition(shared.isAlive && shared === parent.get() as Shared)
            precondition(visit === child.get() as Visit)
          }
        }
        // A page and a visit for each round; how many pages the other threads get is up to the scheduler.
        #expect(ledger.born > 2000)
      }
      #expect(ledger.living == [])
    }
  }
}

@Suite("Rule 60: the first request of a child, while the ancestor unregisters what it inherits")
struct InheritingWhileUnregisteringTests {
  /// Several threads ask a new child, and one of the app's unregisters what they ask for.
  @Test(arguments: [false, true]) func afterNilThereIsNoInstance(isHooked: Bool) {
    let ledger = Ledger()
    let app = Resolver()
    let contradictions = Tally()
    for _ in 0..<200 * tortureRounds {
      app.register(.perResolver) { Visit(ledger) }
      if isHooked { app.initCompleted(Visit.self) { _, _ in } }
      let child = Resolver(parent: app)
      onThreads(4) { thread in
        if thread == 0 { _ = app.unregister(Visit.self) }
        var hadNone = false
        for _ in 0..<5 {
          let visit: Visit? = child.get()
          if visit != nil, hadNone { contradictions.add() }
          hadNone = hadNone || visit == nil
        }
      }
    }
    #expect(contradictions.count == 0)
  }
}

private final class Moving: Sendable {}

@Suite("A copy of a resolver with its parents is of one moment")
struct LineageSnapshotTests {
  /// One of two resolvers has the registration at any time. The one between them takes long to copy: if each were copied at
  /// a different time, many moves would happen in between.
  @Test func aMockMissesNothingThatMoves() {
    let (made, rounds) = (Tally(), 200 * tortureRounds)
    let parent = Resolver()
    let middle = Resolver(parent: parent)
    for number in 0..<100 { middle.register(.factory, name: .init("\(number)")) { number } }
    let child = Resolver(parent: middle)
    @Sendable func register(in resolver: Resolver) {
      resolver.register {
        made.add()
        return Moving()
      }
    }
    register(in: parent)
    onThreads(1) {
      for _ in 0..<rounds { precondition(MockResolver(inheriting: child).get() as Moving? != nil, "it was missed") }
    } _: { _, goesOn in
      while goesOn() {
        for (from, to) in [(parent, child), (child, parent)] {
          register(in: to)
          from.unregister(Moving.self)
        }
      }
    }
    #expect(made.count == rounds)
  }
}
