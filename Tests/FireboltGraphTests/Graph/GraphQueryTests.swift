import Firebolt
import FireboltGraph
import Testing

/// The queries of a graph.
struct GraphQueryTests {
  private typealias Graph = DependencyGraph

  private func ids(_ nodes: [Graph.Node]?) -> String? { nodes?.map(\.id).joined() }

  @Test func anEdgeWithAnUnknownEndIsIgnored() {
    let graph = Graph("ab", ["ab", "xa", "bx", "bm"], missing: "m")
    let valid = Graph("ab", ["ab", "bm"], missing: "m")
    #expect(graph.html == valid.html && graph.dot == valid.dot && graph.mermaid == valid.mermaid)
    #expect(graph.snapshot == "a (single) → b\nb (single) → m\nm is missing\n")
    #expect(ids(graph.dependencies(of: "a")) == "b")
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
    func cycles(_ nodes: String, _ edges: [String]) -> [String] {
      let letters = Array(nodes)
      let ends = edges.map { $0.compactMap(letters.firstIndex) }.map { (source: $0[0], target: $0[1]) }
      return Digraph(count: letters.count, ends).cycles.map { String($0.map { letters[$0] }) }
    }
    #expect(cycles("abc", ["ab", "bc"]).isEmpty)
    #expect(cycles("a", ["aa"]) == ["a"])
    #expect(cycles("abc", ["bc", "ca", "ab"]) == ["abc"])
    // The way through d isn't reported separately, because it shares edges with the shorter cycle.
    #expect(cycles("abcd", ["ab", "bc", "ca", "bd", "dc"]) == ["abc"])
    #expect(cycles("abcd", ["ab", "ba", "bc", "cb", "cd", "dc"]) == ["ab", "bc", "cd"])
    #expect(cycles("abcd", ["ab", "ba", "cd", "dc", "ac"]) == ["ab", "cd"])
  }

  @Test func aLongCircleIsFoundWithoutALongStack() {
    let count = 3_000
    let circle = Digraph(count: count, (0..<count).map { ($0, ($0 + 1) % count) })
    #expect(circle.cycles.map(\.count) == [count])
  }
}
