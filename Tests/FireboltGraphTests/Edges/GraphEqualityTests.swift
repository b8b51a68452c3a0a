import Firebolt
import Testing

private final class Leaf: Sendable {}
private final class Branch: Sendable {
  init(_ leaf: Leaf) {}
}

/// Graphs are compared to see whether a wiring has changed.
@Suite struct GraphEqualityTests {
  @Test func graphsOfOneWiringAreEqualHoweverOftenItsRecipesHaveRun() {
    let resolver = Resolver().register(.factory) { Leaf() }.autowire(Branch.init)
    let before = resolver.graph
    let observation = resolver.observe { _ in }
    for _ in 0..<3 { _ = resolver.get() as Leaf }
    _ = resolver.get() as Branch
    let after = resolver.graph
    #expect(after == before)
    #expect(Set([before, after]).count == 1)
    // It is still told.
    #expect(after.nodes.map(\.timesMade) == [4, 1])
    observation.end()
  }
}
