import Firebolt
import Testing

/// What a graph answers.
struct GraphQueryTests {
  private typealias Graph = DependencyGraph

  /// A graph of nodes that are one letter each: `["ab", "b?c"]` where a needs b, and b could do without c.
  private func graph(_ nodes: String, _ edges: [String], missing: String = "") -> Graph {
    let kinds: [Character: Graph.Edge.Kind] = ["?": .optional, "*": .array, "~": .deferred]
    return Graph(
      nodes: nodes.map { Graph.Node(id: "\($0)", title: "\($0)", scope: .single) },
      missing: missing.map { Graph.Missing(id: "\($0)", title: "\($0)") },
      edges: edges.map { text in
        let letters = Array(text)
        let kind = letters.count == 3 ? kinds[letters[1]] : nil
        return Graph.Edge(from: "\(letters[0])", to: "\(letters[letters.count - 1])", kind: kind ?? .plain)
      })
  }

  private func ids(_ nodes: [Graph.Node]?) -> String? { nodes?.map(\.id).joined() }

  @Test func rootsAreNeededByNothingAndLeavesNeedNothing() {
    let graph = graph("abcde", ["ab", "b~c", "dd"])
    #expect(ids(graph.roots) == "ade")
    #expect(ids(graph.leaves) == "ce")
    #expect(graph.node("c")?.id == "c" && graph.node("x") == nil)
  }

  @Test func depthCountsTheLongestChainAndACycleWhole() {
    #expect(graph("", []).depth == 0)
    #expect(graph("ab", []).depth == 1)
    #expect(graph("abcd", ["ab", "bc", "ac", "cd"]).depth == 4)
    #expect(graph("abcd", ["ab", "bc", "c~d"]).depth == 3)
    #expect(graph("abcd", ["ab", "bc", "cb", "cd"]).depth == 4)
  }

  @Test func aPathIsAShortestOne() {
    let graph = graph("abcdef", ["ab", "bc", "cd", "a~c", "da", "ff"])
    #expect(ids(graph.path(from: "a", to: "d")) == "acd")
    #expect(ids(graph.path(from: "a", to: "a")) == "acda")
    #expect(ids(graph.path(from: "f", to: "f")) == "ff")
    #expect(graph.path(from: "a", to: "e") == nil)
    #expect(graph.path(from: "e", to: "e") == nil)
    #expect(graph.path(from: "a", to: "x") == nil)
  }

  @Test func dependentsAndDependenciesAreFoundThroughOthers() {
    let graph = graph("abcde", ["ab", "bc", "dc", "eb", "be"])
    #expect(ids(graph.dependents(of: "c")) == "abde")
    #expect(ids(graph.dependents(of: "a")) == "")
    #expect(ids(graph.dependents(of: "b")) == "abe")
    #expect(ids(graph.dependencies(of: "a")) == "bce")
    #expect(graph.dependencies(of: "x").isEmpty)
  }

  @Test func eachCycleIsFoundOnceInItsShortestForm() {
    func cycles(_ nodes: String, _ edges: [String]) -> [String?] { graph(nodes, edges).cycles.map(ids) }
    #expect(cycles("abc", ["ab", "bc"]).isEmpty)
    #expect(cycles("a", ["aa"]) == ["a"])
    #expect(cycles("abc", ["bc", "ca", "ab"]) == ["abc"])
    #expect(cycles("abc", ["a?b", "b*c", "ca"]) == ["abc"])
    #expect(cycles("abc", ["ab", "bc", "c~a"]).isEmpty)
    // The way round by d is no cycle of its own once the shorter one is broken.
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
    let whole = graph("abc", ["ab", "bc", "cx", "ay"], missing: "xy")
    #expect(whole.filter { $0.id != "c" } == graph("ab", ["ab", "ay"], missing: "y"))
    #expect(whole.filter { _ in true } == whole)
  }

  @Test func edgesThatLeadNowherePlayNoPart() {
    let graph = graph("ab", ["ab", "bz", "za"])
    #expect(graph.cycles.isEmpty)
    #expect(ids(graph.dependencies(of: "a")) == "b")
    #expect(!graph.dot.contains("z") || graph.dot.contains("-> n1;"))
  }
}
