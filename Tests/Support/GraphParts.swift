import Firebolt
import FireboltGraph
import Foundation

// Programs get graphs from resolvers or decode them. Tests make the parts of a graph by decoding, too.

/// Decodes a value from its members; those that are nil are left out.
private func decoded<T: Decodable>(_ members: [String: Any?]) -> T {
  // Sound: the members are those that the type encodes.
  try! JSONDecoder().decode(T.self, from: JSONSerialization.data(withJSONObject: members.compactMapValues(\.self)))
}

extension DependencyGraph {
  /// Creates a graph from its parts.
  public init(nodes: [Node], missing: [Missing] = [], edges: [Edge]) {
    struct Parts: Encodable {
      let nodes: [Node], missing: [Missing], edges: [Edge]
    }
    self = try! JSONDecoder().decode(
      DependencyGraph.self, from: JSONEncoder().encode(Parts(nodes: nodes, missing: missing, edges: edges)))
  }
}

extension DependencyGraph.Node {
  /// Creates a node.
  public init(
    id: String, title: String, types: [String] = [], name: String? = nil, scope: Resolver.Scope, module: String? = nil,
    resolverId: String = "", level: Int = 0, fileID: String = "", line: Int = 0,
    isolation: DependencyGraph.Isolation = .anywhere, arguments: [String] = [], hasKnownDependencies: Bool = true,
    made: String? = nil, hooks: [(kind: String, place: String)]? = nil
  ) {
    self = decoded([
      "id": id, "title": title, "types": types, "name": name, "scope": "\(scope)", "module": module,
      "resolverId": resolverId, "level": level, "fileID": fileID, "line": line, "isolation": isolation.rawValue,
      "arguments": arguments, "needsAreUnknown": hasKnownDependencies ? nil : true, "made": made,
      "hooks": hooks?.map { ["kind": $0.kind, "place": $0.place] },
    ])
  }
}

extension DependencyGraph.Missing {
  /// Creates a missing dependency.
  public init(id: String, title: String) { self = decoded(["id": id, "title": title]) }
}

extension DependencyGraph.Edge {
  /// Creates an edge.
  public init(from source: String, to target: String, kind: Kind = .plain, evidence: Evidence = .autowired) {
    self = decoded(["source": source, "target": target, "kind": kind.rawValue, "evidence": evidence.rawValue])
  }
}
