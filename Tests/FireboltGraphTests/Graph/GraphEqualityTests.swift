import Firebolt
import FireboltGraph
import Foundation
import TestSupport
import Testing

/// The equality of graphs.
struct GraphEqualityTests {
  private typealias Node = DependencyGraph.Node

  @Test func whatIsNoGraphIsNotDecoded() {
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
    "needsAreUnknown": Node(id: "a", title: "a", scope: .single, hasKnownDependencies: false),
    "made": Node(id: "a", title: "a", scope: .single, made: "b"),
    "hooks": Node(id: "a", title: "a", scope: .single, hooks: [("decorate", "b")]),
  ]

  @Test func everythingMakesADifference() throws {
    let properties = Mirror(reflecting: base).children.compactMap(\.label)
    #expect(Set(properties) == Set(variants.keys))
    for (property, variant) in variants { #expect(base != variant, "\(property)") }
  }
}
