import Firebolt

extension DependencyGraph {
  /// The graph as a [Mermaid](https://mermaid.js.org) flowchart, which GitHub draws in a code block marked `mermaid`.
  ///
  /// Modules are boxes around their nodes. Singles are rectangles, factories are rounded, and the other scopes have
  /// shapes of their own. Dashed arrows are deferred dependencies, arrows that end in a ring are optional ones, and
  /// thick arrows are elements of an array. Cycles and missing dependencies are red.
  ///
  /// Mermaid refuses more than 500 arrows, unless its configuration allows more with `maxEdges`. A large graph is easier to
  /// read as a page: see ``html``.
  ///
  /// - Complexity: O(*n* + *m*) in the numbers of nodes and edges.
  public var mermaid: String {
    let drawing = Drawing(self)
    var lines = ["flowchart LR"]
    for cluster in drawing.clusters {
      if let title = cluster.title { lines.append("  subgraph \(cluster.name)[\"\(title.mermaidEscaped)\"]") }
      for item in cluster.items {
        let (open, close) = item.style.mermaidShape
        let margin = cluster.title == nil ? "  " : "    "
        lines.append(
          "\(margin)n\(item.number)\(open)\"\(item.title.mermaidEscaped)\"\(close):::\(item.style.mermaidClass)")
      }
      if cluster.title != nil { lines.append("  end") }
    }
    lines += drawing.arrows.map { "  n\($0.source) \($0.kind.mermaidArrow) n\($0.target)" }
    lines += drawing.styles.map { "  classDef \($0.mermaidClass) fill:\($0.fill),stroke:\($0.stroke),color:#1b1f24" }
    let red = drawing.arrows.indices.filter { drawing.arrows[$0].isWrong }
    if !red.isEmpty {
      lines.append("  linkStyle \(red.map(String.init).joined(separator: ",")) stroke:\(Drawing.red),stroke-width:2px")
    }
    return lines.map { "\($0)\n" }.joined()
  }
}

extension DependencyGraph.Drawing.Style {
  // Some of the plain names, such as `graph`, are keywords of the language.
  fileprivate var mermaidClass: String { "is_\(self)" }

  fileprivate var mermaidShape: (open: String, close: String) {
    switch self {
    case .single, .missing: ("[", "]")
    case .factory: ("(", ")")
    case .weak: (">", "]")
    case .graph: ("{{", "}}")
    case .custom: ("[[", "]]")
    case .expiring: ("([", "])")
    case .perResolver: ("[/", "/]")
    case .perArguments: ("[\\", "\\]")
    }
  }
}

extension DependencyGraph.Edge.Kind {
  fileprivate var mermaidArrow: String {
    switch self {
    case .plain: "-->"
    case .optional: "--o"
    case .array: "==>"
    case .deferred: "-.->"
    }
  }
}

extension String {
  /// The text for a quoted label: special characters become numeric entities, and line ends become line breaks.
  fileprivate var mermaidEscaped: String {
    // The language has no empty labels.
    if isEmpty { return " " }
    return visibleLines.map { line in
      var label = ""
      for scalar in line.unicodeScalars {
        let isPlain =
          scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "_,".unicodeScalars.contains(scalar)
        // `direction LR` counts as a statement anywhere in a line.
        let separates = scalar == " " && !label.hasSuffix("direction")
        label += isPlain || separates ? String(scalar) : "#\(scalar.value);"
      }
      return label
    }.joined(separator: "<br/>")
  }
}
