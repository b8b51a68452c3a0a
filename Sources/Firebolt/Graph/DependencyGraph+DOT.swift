extension DependencyGraph {
  /// The graph in the language of [Graphviz](https://graphviz.org): `dot -Tsvg graph.dot -o graph.svg`.
  ///
  /// Modules are boxes around their nodes. The legend explains the colours, which stand for scopes. Dashed arrows are
  /// deferred dependencies, arrows with an open head are optional ones, and arrows with a fork are elements of an
  /// array. Cycles and missing dependencies are red. A node that very many others need shows their number instead of
  /// their arrows. An arrow that closes a cycle is written from its end to its beginning, with `dir=back`: the picture
  /// is the same and has fewer layers.
  ///
  /// Graphviz takes a few seconds at most for a graph of any size. For a few hundred highly connected nodes, the text
  /// asks for fewer rounds of improvement. Beyond that, it asks for a force-directed layout (`sfdp`), which has neither
  /// layers nor boxes. To read a graph of that size, draw a part of it: a ``module(_:)``, a
  /// ``neighborhood(of:steps:)``, or the ``transitiveReduction``.
  ///
  /// - Complexity: O(*n* + *m*) in the numbers of nodes and edges.
  public var dot: String {
    let drawing = Drawing(self)
    let layering = Layering(drawing)
    var lines = [
      "digraph dependencies {",
      "  graph [rankdir=LR, fontname=\"Helvetica\", fontsize=11, nodesep=0.1, ranksep=0.5, newrank=true, "
        + "labeljust=l, \(layering.dotAttributes)label=\(drawing.legend)];",
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
      // Unconnected nodes are placed side by side in short rows, instead of one long column.
      let loose = drawing.looseItems(cluster)
      for (index, pair) in zip(loose, loose.dropFirst()).enumerated() where index % 4 != 3 {
        lines.append("    n\(pair.0.number) -> n\(pair.1.number) [style=invis];")
      }
      if cluster.title != nil { lines.append("  }") }
    }
    lines += zip(drawing.arrows, layering.leadsBack).map { $0.dotStatement($1) }
    return (lines + ["}"]).map { "\($0)\n" }.joined()
  }
}

extension Layering {
  /// The attributes that keep Graphviz from running for minutes or hours. Measured with Graphviz 2.43 on graphs of many
  /// shapes: up to 5,000 places take at most two seconds. Up to 25,000 places take eight seconds with the limits, and
  /// minutes without them. The force-directed layout takes eight seconds for 5,000 nodes and 15,000 edges.
  fileprivate var dotAttributes: String {
    switch places {
    case ...5_000: ""
    case ...25_000: "nslimit=1, nslimit1=1, mclimit=0.1, "
    default: "layout=sfdp, overlap=prism100, outputorder=edgesfirst, "
    }
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
  fileprivate func dotStatement(_ leadsBack: Bool) -> String {
    let end = kind.dotArrowHead.map { ["\(leadsBack ? "arrowtail" : "arrowhead")=\($0)"] } ?? []
    let attributes =
      (leadsBack ? ["dir=back"] : []) + end + (kind == .deferred ? ["style=dashed"] : [])
      + (isWrong ? ["color=\"\(DependencyGraph.Drawing.red)\"", "penwidth=1.8"] : [])
    let list = attributes.isEmpty ? "" : " [\(attributes.joined(separator: ", "))]"
    return leadsBack ? "  n\(target) -> n\(source)\(list);" : "  n\(source) -> n\(target)\(list);"
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
