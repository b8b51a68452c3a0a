import Firebolt

extension DependencyGraph {
  /// What the page shows, as JSON: the nodes with their positions, and what was found in them.
  func pageData(marking verification: Verification?) -> String {
    let drawing = Drawing(self)
    let items = drawing.clusters.enumerated().flatMap { band, cluster in cluster.items.map { (band, $0) } }
      .sorted { $0.1.number < $1.1.number }
    let layout = Layout(drawing.arrows, bands: items.map(\.0), count: drawing.clusters.count)
    var places = Array(repeating: 0, count: layout.order.count)
    for (place, band) in layout.order.enumerated() { places[band] = place }
    let positions = items.map { band, item in
      [
        ("band", "\(places[band])"), ("column", "\(layout.slots[item.number].column)"),
        ("y", layout.slots[item.number].y.rounded().json), ("style", item.style.name.json),
        ("title", item.title.json),
      ]
    }
    let missing = zip(self.missing, positions.dropFirst(nodes.count)).map { json([("id", $0.id.json)] + $1) }
    let edges = zip(drawing.arrows, zip(self.edges, zip(layout.passages, layout.isBackward))).map { arrow, rest in
      json([
        ("from", "\(arrow.source)"), ("to", "\(arrow.target)"), ("kind", arrow.edge.kind.rawValue.json),
        ("evidence", rest.0.evidence.rawValue.json), ("wrong", "\(arrow.isWrong)"), ("back", "\(rest.1.1)"),
        ("via", json(rest.1.0.map { layout.slots[$0].y.rounded().json })),
      ])
    }
    return json([
      ("nodes", json(zip(nodes, positions).map { json($0.pageMembers + $1) } + missing)), ("edges", json(edges)),
      (
        "bands",
        json(
          layout.order.map { band in
            json([
              ("title", (drawing.clusters[band].title ?? "").json), ("height", layout.heights[band].json),
            ])
          })
      ),
      ("issues", verification.map { json($0.issues.map { json($0.pageMembers(in: self)) }) } ?? "null"),
    ])
  }
}

extension DependencyGraph.Node {
  fileprivate var pageMembers: [(String, String)] {
    [
      ("id", id.json), ("types", json(types.map(\.json))), ("name", (name ?? "").json), ("scope", "\(scope)".json),
      ("module", (module ?? "").json), ("place", (fileID.isEmpty ? "" : "\(fileID):\(line)").json),
      ("resolver", resolverId.json), ("parent", (DependencyGraph.ancestor(level) ?? "").json),
      ("isolation", isolation.rawValue.json), ("arguments", json(arguments.map(\.json))),
    ]
  }
}

extension Verification.Issue {
  fileprivate func pageMembers(in graph: DependencyGraph) -> [(String, String)] {
    let nodes = graph.nodes.indices.filter { index in steps.contains { $0.concerns(graph.nodes[index]) } }
    let missing = graph.missing.indices.filter { steps.isEmpty == false && graph.missing[$0].title == key.label }
    return [
      ("severity", severity.rawValue.json), ("code", code.rawValue.json), ("text", description.json),
      ("nodes", json((nodes + missing.map { graph.nodes.count + $0 }).map { "\($0)" })),
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

/// Returns a JSON object.
private func json(_ members: [(name: String, value: String)]) -> String {
  "{\(members.map { "\"\($0.name)\":\($0.value)" }.joined(separator: ","))}"
}

/// Returns a JSON array.
private func json(_ elements: [String]) -> String { "[\(elements.joined(separator: ","))]" }

extension Double {
  fileprivate var json: String { "\(Int(self))" }
}

extension String {
  /// The text as a JSON string that neither ends nor begins anything in HTML: `<`, `>` and `&` are escaped too.
  fileprivate var json: String {
    var text = "\""
    for scalar in unicodeScalars {
      if scalar.value < 32 || "\"\\<>&\u{2028}\u{2029}".unicodeScalars.contains(scalar) {
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
