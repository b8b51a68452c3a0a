extension DependencyGraph {
  /// Compares the graph with an earlier one.
  ///
  /// ```swift
  /// print(resolver.graph.difference(from: before))
  /// ```
  ///
  /// ```text
  /// + Inbox (custom("session")) → Session
  /// - Mailbox (single)
  /// ~ FilmRepository: single → factory, + Inbox, - Mailbox
  /// ```
  ///
  /// Nodes are compared by id. A different source location doesn't count as a change.
  ///
  /// - Parameter earlier: The graph to compare with.
  /// - Returns: The differences.
  /// - Complexity: O(*n* log *n*) in the numbers of nodes and edges. In addition, the edges of each node, and the
  ///   missing dependencies, are compared in quadratic time.
  public func difference(from earlier: DependencyGraph) -> Difference { Difference(from: earlier, to: self) }

  /// The differences between two graphs.
  public struct Difference: Hashable, Codable, Sendable, CustomStringConvertible {
    /// The nodes that only the later graph has, in alphabetical order.
    public let added: [Node]

    /// The nodes that only the earlier graph has, in alphabetical order.
    public let removed: [Node]

    /// The nodes whose keys, traits or dependencies differ, in alphabetical order.
    public let changed: [Change]

    /// The missing dependencies of only the later graph.
    public let newlyMissing: [Missing]

    /// The missing dependencies of only the earlier graph.
    public let noLongerMissing: [Missing]

    private let lines: [String]

    /// A node that is in both graphs and differs.
    public struct Change: Hashable, Codable, Sendable {
      /// The node in the earlier graph.
      public let before: Node
      /// The node in the later graph.
      public let after: Node
      /// The dependencies of only the later graph.
      public let addedEdges: [Edge]
      /// The dependencies of only the earlier graph.
      public let removedEdges: [Edge]
    }

    /// Whether there is no difference.
    public var isEmpty: Bool { lines.isEmpty }

    /// The differences, one line per node, as in a review; empty if there are none.
    public var description: String { lines.joined(separator: "\n") }

    fileprivate init(from earlier: DependencyGraph, to later: DependencyGraph) {
      let (old, new) = (Contents(earlier), Contents(later))
      added = new.nodes(notIn: old)
      removed = old.nodes(notIn: new)
      changed = old.nodes.keys.sorted().compactMap { id in
        guard let before = old.nodes[id], let after = new.nodes[id] else { return nil }
        let change = Change(
          before: before, after: after, addedEdges: new.edges(of: id, notIn: old),
          removedEdges: old.edges(of: id, notIn: new))
        return change.isEmpty ? nil : change
      }
      newlyMissing = later.missing.filter { !earlier.missing.contains($0) }
      noLongerMissing = earlier.missing.filter { !later.missing.contains($0) }
      lines =
        added.map { "+ \(new.line($0))" } + removed.map { "- \(old.line($0))" }
        + changed.map { "~ \($0.text(old.captions, new.captions))" }
        + newlyMissing.map { "! \(new.captions[$0.id] ?? $0.id) is missing" }
        + noLongerMissing.map { "  \(old.captions[$0.id] ?? $0.id) isn't missing any more" }
    }
  }

  /// A graph's contents, by id.
  private struct Contents {
    let nodes: [Node.ID: Node]
    let edges: [Node.ID: [Edge]]
    let captions: [Node.ID: String]

    init(_ graph: DependencyGraph) {
      nodes = Dictionary(graph.nodes.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
      edges = Dictionary(grouping: graph.edges, by: \.source)
      captions = graph.captions
    }

    /// Returns the nodes that another graph doesn't have, in alphabetical order.
    func nodes(notIn other: Contents) -> [Node] {
      nodes.keys.filter { other.nodes[$0] == nil }.sorted().compactMap { nodes[$0] }
    }

    /// Returns the edges from a node that another graph doesn't have. The evidence isn't compared.
    func edges(of id: Node.ID, notIn other: Contents) -> [Edge] {
      let known = other.edges[id] ?? []
      return (edges[id] ?? []).filter { edge in !known.contains { $0.target == edge.target && $0.kind == edge.kind } }
    }

    func line(_ node: Node) -> String { node.line(edges[node.id] ?? [], captions) }
  }
}

extension DependencyGraph.Difference.Change {
  fileprivate var isEmpty: Bool {
    before.title == after.title && before.traits == after.traits && addedEdges.isEmpty && removedEdges.isEmpty
  }

  fileprivate func text(_ old: [String: String], _ new: [String: String]) -> String {
    let traits = [(before.title, after.title), (before.traits, after.traits)].filter { $0 != $1 }
      .map { "\($0) → \($1)" }
    let added = addedEdges.map { "+ \($0.kind.text(new[$0.target] ?? $0.target))" }
    let removed = removedEdges.map { "- \($0.kind.text(old[$0.target] ?? $0.target))" }
    return "\(new[after.id] ?? after.id): " + (traits + added + removed).joined(separator: ", ")
  }
}
