import Firebolt

extension DependencyGraph {
  /// What the page shows, as JSON: the nodes with their positions, and what was found in them.
  func pageData(marking verification: Verification?) -> String {
    let drawing = Drawing(self)
    let layout = Layout(drawing)
    let positions = drawing.captions.indices.map { number -> JSONMembers in
      let slot = layout.slots[number]
      return [
        ("band", layout.order.firstIndex(of: slot.band) ?? 0), ("column", slot.column), ("y", slot.y),
        ("style", drawing.styles[number].name), ("title", drawing.captions[number]),
      ]
    }
    let edges = zip(drawing.arrows, layout.passages).map { arrow, passage -> JSONMembers in
      [
        ("from", arrow.source), ("to", arrow.target), ("kind", arrow.edge.kind.rawValue), ("wrong", arrow.isWrong),
        ("via", passage.map { layout.slots[$0].y }),
      ]
    }
    let bands = layout.order.map { band -> JSONMembers in
      [("title", drawing.clusters[band].title ?? ""), ("height", layout.heights[band])]
    }
    let ids = missing.map { [("id", $0.id)] as JSONMembers }
    let data: JSONMembers = [
      ("nodes", zip(nodes.map(\.pageMembers) + ids, positions).map { $0 + $1 }), ("edges", edges), ("bands", bands),
      ("issues", verification?.issues.map { $0.pageMembers(in: self) } ?? ()),
    ]
    return json(data)
  }
}

extension DependencyGraph.Node {
  fileprivate var pageMembers: JSONMembers {
    [
      ("id", id), ("types", types), ("scope", scope), ("module", module ?? ""),
      ("place", fileID.isEmpty ? "" : "\(fileID):\(line)"), ("resolver", resolverId),
      ("parent", DependencyGraph.ancestor(level) ?? ""), ("isolation", isolation.rawValue), ("arguments", arguments),
    ]
  }
}

extension Verification.Issue {
  fileprivate func pageMembers(in graph: DependencyGraph) -> JSONMembers {
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
