import Firebolt
import FireboltGraph
import Testing

/// The parts of a graph that are small enough to read.
struct GraphPartTests {
  private let graph = DependencyGraph(
    "abcdefg", ["ab", "bc", "c?d", "d~e", "fe", "gc", "ga", "cx", "fy"], missing: "xyz", modules: ["films": "bc"])

  @Test func aModuleComesWithWhatItTouchesAndNoMore() {
    #expect(graph.module("films").letters == "abcdg/x: ab bc c?d gc cx")
    #expect(graph.module("none").letters == ": ")
  }

  @Test func anEdgeBetweenTwoNeighboursOfAModuleIsNoPartOfIt() {
    #expect(!graph.module("films").edges.contains { $0.source == "g" && $0.target == "a" })
  }

  @Test func aModuleWithinOneThatIncludesItIsOneOfItsOwn() {
    let inner = Module("inner") { $0.register { 1 } }
    let resolver = Resolver().load(Module("outer", includes: [inner]) { $0.autowire { (_: Int) in "text" } })
    #expect(resolver.graph.module("inner").nodes.map(\.title) == ["Int", "String"])
    #expect(resolver.graph.module("outer").filter { $0.module == "outer" }.nodes.map(\.title) == ["String"])
  }
}
