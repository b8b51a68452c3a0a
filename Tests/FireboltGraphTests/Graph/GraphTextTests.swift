import Firebolt
import FireboltGraph
import Testing

private final class Oven: Sendable {}
private final class Dough: Sendable {}
private final class Spice: Sendable {}
private final class Bread: Sendable { init(_ dough: Dough, _ oven: Oven, _ spice: Spice?, _ later: Lazy<Sign>) {} }
private final class Sign: Sendable {}

/// The text of a graph.
struct GraphTextTests {

  private func bakery() -> Resolver {
    let resolver = Resolver()
    resolver.autowire(Bread.init)
    resolver.load(Module("oven") { $0.register { Oven() } })
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
}
