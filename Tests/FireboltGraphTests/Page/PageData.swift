import Foundation
import Testing

/// What a page's script reads.
struct PageData: Decodable {
  struct Node: Decodable {
    let id: String, title: String, home: Int, column: Int, y: Double
    let style: String, scope: String?, module: String?, place: String?, arguments: [String]?, unknown: Bool?
    let change: String?, before: String?, added: [String]?, removed: [String]?
  }

  struct Edge: Decodable {
    let from: Int, to: Int, kind: String?, wrong: Bool?, parameter: Int?, seen: Bool?, isNew: Bool?, gone: Bool?
  }

  struct Block: Decodable {
    let title: String?, column: Int, y: Double
  }

  struct Issue: Decodable {
    struct Step: Decodable {
      let title: String, place: String?
    }

    let code: String, title: String, fix: String, nodes: [Int], steps: [Step]
  }

  let resolver: String?, source: String?
  let nodes: [Node], edges: [Edge], blocks: [Block], issues: [Issue]?

  /// Reads the data of a page, as the browser does.
  init(_ page: String) throws {
    let parts = page.components(separatedBy: "<script type=\"application/json\" id=\"data\">")
    try #require(parts.count == 2)
    let text = try #require(parts[1].components(separatedBy: "</script>").first)
    self = try JSONDecoder().decode(PageData.self, from: Data(text.utf8))
  }

  /// The titles of the nodes with a change, each after its kind: `new A`.
  var changes: [String] { nodes.compactMap { node in node.change.map { "\($0) \(node.title)" } } }
}
