extension DependencyGraph {
  /// The graph in the language of [Graphviz](https://graphviz.org): `dot -Tsvg graph.dot -o graph.svg`.
  ///
  /// Modules are boxes around what they bring. The colour of a node is that of its scope, as the legend says. Dashed arrows
  /// are dependencies that are asked for later, those with an open head optional ones, and those with a fork the elements of
  /// an array. Cycles and what is missing are red. What very many need says how many those are, in place of their arrows.
  ///
  /// - Complexity: O(*n* + *m*) in the numbers of nodes and edges, and what finding the cycles costs.
  public var dot: String {
    let drawing = Drawing(self)
    var lines = [
      "digraph dependencies {",
      "  graph [rankdir=LR, fontname=\"Helvetica\", fontsize=11, nodesep=0.1, ranksep=0.5, newrank=true, "
        + "labeljust=l, label=\(drawing.legend)];",
      "  node [shape=box, style=\"rounded,filled\", fontname=\"Helvetica\", fontsize=11, height=0.3, margin=\"0.12,0.05\"];",
      "  edge [color=\"#8c959f\", arrowsize=0.6];",
    ]
    for cluster in drawing.clusters {
      if let title = cluster.title {
        lines.append("  subgraph \"cluster_\(cluster.name)\" {")
        lines.append(
          "    label=\(title.dotQuoted); style=\"rounded,filled\"; color=\"#d0d7de\"; fillcolor=\"#f6f8fa\";")
      }
      for item in cluster.items {
        let margin = cluster.title == nil ? "  " : "    "
        lines.append("\(margin)\(item.name) [label=\(item.title.dotQuoted), \(item.style.dotAttributes)];")
      }
      // Side by side in short rows, rather than in one long column.
      for (index, pair) in zip(drawing.looseItems(cluster), drawing.looseItems(cluster).dropFirst()).enumerated()
      where index % 4 != 3 {
        lines.append("    \(pair.0.name) -> \(pair.1.name) [style=invis];")
      }
      if cluster.title != nil { lines.append("  }") }
    }
    for arrow in drawing.arrows {
      let attributes = arrow.kind.dotAttributes + (arrow.isWrong ? ["color=\"\(Drawing.red)\"", "penwidth=1.8"] : [])
      let list = attributes.isEmpty ? "" : " [\(attributes.joined(separator: ", "))]"
      lines.append("  \(arrow.source) -> \(arrow.target)\(list);")
    }
    return (lines + ["}"]).map { "\($0)\n" }.joined()
  }
}

extension DependencyGraph.Drawing {
  /// What the colours and the arrows mean that occur.
  fileprivate var legend: String {
    let scopes = styles.map {
      "<TD BGCOLOR=\"\($0.fill)\" COLOR=\"\($0.stroke)\"\($0 == .missing ? " STYLE=\"DASHED\"" : "")>\($0)</TD>"
    }
    let kinds: [DependencyGraph.Edge.Kind] = [.optional, .array, .deferred]
    let meanings = kinds.filter { kind in arrows.contains { $0.kind == kind } }.compactMap(\.dotMeaning)
    let cells = scopes + meanings.map { "<TD BORDER=\"0\">\($0)</TD>" }
    if cells.isEmpty { return "\"\"" }
    return
      "<<TABLE BORDER=\"0\" CELLBORDER=\"1\" CELLSPACING=\"4\" CELLPADDING=\"3\"><TR>\(cells.joined())</TR></TABLE>>"
  }
}

extension DependencyGraph.Drawing.Style {
  fileprivate var dotAttributes: String {
    let lines = self == .missing ? ", style=\"rounded,filled,dashed\"" : ""
    return "fillcolor=\"\(fill)\", color=\"\(stroke)\"\(lines)"
  }
}

extension DependencyGraph.Edge.Kind {
  fileprivate var dotAttributes: [String] {
    switch self {
    case .plain: []
    case .optional: ["arrowhead=empty"]
    case .array: ["arrowhead=crow"]
    case .deferred: ["style=dashed"]
    }
  }

  /// What the legend says of the arrow; nothing of the usual one.
  fileprivate var dotMeaning: String? {
    switch self {
    case .plain: nil
    case .optional: "empty head: optional"
    case .array: "fork: one of an array"
    case .deferred: "dashed: later"
    }
  }
}

extension String {
  /// The text as a quoted label.
  fileprivate var dotQuoted: String {
    let escaped = map { character in
      switch character {
      case "\\": "\\\\"
      case "\"": "\\\""
      case _ where character.isNewline: "\\n"
      default: String(character)
      }
    }
    return "\"\(escaped.joined())\""
  }
}
