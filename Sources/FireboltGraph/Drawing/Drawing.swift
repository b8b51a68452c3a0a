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
      let kind: Edge.Kind
      /// Whether the arrow is part of a cycle or leads to a missing dependency.
      let isWrong: Bool
    }

    /// The style of an item.
    enum Style: String, CaseIterable, CustomStringConvertible {
      case single, factory, weak, graph, custom, expiring, perResolver, perArguments, missing

      var description: String { rawValue }

      var fill: String {
        switch self {
        case .single: "#ddf4ff"
        case .factory: "#dafbe1"
        case .weak: "#eaeef2"
        case .graph: "#fff8c5"
        case .custom: "#fbefff"
        case .expiring: "#fff1e5"
        case .perResolver: "#ffeff7"
        case .perArguments: "#d9f5f7"
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
        case .perResolver: "#bf3989"
        case .perArguments: "#1b7c83"
        case .missing: Drawing.red
        }
      }
    }

    private(set) var clusters: [Cluster] = []
    let arrows: [Arrow]
    /// The custom scopes, in the order of the nodes.
    let customScopes: [Resolver.Scope]

    init(_ graph: DependencyGraph) {
      let captions = graph.captions
      let missing = Set(graph.missing.map(\.id))
      let numbered = Numbered(graph, and: graph.missing, where: { $0.kind != .deferred })
      let cycles = numbered.digraph.componentNumbers
      arrows = graph.edges.compactMap { edge in
        guard let source = numbered.numbers[edge.source], let target = numbered.numbers[edge.target] else { return nil }
        let isMissing = missing.contains(edge.target)
        let isInCycle = edge.kind != .deferred && cycles[source] == cycles[target]
        return Arrow(source: source, target: target, kind: edge.kind, isWrong: isInCycle || isMissing)
      }
      customScopes = graph.nodes.map(\.scope).filter { Style($0) == .custom }.withoutRepetitions
      var clusterNumbers: [Surroundings: Int] = [:]
      func add(_ item: Item, to surroundings: Surroundings) {
        let number = clusterNumbers[surroundings] ?? clusters.count
        if number == clusters.count {
          clusterNumbers[surroundings] = number
          clusters.append(Cluster(title: surroundings.title, name: "m\(number)"))
        }
        clusters[number].items.append(item)
      }
      for (number, node) in graph.nodes.enumerated() {
        add(
          Item(number: number, title: captions[node.id] ?? node.id, style: Style(node.scope)),
          to: Surroundings(module: node.module, level: node.level))
      }
      for (number, missing) in zip(graph.nodes.count..., graph.missing) {
        add(
          Item(number: number, title: captions[missing.id] ?? missing.id, style: .missing),
          to: Surroundings(module: nil, level: 0))
      }
    }

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
      case .perResolver: .perResolver
      case .perArguments: .perArguments
      }
  }
}

/// The properties that put two nodes in one box.
private struct Surroundings: Hashable {
  let module: String?
  let level: Int

  /// The title of the box, or nil for no box.
  var title: String? {
    let parts = [module, DependencyGraph.ancestor(level)].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

extension [Resolver.Scope] {
  fileprivate var withoutRepetitions: [Resolver.Scope] {
    var seen: Set<Resolver.Scope> = []
    return filter { seen.insert($0).inserted }
  }
}
