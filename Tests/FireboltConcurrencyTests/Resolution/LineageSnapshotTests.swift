import Firebolt
import TestSupport
import Testing

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
