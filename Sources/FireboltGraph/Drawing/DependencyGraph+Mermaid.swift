import Firebolt

extension DependencyGraph {
  /// The graph as a [Mermaid](https://mermaid.js.org) flowchart, which GitHub draws in a code block marked `mermaid`.
  ///
  /// Modules are boxes around their nodes. Singles are rectangles, factories are rounded, and the other scopes have
  /// shapes of their own. Dashed arrows are deferred dependencies, arrows that end in a ring are optional ones, and
  /// thick arrows are elements of an array. Cycles and missing dependencies are red; a white box is an optional dependency
  /// that isn't registered.
  ///
  /// Mermaid refuses more than 500 arrows, unless its configuration allows more with `maxEdges`. A large graph is easier to
  /// read as a page: see ``html``.
  ///
  /// - Complexity: O(*n* + *m*) in the numbers of nodes and edges.
  public var mermaid: String {
    let drawing = Drawing(self)
    var lines = ["flowchart LR"]
    lines += drawing.lines(begin: { "subgraph \($0)[\"\($1.mermaidEscaped)\"]" }, end: "end") {
      number, caption, style in
      "n\(number)\(style.open)\"\(caption.mermaidEscaped)\"\(style.close):::is_\(style.name)"
    }
    let arrows: [Edge.Kind: String] = [.plain: "-->", .optional: "--o", .array: "==>", .deferred: "-.->"]
    lines += drawing.arrows.map { "  n\($0.source) \(arrows[$0.edge.kind] ?? "") n\($0.target)" }
    // Some of the plain names, such as `graph`, are keywords of the language.
    let used = Set(drawing.styles.map(\.name))
    let styles = Drawing.Style.all.filter { used.contains($0.name) }
    lines += styles.map { "  classDef is_\($0.name) fill:\($0.fill),stroke:\($0.stroke),color:#1b1f24" }
    let red = drawing.arrows.indices.filter { drawing.arrows[$0].isWrong }.map(String.init)
    if !red.isEmpty {
      lines.append("  linkStyle \(red.joined(separator: ",")) stroke:\(Drawing.red),stroke-width:2px")
    }
    return lines.map { "\($0)\n" }.joined()
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
