import Firebolt
import Testing

private final class Oven: Sendable {}
private final class Dough: Sendable {}
private final class Spice: Sendable {}
private final class Bread: Sendable { init(_ dough: Dough, _ oven: Oven, _ spice: Spice?, _ later: Lazy<Sign>) {} }
private final class Sign: Sendable {}

/// The text of a graph, and the comparison of two graphs.
struct GraphTextTests {

  private func bakery(_ name: String = "oven") -> Resolver {
    let resolver = Resolver()
    resolver.autowire(Bread.init)
    resolver.load(Module(name) { $0.register { Oven() } })
    resolver.register(.factory) { Dough() }
    resolver.register(.custom("day")) { Spice() }
    return resolver
  }

  @Test func aSnapshotIsALineForEachNodeInAlphabeticalOrder() {
    #expect(
      bakery().graph.snapshot == """
        Bread (single) → Dough, Oven, Spice?, later Sign
        Dough (factory)
        Oven (single, module "oven")
        Sign is missing
        Spice (custom("day"))

        """)
  }

  @Test func aSnapshotDoesNotDependOnTheOrderOfRegistrations() {
    let first = Resolver().register { Oven() }.register { Dough() }
    let second = Resolver().register { Dough() }.register { Oven() }
    #expect(first.graph.snapshot == second.graph.snapshot)
    #expect(first.graph.difference(from: second.graph).isEmpty)
  }

  @Test func aSnapshotTellsNamesakesApart() {
    let parent = Resolver().register { Oven() }.autowire { (_: Oven) in Dough() }
    let child = Resolver(parent: parent).register { Oven() }
    #expect(
      child.graph.snapshot == """
        Dough (single, in parent) → Oven in parent
        Oven (single)
        Oven in parent (single, in parent)

        """)
  }

  @Test func aDifferenceSaysWhatCameWhatWentAndWhatChanged() {
    let before = bakery().graph
    let resolver = bakery("kitchen")
    resolver.unregister(Spice.self)
    resolver.autowire(.factory) { (_: Spice, _: Lazy<Oven>) in Dough() }
    resolver.autowire(.graph) { (_: Bread) in Sign() }
    let difference = resolver.graph.difference(from: before)
    #expect(
      difference.description == """
        + Sign (graph) → Bread
        - Spice (custom("day"))
        ~ Bread: - Spice?
        ~ Dough: + Spice, + later Oven
        ~ Oven: single, module "oven" → single, module "kitchen"
        ! Spice is missing
          Sign isn't missing any more
        """)
    #expect(difference.added.map(\.title) == ["Sign"] && difference.removed.map(\.title) == ["Spice"])
    #expect(difference.changed.map(\.after.title) == ["Bread", "Dough", "Oven"])
    #expect(difference.newlyMissing.map(\.title) == ["Spice"] && difference.noLongerMissing.map(\.title) == ["Sign"])
    #expect(!difference.isEmpty)
  }

  @Test func aDifferenceNamesTheKeysThatARegistrationHasGainedOrLost() {
    let one = Resolver().register(expects: [Oven.self]) { Oven() }.graph
    let two = Resolver().register(expects: [Oven.self, AnyObject.self]) { Oven() }.graph
    #expect(two.difference(from: one).description == "~ Oven, AnyObject: Oven → Oven, AnyObject")
    #expect(one.difference(from: two).changed.map(\.before.types.count) == [2])
  }

  @Test func aGraphDoesNotDifferFromItself() {
    let graph = bakery().graph
    #expect(graph.difference(from: graph).isEmpty)
    #expect(graph.difference(from: graph).description == "")
    #expect(graph.difference(from: bakery().graph).isEmpty)
  }
}
