import Firebolt

extension DependencyGraph {
  /// What the page shows, as JSON: the nodes with their positions, and what was found in them.
  func pageData(marking verification: Verification?) -> String {
    let drawing = Drawing(self)
    let layout = Layout(drawing)
    let positions = drawing.captions.indices.map { number -> Members in
      let slot = layout.slots[number]
      return [
        ("band", layout.order.firstIndex(of: slot.band) ?? 0), ("column", slot.column), ("y", slot.y),
        ("style", drawing.styles[number].name), ("title", drawing.captions[number]),
      ]
    }
    let edges = zip(drawing.arrows, layout.passages).map { arrow, passage -> Members in
      [
        ("from", arrow.source), ("to", arrow.target), ("kind", arrow.edge.kind.rawValue), ("wrong", arrow.isWrong),
        ("via", passage.map { layout.slots[$0].y }),
      ]
    }
    let bands = layout.order.map { band -> Members in
      [("title", drawing.clusters[band].title ?? ""), ("height", layout.heights[band])]
    }
    let ids = missing.map { [("id", $0.id)] as Members }
    let data: Members = [
      ("nodes", zip(nodes.map(\.pageMembers) + ids, positions).map { $0 + $1 }), ("edges", edges), ("bands", bands),
      ("issues", verification?.issues.map { $0.pageMembers(in: self) } ?? ()),
    ]
    return json(data)
  }
}

/// The members of a JSON object.
private typealias Members = [(name: String, value: Any)]

extension DependencyGraph.Node {
  fileprivate var pageMembers: Members {
    [
      ("id", id), ("types", types), ("scope", scope), ("module", module ?? ""),
      ("place", fileID.isEmpty ? "" : "\(fileID):\(line)"), ("resolver", resolverId),
      ("parent", DependencyGraph.ancestor(level) ?? ""), ("isolation", isolation.rawValue), ("arguments", arguments),
    ]
  }
}

extension Verification.Issue {
  fileprivate func pageMembers(in graph: DependencyGraph) -> Members {
    let nodes = graph.nodes.indices.filter { index in steps.contains { $0.concerns(graph.nodes[index]) } }
    let missing = graph.missing.indices.filter { !steps.isEmpty && graph.missing[$0].title == key.label }
    return [
      ("severity", severity.rawValue), ("code", code.rawValue), ("text", description),
      ("nodes", nodes + missing.map { graph.nodes.count + $0 }),
    ]
  }
}

extension ResolutionError.Step {
  /// Returns whether the step's registration made the node.
  fileprivate func concerns(_ node: DependencyGraph.Node) -> Bool {
    node.fileID == fileID && node.line == line && node.name == key.name?.rawValue
      && node.types.contains(key.qualifiedName)
  }
}

/// Returns a value as JSON. A `Void` is null. No string ends or begins anything in HTML: `<`, `>` and `&` are escaped too.
private func json(_ value: Any) -> String {
  switch value {
  case let members as Members where !members.isEmpty:
    "{\(members.map { "\(json($0.name)):\(json($0.value))" }.joined(separator: ","))}"
  case let elements as [Any]: "[\(elements.map(json).joined(separator: ","))]"
  case let number as Double: "\(Int(number + 0.5))"
  case let text as String: "\"\(text.unicodeScalars.map(\.json).joined())\""
  case is Void: "null"
  default: "\(value)"
  }
}

extension Unicode.Scalar {
  fileprivate var json: String {
    if value >= 32, !"\"\\<>&\u{2028}\u{2029}".unicodeScalars.contains(self) { return String(self) }
    let digits = String(value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
