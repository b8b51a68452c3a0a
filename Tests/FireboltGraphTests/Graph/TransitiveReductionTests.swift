import Firebolt
import Foundation
import TestSupport
import Testing

/// A graph without the edges that other edges imply.
struct TransitiveReductionTests {
  private typealias Graph = DependencyGraph

  private func reduced(_ nodes: String, _ edges: [String], missing: String = "") -> String {
    Graph(nodes, edges, missing: missing).transitiveReduction.letters.components(separatedBy: ": ")[1]
  }

  @Test func anEdgeThatALongerWayImpliesIsLeftOut() {
    #expect(reduced("abc", ["ab", "bc", "ac"]) == "ab bc")
    #expect(reduced("abcd", ["ad", "ab", "bc", "cd", "bd", "ac"]) == "ab bc cd")
    #expect(reduced("abcd", ["ab", "ac", "bd", "cd"]) == "ab ac bd cd")
    #expect(reduced("", []) == "")
  }

  @Test func aLooserWayImpliesNoStricterEdge() {
    #expect(reduced("abc", ["ab", "b~c", "ac"]) == "ab b~c ac")
    #expect(reduced("abc", ["a?b", "bc", "ac"]) == "a?b bc ac")
    #expect(reduced("abc", ["a*b", "bc", "ac"]) == "a*b bc ac")
    #expect(reduced("abc", ["a~b", "bc", "a?c"]) == "a~b bc a?c")
  }

  @Test func aStricterWayImpliesALooserEdge() {
    #expect(reduced("abc", ["ab", "bc", "a~c"]) == "ab bc")
    #expect(reduced("abc", ["ab", "b*c", "a?c"]) == "ab b*c")
    #expect(reduced("abc", ["a~b", "b~c", "a~c"]) == "a~b b~c")
  }

  @Test func theEdgesOfACycleStayAndItsNodesCountAsOne() {
    #expect(reduced("abc", ["ab", "bc", "ca", "ac", "aa"]) == "ab bc ca ac aa")
    // Both edges lead directly from the cycle of a and b to c.
    #expect(reduced("abc", ["ab", "ba", "ac", "bc"]) == "ab ba ac bc")
    #expect(reduced("abcd", ["ab", "ba", "ac", "cd", "bd", "ad"]) == "ab ba ac cd")
    // A deferred edge closes no cycle that has to be fixed.
    #expect(reduced("abc", ["ab", "bc", "ac", "c~a"]) == "ab bc c~a")
  }

  @Test func aCycleIsFoundAsBefore() {
    let graph = Graph("abc", ["ab", "bc", "ac", "c?a"])
    #expect(graph.transitiveReduction.cycles == graph.cycles)
  }

  @Test func edgesToWhatIsMissingStay() {
    #expect(reduced("ab", ["ab", "bx", "ax"], missing: "x") == "ab bx ax")
  }

  @Test func severalEdgesOfOneKindStayOrGoTogether() {
    #expect(reduced("ab", ["ab", "ab", "a~b"]) == "ab ab a~b")
    #expect(reduced("abc", ["ac", "ac", "ab", "bc"]) == "ab bc")
  }

  @Test func aLongChainNeedsNoLongStack() {
    let count = 3_000
    let nodes = (0..<count).map { Graph.Node(id: "\($0)", title: "\($0)", scope: .single) }
    let steps = (1..<count).map { Graph.Edge(from: "\($0 - 1)", to: "\($0)") }
    let jumps = (2..<count).map { Graph.Edge(from: "0", to: "\($0)") }
    #expect(Graph(nodes: nodes, edges: jumps + steps).transitiveReduction.edges == steps)
  }

  @Test func atRandomNothingIsLostAndNothingIsLeftThatCouldGo() {
    let seed = environment("FIREBOLT_GRAPH_SEED") ?? .random(in: 0 ... .max)
    print("The seed of the graphs is \(seed).")
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let graph = randomGraph(using: &generator)
      let reduction = graph.transitiveReduction
      #expect(reduction.nodes == graph.nodes)
      #expect(reduction.edges.allSatisfy(graph.edges.contains))
      for strictness in strictest.indices {
        let kinds = Set(strictest[...strictness])
        #expect(Reach(reduction, kinds).pairs == Reach(graph, kinds).pairs, "seed \(seed), \(graph.letters)")
      }
      let strict = Reach(graph, [.plain, .array, .optional])
      for edge in graph.edges {
        let reach = Reach(graph, Set(strictest[...strictest.firstIndex(of: edge.kind)!]))
        let isImplied =
          !strict.isCycle(edge.source, edge.target)
          && graph.nodes.contains { reach.isBetween($0.id, edge.source, edge.target) }
        #expect(reduction.edges.contains(edge) != isImplied, "seed \(seed), \(graph.letters), \(edge)")
      }
    }
  }

  private let strictest: [Graph.Edge.Kind] = [.plain, .array, .optional, .deferred]

  private func randomGraph(using generator: inout SeededGenerator) -> Graph {
    let letters = Array("abcdefghij").prefix(Int.random(in: 1...10, using: &generator))
    let signs = ["", "", "", "?", "*", "~"]
    let edges = (0..<Int.random(in: 0...25, using: &generator)).compactMap { _ -> String? in
      let ends = [letters.randomElement(using: &generator)!, letters.randomElement(using: &generator)!]
      // Mostly without cycles.
      let ordered = Int.random(in: 0..<8, using: &generator) == 0 ? ends : ends.sorted()
      return "\(ordered[0])\(signs.randomElement(using: &generator)!)\(ordered[1])"
    }
    return Graph(String(letters), Array(Set(edges)).sorted())
  }

  /// The pairs of nodes that a path of one or more edges connects, found by checking every pair repeatedly.
  private struct Reach {
    private(set) var pairs: Set<[String]>

    init(_ graph: Graph, _ kinds: Set<Graph.Edge.Kind>) {
      pairs = Set(graph.edges.filter { kinds.contains($0.kind) }.map { [$0.source, $0.target] })
      for middle in graph.nodes.map(\.id) {
        for start in graph.nodes.map(\.id) where pairs.contains([start, middle]) {
          for end in graph.nodes.map(\.id) where pairs.contains([middle, end]) { pairs.insert([start, end]) }
        }
      }
    }

    /// Whether two nodes are the same, or lead to each other.
    func isCycle(_ one: String, _ other: String) -> Bool {
      one == other || (pairs.contains([one, other]) && pairs.contains([other, one]))
    }

    /// Whether a node lies on a path between two others, where no two of the three nodes are in a cycle.
    func isBetween(_ middle: String, _ start: String, _ end: String) -> Bool {
      pairs.contains([start, middle]) && pairs.contains([middle, end]) && !isCycle(middle, start)
        && !isCycle(middle, end) && !isCycle(start, end)
    }
  }
}
