extension DependencyGraph {
  /// What a picture of a graph shows, in whatever language.
  struct Drawing {
    static let red = "#cf222e"

    /// What belongs together, in the order of the nodes; without a title what belongs to no module.
    struct Cluster {
      let title: String?
      let name: String
      var items: [Item] = []
    }

    /// A node, or something that is missing.
    struct Item {
      let name: String
      let title: String
      let style: Style
    }

    struct Arrow {
      let source: String
      let target: String
      let kind: Edge.Kind
      /// Whether it is part of a cycle or leads to something that is missing.
      let isWrong: Bool
    }

    /// How an item looks.
    enum Style: String, CaseIterable, CustomStringConvertible {
      case single, factory, weak, graph, custom, expiring, missing

      var description: String { rawValue }

      var fill: String {
        switch self {
        case .single: "#ddf4ff"
        case .factory: "#dafbe1"
        case .weak: "#eaeef2"
        case .graph: "#fff8c5"
        case .custom: "#fbefff"
        case .expiring: "#fff1e5"
        case .missing: "#ffebe9"
        }
      }

      var stroke: String {
        switch self {
        case .single: "#0969da"
        case .factory: "#1a7f37"
        case .weak: "#57606a"
        case .graph: "#9a6700"
        case .custom: "#8250df"
        case .expiring: "#bc4c00"
        case .missing: Drawing.red
        }
      }
    }

    /// How many arrows may lead to one item. What nearly everything needs would be all that one sees of a picture, so beyond
    /// that the item says how many need it.
    private static let arrowsDrawn = 15

    private(set) var clusters: [Cluster] = []
    let arrows: [Arrow]
    private let tiedItems: Set<String>

    init(_ graph: DependencyGraph) {
      let captions = graph.captions
      let ids = graph.nodes.map(\.id) + graph.missing.map(\.id)
      // Short names of its own: a type's name may have any character.
      let names = Dictionary(ids.enumerated().map { ($1, "n\($0)") }, uniquingKeysWith: { first, _ in first })
      let missing = Set(graph.missing.map(\.id))
      let circles = Set(
        graph.cycles.flatMap { cycle in zip(cycle, cycle.dropFirst() + cycle.prefix(1)).map { [$0.id, $1.id] } })
      let counts = Dictionary(graph.edges.map { ($0.target, 1) }, uniquingKeysWith: +)
      let hubs = counts.filter { $0.value > Self.arrowsDrawn && !missing.contains($0.key) }
      arrows = graph.edges.compactMap { edge in
        guard let source = names[edge.source], let target = names[edge.target] else { return nil }
        let isInCircle = edge.kind != .deferred && circles.contains([edge.source, edge.target])
        if hubs[edge.target] != nil, !isInCircle { return nil }
        return Arrow(
          source: source, target: target, kind: edge.kind, isWrong: isInCircle || missing.contains(edge.target))
      }
      tiedItems = Set(arrows.flatMap { [$0.source, $0.target] })
      for node in graph.nodes {
        let note = hubs[node.id].map { " (needed by \($0))" } ?? ""
        let title = (captions[node.id] ?? node.id) + note
        add(Item(name: names[node.id] ?? "", title: title, style: Style(node.scope)), to: node.cluster)
      }
      for missing in graph.missing {
        let title = captions[missing.id] ?? missing.id
        add(Item(name: names[missing.id] ?? "", title: title, style: .missing), to: nil)
      }
    }

    private mutating func add(_ item: Item, to title: String?) {
      if let index = clusters.firstIndex(where: { $0.title == title }) {
        clusters[index].items.append(item)
      } else {
        clusters.append(Cluster(title: title, name: "m\(clusters.count)", items: [item]))
      }
    }

    /// The items of a cluster to which no arrow leads, and from which none does.
    func looseItems(_ cluster: Cluster) -> [Item] { cluster.items.filter { !tiedItems.contains($0.name) } }

    /// The styles that occur.
    var styles: [Style] {
      let used = Set(clusters.flatMap { $0.items.map(\.style) })
      return Style.allCases.filter(used.contains)
    }
  }
}

extension DependencyGraph.Drawing.Style {
  fileprivate init(_ scope: Resolver.Scope) {
    self =
      switch scope {
      case .single: .single
      case .factory: .factory
      case .weak: .weak
      case .graph: .graph
      case .custom: .custom
      case .expiring: .expiring
      }
  }
}

extension DependencyGraph.Node {
  /// What the box around the node says; nil for none.
  fileprivate var cluster: String? {
    let parts = [module, DependencyGraph.ancestor(level)].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}
