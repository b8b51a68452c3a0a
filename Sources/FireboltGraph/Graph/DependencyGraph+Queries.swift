extension DependencyGraph {
  /// Returns all direct and indirect dependencies of a node.
  ///
  /// - Parameter id: The node's `id`.
  /// - Returns: The nodes in the order of the graph. The node itself is included only if it is part of a cycle.
  /// - Complexity: O(*n* + *m*) in the numbers of nodes and edges.
  public func dependencies(of id: Node.ID) -> [Node] {
    let numbered = Numbered(self)
    return nodes(beyond: id, in: numbered.digraph, numbered.numbers)
  }

  /// Returns all direct and indirect dependents of a node: the nodes that a change of it may affect.
  ///
  /// - Parameter id: The `id` of a node.
  /// - Returns: The nodes in the order of the graph. The node itself is included only if it is part of a cycle.
  /// - Complexity: O(*n* + *m*) in the numbers of nodes and edges.
  public func dependents(of id: Node.ID) -> [Node] {
    let numbered = Numbered(self)
    return nodes(beyond: id, in: numbered.digraph.reversed, numbered.numbers)
  }

  private func nodes(beyond id: Node.ID, in digraph: Digraph, _ numbers: [Node.ID: Int]) -> [Node] {
    guard let start = numbers[id] else { return [] }
    let reachable = digraph.reachable(from: digraph.successors[start])
    return nodes.indices.filter(reachable.contains).map { nodes[$0] }
  }
}
