import Firebolt
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

  @Test(arguments: [
    (0, "c: "), (1, "bcdg/x: bc c?d gc cx"), (2, "abcdeg/x: ab bc c?d d~e gc ga cx"),
    (3, "abcdeg/x: ab bc c?d d~e gc ga cx"),
  ])
  func aNeighborhoodReachesAsManySteps(_ steps: Int, _ expected: String) {
    #expect(graph.neighborhood(of: "c", steps: steps).letters == expected)
  }

  @Test func whatElseNeedsADependencyIsNotNear() {
    #expect(graph.neighborhood(of: "e").letters == "def: d~e fe")
    #expect(graph.neighborhood(of: "f", steps: 5).letters == "ef/y: fe fy")
  }

  @Test func theNeighborhoodOfWhatIsMissingIsWhoNeedsIt() {
    #expect(graph.neighborhood(of: "x", steps: 2).letters == "bcg/x: bc gc cx")
    #expect(graph.neighborhood(of: "z").letters == "/z: ")
  }

  @Test func theNeighborhoodOfNothingIsEmpty() {
    #expect(graph.neighborhood(of: "unknown").letters == ": ")
    #expect(graph.neighborhood(of: "c", steps: -1).letters == "c: ")
  }

  @Test func aCircleIsNearWhole() {
    #expect(DependencyGraph("abcd", ["ab", "bc", "ca", "dd"]).neighborhood(of: "a").letters == "abc: ab bc ca")
    #expect(DependencyGraph("abcd", ["ab", "bc", "ca", "dd"]).neighborhood(of: "d", steps: 3).letters == "d: dd")
  }
}
