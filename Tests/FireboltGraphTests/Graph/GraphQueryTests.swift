import Firebolt
import FireboltGraph
import TestSupport
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
    // The direct way back is told, and not the long way round, which begins earlier.
    #expect(cycles("abcd", ["ab", "bc", "cd", "da", "cb"]) == ["bc"])
    #expect(cycles("abcde", ["ab", "bc", "ca", "cd", "de", "ec", "dc"]) == ["cd", "abc"])
  }

  /// Of each cycle in a random graph, a cycle that isn't longer and shares an edge with it is told.
  @Test func noCycleIsToldInPlaceOfAShorterOne() {
    for seed in 0..<300 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let count = 7
      let edges = (0..<12).map { _ in
        (source: Int.random(in: 0..<count, using: &generator), target: Int.random(in: 0..<count, using: &generator))
      }
      let told = Digraph(count: count, edges).cycles.map(Self.edges)
      #expect(Set(told.flatMap(\.self)).count == told.joined().count, "no edge is told twice")
      for cycle in Self.allCycles(count, edges).map(Self.edges) {
        #expect(told.contains { $0.count <= cycle.count && !Set($0).isDisjoint(with: cycle) }, "seed \(seed): \(cycle)")
      }
    }
  }

  private static func edges(of cycle: [Int]) -> [[Int]] {
    zip(cycle, cycle.dropFirst() + cycle.prefix(1)).map { [$0, $1] }
  }

  /// Returns all cycles without a repeated node, each beginning with its smallest number.
  private static func allCycles(_ count: Int, _ edges: [(source: Int, target: Int)]) -> [[Int]] {
    var cycles: [[Int]] = []
    func extend(_ path: [Int]) {
      for edge in edges where edge.source == path[path.count - 1] {
        if edge.target == path[0] { cycles.append(path) }
        if edge.target > path[0], !path.contains(edge.target) { extend(path + [edge.target]) }
      }
    }
    for start in 0..<count { extend([start]) }
    return cycles
  }

  @Test func aLongCircleIsFoundWithoutALongStack() {
    let count = 3_000
    let circle = Digraph(count: count, (0..<count).map { ($0, ($0 + 1) % count) })
    #expect(circle.cycles.map(\.count) == [count])
  }
}
