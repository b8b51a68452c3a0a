import Firebolt

extension DependencyGraph {
  /// The graph in the language of [Graphviz](https://graphviz.org): `dot -Tsvg graph.dot -o graph.svg`.
  ///
  /// Modules are boxes around their nodes. The legend explains the colours, which stand for scopes. Dashed arrows are
  /// deferred dependencies, arrows with an open head are optional ones, and arrows with a fork are elements of an
  /// array. Cycles and missing dependencies are red.
  ///
  /// - Complexity: O(*n* + *m*) in the numbers of nodes and edges.
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
        lines.append("\(margin)n\(item.number) [label=\(item.title.dotQuoted), \(item.style.dotAttributes)];")
      }
      if cluster.title != nil { lines.append("  }") }
    }
    lines += drawing.arrows.map(\.dotStatement)
    return (lines + ["}"]).map { "\($0)\n" }.joined()
  }
}

extension DependencyGraph.Drawing {
  /// The legend of the colours and arrows that occur.
  fileprivate var legend: String {
    let scopes = styles.map {
      "<TD BGCOLOR=\"\($0.fill)\" COLOR=\"\($0.stroke)\"\($0 == .missing ? " STYLE=\"DASHED\"" : "")>\(meaning($0))</TD>"
    }
    let kinds: [DependencyGraph.Edge.Kind] = [.optional, .array, .deferred]
    let meanings = kinds.filter { kind in arrows.contains { $0.kind == kind } }.compactMap(\.dotMeaning)
    let cells = scopes + meanings.map { "<TD BORDER=\"0\">\($0)</TD>" }
    if cells.isEmpty { return "\"\"" }
    return
      "<<TABLE BORDER=\"0\" CELLBORDER=\"1\" CELLSPACING=\"4\" CELLPADDING=\"3\"><TR>\(cells.joined())</TR></TABLE>>"
  }

  /// Returns the legend of a colour. Custom scopes share one colour, so the legend names the first few.
  private func meaning(_ style: Style) -> String {
    guard style == .custom else { return "\(style)" }
    let names = customScopes.prefix(4).map(\.description.dotHTML)
    return (names + (customScopes.count > names.count ? ["…"] : [])).joined(separator: "<BR/>")
  }
}

extension DependencyGraph.Drawing.Style {
  fileprivate var dotAttributes: String {
    let lines = self == .missing ? ", style=\"rounded,filled,dashed\"" : ""
    return "fillcolor=\"\(fill)\", color=\"\(stroke)\"\(lines)"
  }
}

extension DependencyGraph.Drawing.Arrow {
  fileprivate var dotStatement: String {
    let attributes =
      (kind.dotArrowHead.map { ["arrowhead=\($0)"] } ?? []) + (kind == .deferred ? ["style=dashed"] : [])
      + (isWrong ? ["color=\"\(DependencyGraph.Drawing.red)\"", "penwidth=1.8"] : [])
    return "  n\(source) -> n\(target)" + (attributes.isEmpty ? ";" : " [\(attributes.joined(separator: ", "))];")
  }
}

extension DependencyGraph.Edge.Kind {
  /// The shape of the arrowhead, or nil for the default.
  fileprivate var dotArrowHead: String? {
    switch self {
    case .plain, .deferred: nil
    case .optional: "empty"
    case .array: "crow"
    }
  }

  /// The legend of the arrow, or nil for the default.
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
  /// The text as a quoted label. Graphviz interprets escape sequences and HTML entities there.
  fileprivate var dotQuoted: String {
    let lines = visibleLines.map { $0.replacing(["\\": "\\\\", "\"": "\\\"", "&": "&amp;"]) }
    return "\"\(lines.joined(separator: "\\n"))\""
  }

  /// The text inside an HTML-like label. Graphviz interprets escape sequences there, too.
  fileprivate var dotHTML: String {
    let replacements: [Unicode.Scalar: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\\": "\\\\"]
    return visibleLines.map { $0.replacing(replacements) }.joined(separator: "<BR/>")
  }
}
