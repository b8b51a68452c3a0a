import Firebolt

extension DependencyGraph {
  /// The contents of a picture of a graph, independent of the language.
  struct Drawing {
    static let red = "#cf222e"

    /// The style of the nodes of a scope, or of dependencies that aren't registered.
    struct Style {
      /// The name of the scope, without its value; or `absent` or `missing`.
      let name: String
      let fill: String
      let stroke: String
      /// The brackets around a title in Mermaid's language.
      let open: String
      let close: String

      static let ofScopes = [
        Style(name: "single", fill: "#ddf4ff", stroke: "#0969da", open: "[", close: "]"),
        Style(name: "factory", fill: "#dafbe1", stroke: "#1a7f37", open: "(", close: ")"),
        Style(name: "weak", fill: "#eaeef2", stroke: "#57606a", open: ">", close: "]"),
        Style(name: "graph", fill: "#fff8c5", stroke: "#9a6700", open: "{{", close: "}}"),
        Style(name: "custom", fill: "#fbefff", stroke: "#8250df", open: "[[", close: "]]"),
        Style(name: "expiring", fill: "#fff1e5", stroke: "#bc4c00", open: "([", close: "])"),
        Style(name: "perResolver", fill: "#ffeff7", stroke: "#bf3989", open: "[/", close: "/]"),
        Style(name: "perArguments", fill: "#d9f5f7", stroke: "#1b7c83", open: "[\\", close: "\\]"),
      ]

      static let all = ofScopes + [absent, missing]

      /// The style of what is missing, and only optional.
      static let absent = Style(name: "absent", fill: "#ffffff", stroke: "#8c959f", open: "[", close: "]")

      static let missing = Style(name: "missing", fill: "#ffebe9", stroke: red, open: "[", close: "]")

      static func of(_ scope: String) -> Style { all.first { scope.hasPrefix($0.name) } ?? missing }
    }

    /// The captions and styles of the items: the nodes, then the missing dependencies.
    let captions: [String]
    private(set) var styles: [Style] = []

    /// The boxes, each with the numbers of its items. A box has no title if its nodes belong to no module.
    private(set) var clusters: [(title: String?, items: [Int])] = []

    /// The edges with the numbers of their ends. A wrong one is part of a cycle, or needs a missing dependency.
    let arrows: [(edge: Edge, source: Int, target: Int, isWrong: Bool)]

    init(_ graph: DependencyGraph) {
      let links = graph.links
      captions = graph.captions
      let immediate = links.filter { $0.edge.kind != .deferred }.map { ($0.source, $0.target) }
      let components = Digraph(count: captions.count, immediate).componentNumbers
      arrows = links.map { edge, source, target in
        let isInCycle = edge.kind != .deferred && components[source] == components[target]
        return (edge, source, target, isInCycle || target >= graph.nodes.count && edge.kind != .optional)
      }
      let needed = Set(links.filter { $0.edge.kind != .optional }.map(\.target))
      var numbers: [[String?]: Int] = [:]
      for number in captions.indices {
        let node = number < graph.nodes.count ? graph.nodes[number] : nil
        styles.append(node.map { .of($0.scope) } ?? (needed.contains(number) ? .missing : .absent))
        let surroundings = [node?.module, node.flatMap { ancestor($0.level) }]
        let cluster = numbers[surroundings] ?? clusters.count
        if cluster == clusters.count {
          numbers[surroundings] = cluster
          let titles = surroundings.compactMap(\.self)
          clusters.append((titles.isEmpty ? nil : titles.joined(separator: ", "), []))
        }
        clusters[cluster].items.append(number)
      }
    }

    /// Returns the clusters as statements, one per line.
    ///
    /// - Parameters:
    ///   - begin: Returns the beginning of a box with a name and a title.
    ///   - end: The end of a box.
    ///   - statement: Returns the statement of an item, from its number, caption and style.
    func lines(
      begin: (_ name: String, _ title: String) -> String, end: String, _ statement: (Int, String, Style) -> String
    ) -> [String] {
      clusters.enumerated().flatMap { number, cluster in
        let lines = cluster.items.map { "  \(statement($0, captions[$0], styles[$0]))" }
        guard let title = cluster.title else { return lines }
        return ["  \(begin("m\(number)", title))"] + lines.map { "  \($0)" } + ["  \(end)"]
      }
    }
  }
}

extension String {
  /// The lines of the text, with an escape sequence for each invisible character: `\u{1B}`.
  var visibleLines: [String] {
    split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
      line.unicodeScalars.map(\.visible).joined()
    }
  }
}
