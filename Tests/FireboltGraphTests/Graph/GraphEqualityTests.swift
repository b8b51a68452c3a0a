import Firebolt
import FireboltGraph
import Foundation
import Testing

/// The equality of graphs.
struct GraphEqualityTests {
  private typealias Node = DependencyGraph.Node
  private final class Oven: Sendable {}

  @Test func howOftenSomethingWasMadeMakesNoDifference() {
    let resolver = Resolver().register(.factory) { Oven() }
    let before = resolver.graph
    let observation = resolver.observe { _ in }
    for _ in 0..<3 { _ = resolver.get() as Oven }
    observation.end()
    let after = resolver.graph
    #expect(before.nodes.map(\.timesMade) == [0] && after.nodes.map(\.timesMade) == [3])
    #expect(before == after)
    #expect(before.hashValue == after.hashValue)
    #expect(Set(before.nodes + after.nodes).count == 1)
  }

  @Test func howOftenSomethingWasMadeIsKeptInACodedGraph() throws {
    let node = Node(id: "a", title: "a", scope: .single, timesMade: 7)
    let copy = try JSONDecoder().decode(
      DependencyGraph.self, from: JSONEncoder().encode(DependencyGraph(nodes: [node], edges: [])))
    #expect(copy.nodes.map(\.timesMade) == [7])
  }

  @Test func anEdgeWithAnUnknownEndIsIgnoredInADecodedGraph() throws {
    struct Parts: Encodable {
      let nodes = [Node(id: "a", title: "a", scope: .single)]
      let missing = [DependencyGraph.Missing(id: "b", title: "b")]
      let edges = [("a", "b"), ("a", "c"), ("b", "a")].map { DependencyGraph.Edge(from: $0, to: $1) }
    }
    let graph = try JSONDecoder().decode(DependencyGraph.self, from: JSONEncoder().encode(Parts()))
    #expect(graph.edges.map(\.target) == ["b"])
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(DependencyGraph.self, from: Data("{}".utf8)) }
  }

  /// A node, and variants that each differ from it in one property.
  private let base = Node(id: "a", title: "a", scope: .single)
  private let variants: [String: Node] = [
    "id": Node(id: "b", title: "a", scope: .single),
    "title": Node(id: "a", title: "b", scope: .single),
    "types": Node(id: "a", title: "a", types: ["b"], scope: .single),
    "name": Node(id: "a", title: "a", name: "b", scope: .single),
    "scope": Node(id: "a", title: "a", scope: .factory),
    "module": Node(id: "a", title: "a", scope: .single, module: "b"),
    "resolverId": Node(id: "a", title: "a", scope: .single, resolverId: "b"),
    "level": Node(id: "a", title: "a", scope: .single, level: 1),
    "fileID": Node(id: "a", title: "a", scope: .single, fileID: "b"),
    "line": Node(id: "a", title: "a", scope: .single, line: 1),
    "isolation": Node(id: "a", title: "a", scope: .single, isolation: .async),
    "arguments": Node(id: "a", title: "a", scope: .single, arguments: ["b"]),
    "timesMade": Node(id: "a", title: "a", scope: .single, timesMade: 1),
  ]

  @Test func everythingElseMakesADifference() throws {
    let properties = Mirror(reflecting: base).children.compactMap(\.label)
    #expect(Set(properties) == Set(variants.keys))
    for (property, variant) in variants {
      #expect((base == variant) == (property == "timesMade"), "\(property)")
    }
  }
}
