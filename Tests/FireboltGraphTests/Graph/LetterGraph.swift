import Firebolt
import FireboltGraph
import TestSupport

extension DependencyGraph {
  /// Creates a graph whose nodes are single letters. In `["ab", "b?c"]`, a needs b, and b optionally needs c.
  ///
  /// - Parameters:
  ///   - letters: The nodes.
  ///   - edges: The edges, each with the sign of its kind between its ends: `?` optional, `*` array, `~` deferred.
  ///   - missing: The missing dependencies.
  ///   - modules: The letters of each module.
  init(_ letters: String, _ edges: [String], missing: String = "", modules: [String: String] = [:]) {
    let kinds: [Character: Edge.Kind] = ["?": .optional, "*": .array, "~": .deferred]
    self.init(
      nodes: letters.map { letter in
        Node(
          id: "\(letter)", title: "\(letter)", scope: .single, module: modules.first { $0.value.contains(letter) }?.key)
      },
      missing: missing.map { Missing(id: "\($0)", title: "\($0)") },
      edges: edges.map { text in
        let letters = Array(text)
        let kind = letters.count == 3 ? kinds[letters[1]] : nil
        return Edge(from: "\(letters[0])", to: "\(letters[letters.count - 1])", kind: kind ?? .plain)
      })
  }

  /// The nodes, the missing dependencies, and the edges, in the notation of the initialiser: `abc/x: ab b?c`.
  var letters: String {
    let signs: [Edge.Kind: String] = [.plain: "", .optional: "?", .array: "*", .deferred: "~"]
    let gone = missing.isEmpty ? "" : "/" + missing.map(\.id).joined()
    let connections = edges.map { $0.source + (signs[$0.kind] ?? "") + $0.target }
    return "\(nodes.map(\.id).joined())\(gone): \(connections.joined(separator: " "))"
  }
}
