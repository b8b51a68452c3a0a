extension DependencyGraph {
  /// The graph as a [Mermaid](https://mermaid.js.org) flowchart, which GitHub draws in a code block marked `mermaid`.
  ///
  /// Modules are boxes around what they bring. Singles are rectangles, factories rounded; what is held weakly, lives within
  /// one request, or belongs to a kind of its own has a shape of its own. Dashed arrows are dependencies that are asked for
  /// later, those that end in a ring optional ones, and thick ones lead to the elements of an array. Cycles and what is
  /// missing are red. What very many need says how many those are, in place of their arrows.
  ///
  /// - Complexity: O(*n* + *m*) in the numbers of nodes and edges, and what finding the cycles costs.
  public var mermaid: String {
    let drawing = Drawing(self)
    var lines = ["flowchart LR"]
    for cluster in drawing.clusters {
      if let title = cluster.title { lines.append("  subgraph \(cluster.name)[\"\(title.mermaidEscaped)\"]") }
      for item in cluster.items {
        let (open, close) = item.style.mermaidShape
        let margin = cluster.title == nil ? "  " : "    "
        lines.append(
          "\(margin)\(item.name)\(open)\"\(item.title.mermaidEscaped)\"\(close):::\(item.style.mermaidClass)")
      }
      if cluster.title != nil { lines.append("  end") }
    }
    lines += drawing.arrows.map { "  \($0.source) \($0.kind.mermaidArrow) \($0.target)" }
    lines += drawing.styles.map { "  classDef \($0.mermaidClass) fill:\($0.fill),stroke:\($0.stroke),color:#1b1f24" }
    let red = drawing.arrows.indices.filter { drawing.arrows[$0].isWrong }
    if !red.isEmpty {
      lines.append("  linkStyle \(red.map(String.init).joined(separator: ",")) stroke:\(Drawing.red),stroke-width:2px")
    }
    return lines.map { "\($0)\n" }.joined()
  }
}

extension DependencyGraph.Drawing.Style {
  // Some of the bare names, as `graph`, are words of the language.
  fileprivate var mermaidClass: String { "is_\(self)" }

  fileprivate var mermaidShape: (open: String, close: String) {
    switch self {
    case .single, .missing: ("[", "]")
    case .factory: ("(", ")")
    case .weak: (">", "]")
    case .graph: ("{{", "}}")
    case .custom: ("[[", "]]")
    case .expiring: ("([", "])")
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
  /// The text for a quoted label: all that could mean something there as an entity of its number.
  fileprivate var mermaidEscaped: String {
    unicodeScalars.map { scalar in
      let isPlain =
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || " _,".unicodeScalars.contains(scalar)
      return isPlain ? String(scalar) : "#\(scalar.value);"
    }.joined()
  }
}
