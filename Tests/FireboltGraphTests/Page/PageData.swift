import Foundation
import Testing

/// What the script of some kind of page reads.
protocol ScriptData: Decodable {}

extension ScriptData {
  /// Reads the data of a page, as the browser does.
  init(_ page: String) throws {
    let parts = page.components(separatedBy: "<script type=\"application/json\" id=\"data\">")
    try #require(parts.count == 2)
    let text = try #require(parts[1].components(separatedBy: "</script>").first)
    self = try JSONDecoder().decode(Self.self, from: Data(text.utf8))
  }
}

/// What the script of a graph's page reads.
struct PageData: ScriptData {
  struct Node: Decodable {
    let id: String, title: String, home: Int, column: Int, y: Double
    let style: String, scope: String?, made: String?, types: [String]?, place: String?, arguments: [String]?
    let parent: String?, unknown: Bool?, copy: Bool?, hooks: [Hook]?
    let change: String?, before: [String]?, added: [String]?, removed: [String]?, isNewIssue: Bool?
  }

  struct Hook: Decodable {
    let kind: String, place: String, conformingTo: String?
  }

  /// An edge is written as a list: its ends, and an object with what else there is.
  @dynamicMemberLookup struct Edge: Decodable {
    struct Traits: Decodable {
      var kind: String?, wrong: Bool?, parameter: Int?, seen: Bool?, isNew: Bool?, gone: Bool?
    }

    let from: Int, to: Int
    private let traits: Traits

    init(from decoder: any Decoder) throws {
      var parts = try decoder.unkeyedContainer()
      from = try parts.decode(Int.self)
      to = try parts.decode(Int.self)
      traits = parts.isAtEnd ? Traits() : try parts.decode(Traits.self)
    }

    subscript<Value>(dynamicMember trait: KeyPath<Traits, Value>) -> Value { traits[keyPath: trait] }
  }

  struct Block: Decodable {
    let title: String?, byFile: Bool?, coarse: [Int]?, column: Int, y: Double
  }

  struct Group: Decodable {
    let title: String, blocks: [Int], coarse: [Int]
  }

  struct Issue: Decodable {
    struct Step: Decodable {
      let title: String, place: String?
    }

    let code: String, title: String, why: String?, fix: String, nodes: [Int], steps: [Step]
  }

  let resolver: String?, source: String?
  let nodes: [Node], edges: [Edge], blocks: [Block], groups: [Group]?, issues: [Issue]?, mended: [String]?

  /// Returns the module of a node, which its block has.
  func module(of node: Node) -> String? { blocks[node.home].byFile == true ? nil : blocks[node.home].title }

  /// The titles of the nodes with a change, each after its kind: `new A`.
  var changes: [String] { nodes.compactMap { node in node.change.map { "\($0) \(node.title)" } } }
}
