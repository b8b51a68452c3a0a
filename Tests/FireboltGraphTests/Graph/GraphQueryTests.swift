import Firebolt
import FireboltGraph
import Testing

/// The queries of a graph.
struct GraphQueryTests {
  private typealias Graph = DependencyGraph

  private func ids(_ nodes: [Graph.Node]?) -> String? { nodes?.map(\.id).joined() }

  @Test func rootsAreNeededByNothingAndLeavesNeedNothing() {
    let graph = Graph("abcde", ["ab", "b~c", "dd"])
    #expect(ids(graph.roots) == "ade")
    #expect(ids(graph.leaves) == "ce")
    #expect(graph.node("c")?.id == "c" && graph.node("x") == nil)
  }

  @Test func anEdgeWithAnUnknownEndIsIgnored() {
    let graph = Graph("ab", ["ab", "xa", "bx", "bm", "ma"], missing: "m")
    #expect(graph == Graph("ab", ["ab", "bm"], missing: "m"))
    #expect(ids(graph.roots) == "a")
    #expect(ids(Graph("ab", ["ab", "bx"]).leaves) == "b")
    #expect(graph.snapshot == "a (single) → b\nb (single) → m\nm is missing\n")
  }

  @Test func depthCountsTheLongestChainAndACycleWhole() {
    #expect(Graph("", []).depth == 0)
    #expect(Graph("ab", []).depth == 1)
    #expect(Graph("abcd", ["ab", "bc", "ac", "cd"]).depth == 4)
    #expect(Graph("abcd", ["ab", "bc", "c~d"]).depth == 3)
    #expect(Graph("abcd", ["ab", "bc", "cb", "cd"]).depth == 4)
  }

  @Test func aPathIsAShortestOne() {
    let graph = Graph("abcdef", ["ab", "bc", "cd", "a~c", "da", "ff"])
    #expect(ids(graph.path(from: "a", to: "d")) == "acd")
    #expect(ids(graph.path(from: "a", to: "a")) == "acda")
    #expect(ids(graph.path(from: "f", to: "f")) == "ff")
    #expect(graph.path(from: "a", to: "e") == nil)
    #expect(graph.path(from: "e", to: "e") == nil)
    #expect(graph.path(from: "a", to: "x") == nil)
  }

  @Test func dependentsAndDependenciesAreFoundThroughOthers() {
    let graph = Graph("abcde", ["ab", "bc", "dc", "eb", "be"])
    #expect(ids(graph.dependents(of: "c")) == "abde")
    #expect(ids(graph.dependents(of: "a")) == "")
    #expect(ids(graph.dependents(of: "b")) == "abe")
    #expect(ids(graph.dependencies(of: "a")) == "bce")
    #expect(graph.dependencies(of: "x").isEmpty)
  }

  @Test func eachCycleIsFoundOnceInItsShortestForm() {
    func cycles(_ nodes: String, _ edges: [String]) -> [String?] { Graph(nodes, edges).cycles.map(ids) }
    #expect(cycles("abc", ["ab", "bc"]).isEmpty)
    #expect(cycles("a", ["aa"]) == ["a"])
    #expect(cycles("abc", ["bc", "ca", "ab"]) == ["abc"])
    #expect(cycles("abc", ["a?b", "b*c", "ca"]) == ["abc"])
    #expect(cycles("abc", ["ab", "bc", "c~a"]).isEmpty)
    // The way through d isn't reported separately, because it shares edges with the shorter cycle.
    #expect(cycles("abcd", ["ab", "bc", "ca", "bd", "dc"]) == ["abc"])
    #expect(cycles("abcd", ["ab", "ba", "bc", "cb", "cd", "dc"]) == ["ab", "bc", "cd"])
    #expect(cycles("abcd", ["ab", "ba", "cd", "dc", "ac"]) == ["ab", "cd"])
  }

  @Test func aLongCircleIsFoundWithoutALongStack() {
    let count = 3_000
    let graph = Graph(
      nodes: (0..<count).map { Graph.Node(id: "\($0)", title: "\($0)", scope: .single) },
      edges: (0..<count).map { Graph.Edge(from: "\($0)", to: "\(($0 + 1) % count)") })
    #expect(graph.cycles.map(\.count) == [count])
    #expect(graph.depth == count)
  }

  @Test func aPartKeepsWhatIsBetweenItsNodesAndWhatTheyLack() {
    let whole = Graph("abc", ["ab", "bc", "cx", "ay"], missing: "xy")
    #expect(whole.filter { $0.id != "c" } == Graph("ab", ["ab", "ay"], missing: "y"))
    #expect(whole.filter { _ in true } == whole)
  }

  @Test func edgesThatLeadNowherePlayNoPart() {
    let graph = Graph("ab", ["ab", "bz", "za"])
    #expect(graph.cycles.isEmpty)
    #expect(ids(graph.dependencies(of: "a")) == "b")
    #expect(!graph.dot.contains("z") || graph.dot.contains("-> n1;"))
  }
}
