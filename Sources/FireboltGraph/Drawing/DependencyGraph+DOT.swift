import Firebolt

extension DependencyGraph {
  /// The graph in the language of [Graphviz](https://graphviz.org): `dot -Tsvg graph.dot -o graph.svg`.
  ///
  /// Modules are boxes around their nodes. The colours stand for scopes: they are those of ``html``, which has a legend.
  /// Dashed arrows are deferred dependencies, arrows with an open head are optional ones, and arrows with a fork are
  /// elements of an array. Cycles and missing dependencies are red; a dashed grey box is an optional dependency that isn't
  /// registered.
  ///
  /// - Complexity: O(*n* + *m*) in the numbers of nodes and edges.
  public var dot: String {
    let drawing = Drawing(self)
    var lines = [
      "digraph dependencies {",
      "  graph [rankdir=LR, fontname=\"Helvetica\", fontsize=11, nodesep=0.1, ranksep=0.5, newrank=true];",
      "  node [shape=box, style=\"rounded,filled\", fontname=\"Helvetica\", fontsize=11, height=0.3, margin=\"0.12,0.05\"];",
      "  edge [color=\"#8c959f\", arrowsize=0.6];",
    ]
    lines += drawing.lines(
      begin: { name, title in
        "subgraph \"cluster_\(name)\" {\n    label=\(title.dotQuoted); style=\"rounded,filled\"; "
          + "color=\"#d0d7de\"; fillcolor=\"#f6f8fa\"; labeljust=l;"
      }, end: "}"
    ) { number, caption, style in
      let dashes = ["absent", "missing"].contains(style.name) ? ", style=\"rounded,filled,dashed\"" : ""
      return "n\(number) [label=\(caption.dotQuoted), fillcolor=\"\(style.fill)\", color=\"\(style.stroke)\"\(dashes)];"
    }
    let heads: [Edge.Kind: String] = [
      .optional: "arrowhead=empty", .array: "arrowhead=crow", .deferred: "style=dashed",
    ]
    for arrow in drawing.arrows {
      let red = arrow.isWrong ? "color=\"\(Drawing.red)\", penwidth=1.8" : nil
      let attributes = [heads[arrow.edge.kind], red].compactMap(\.self).joined(separator: ", ")
      lines.append("  n\(arrow.source) -> n\(arrow.target)\(attributes.isEmpty ? "" : " [\(attributes)]");")
    }
    return (lines + ["}"]).map { "\($0)\n" }.joined()
  }
}

extension String {
  /// The text as a quoted label. Graphviz interprets escape sequences and HTML entities there. It works on scalars: a
  /// quotation mark with a combining accent still counts.
  fileprivate var dotQuoted: String {
    let replacements: [Unicode.Scalar: String] = ["\\": "\\\\", "\"": "\\\"", "&": "&amp;"]
    let lines = visibleLines.map { line in line.unicodeScalars.map { replacements[$0] ?? String($0) }.joined() }
    return "\"\(lines.joined(separator: "\\n"))\""
  }
}
