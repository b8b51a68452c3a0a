extension DependencyGraph {
  /// Returns all direct and indirect dependencies of a node.
  ///
  /// - Parameter id: The node's `id`.
  /// - Returns: The nodes in the order of the graph. The node itself is included only if it is part of a cycle.
  /// - Complexity: O(*n* + *m*) in the numbers of nodes and edges.
  public func dependencies(of id: Node.ID) -> [Node] { nodes(beyond: id, in: digraph) }

  /// Returns all direct and indirect dependents of a node: the nodes that a change of it may affect.
  ///
  /// - Parameter id: The `id` of a node.
  /// - Returns: The nodes in the order of the graph. The node itself is included only if it is part of a cycle.
  /// - Complexity: O(*n* + *m*) in the numbers of nodes and edges.
  public func dependents(of id: Node.ID) -> [Node] { nodes(beyond: id, in: digraph.reversed) }

  private func nodes(beyond id: Node.ID, in digraph: Digraph) -> [Node] {
    guard let start = nodes.firstIndex(where: { $0.id == id }) else { return [] }
    let reachable = digraph.reachable(from: digraph.successors[start])
    return nodes.indices.filter(reachable.contains).map { nodes[$0] }
  }

  private var digraph: Digraph { Digraph(count: nodes.count + missing.count, links.map { ($0.source, $0.target) }) }

  /// The edges with the numbers of their ends. Missing dependencies follow the nodes. An edge with an unknown end, which
  /// a decoded graph can have, is left out.
  var links: [(edge: Edge, source: Int, target: Int)] {
    let ids = nodes.map(\.id) + missing.map(\.id)
    let numbers = Dictionary(zip(ids, ids.indices)) { first, _ in first }
    return edges.compactMap { edge in
      guard let source = numbers[edge.source], let target = numbers[edge.target] else { return nil }
      return (edge, source, target)
    }
  }
}
