import Firebolt

extension DependencyGraph {
  /// The contents of a picture of a graph, independent of the language.
  struct Drawing {
    static let red = "#cf222e"

    /// A box of nodes, in the order of the nodes. It has no title if the nodes belong to no module.
    struct Cluster {
      let title: String?
      let name: String
      var items: [Item] = []
    }

    /// A node or a missing dependency.
    struct Item {
      let number: Int
      let title: String
      let style: Style
    }

    struct Arrow {
      /// The numbers of the connected items.
      let source: Int
      let target: Int
      let edge: Edge
      /// Whether the arrow is part of a cycle or leads to a missing dependency.
      let isWrong: Bool
    }

    /// The style of the nodes of a scope, or of missing dependencies.
    struct Style {
      /// The name of the scope, without its value.
      let name: String
      let fill: String
      let stroke: String
      /// The brackets around a title in Mermaid's language.
      let open: String
      let close: String

      static let all = [
        Style(name: "single", fill: "#ddf4ff", stroke: "#0969da", open: "[", close: "]"),
        Style(name: "factory", fill: "#dafbe1", stroke: "#1a7f37", open: "(", close: ")"),
        Style(name: "weak", fill: "#eaeef2", stroke: "#57606a", open: ">", close: "]"),
        Style(name: "graph", fill: "#fff8c5", stroke: "#9a6700", open: "{{", close: "}}"),
        Style(name: "custom", fill: "#fbefff", stroke: "#8250df", open: "[[", close: "]]"),
        Style(name: "expiring", fill: "#fff1e5", stroke: "#bc4c00", open: "([", close: "])"),
        Style(name: "perResolver", fill: "#ffeff7", stroke: "#bf3989", open: "[/", close: "/]"),
        Style(name: "perArguments", fill: "#d9f5f7", stroke: "#1b7c83", open: "[\\", close: "\\]"),
        missing,
      ]

      static let missing = Style(name: "missing", fill: "#ffebe9", stroke: red, open: "[", close: "]")

      static func of(_ scope: Resolver.Scope) -> Style { all.first { "\(scope)".hasPrefix($0.name) } ?? missing }
    }

    private(set) var clusters: [Cluster] = []
    let arrows: [Arrow]

    init(_ graph: DependencyGraph) {
      let ends = graph.ends
      let count = graph.nodes.count + graph.missing.count
      let immediate = zip(graph.edges, ends).filter { $0.0.kind != .deferred }.map(\.1)
      let components = Digraph(count: count, immediate).componentNumbers
      arrows = zip(graph.edges, ends).map { edge, ends in
        let isInCycle = edge.kind != .deferred && components[ends.source] == components[ends.target]
        return Arrow(
          source: ends.source, target: ends.target, edge: edge, isWrong: isInCycle || ends.target >= graph.nodes.count)
      }
      let captions = graph.captions
      var (numbers, items) = ([[String?]: Int](), 0)
      func add(_ id: Node.ID, _ style: Style, to surroundings: [String?]) {
        let number = numbers[surroundings] ?? clusters.count
        if number == clusters.count {
          numbers[surroundings] = number
          let titles = surroundings.compactMap(\.self)
          clusters.append(Cluster(title: titles.isEmpty ? nil : titles.joined(separator: ", "), name: "m\(number)"))
        }
        clusters[number].items.append(Item(number: items, title: captions[id] ?? id, style: style))
        items += 1
      }
      for node in graph.nodes { add(node.id, .of(node.scope), to: [node.module, ancestor(node.level)]) }
      for missing in graph.missing { add(missing.id, .missing, to: [nil, nil]) }
    }

    /// The styles that occur.
    var styles: [Style] {
      let used = Set(clusters.flatMap { $0.items.map(\.style.name) })
      return Style.all.filter { used.contains($0.name) }
    }

    /// Returns the clusters as statements, one per line.
    ///
    /// - Parameters:
    ///   - begin: Returns the beginning of a box with a name and a title.
    ///   - end: The end of a box.
    ///   - statement: Returns the statement of an item.
    func lines(begin: (_ name: String, _ title: String) -> String, end: String, _ statement: (Item) -> String)
      -> [String]
    {
      clusters.flatMap { cluster in
        guard let title = cluster.title else { return cluster.items.map { "  \(statement($0))" } }
        return ["  \(begin(cluster.name, title))"] + cluster.items.map { "    \(statement($0))" } + ["  \(end)"]
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
