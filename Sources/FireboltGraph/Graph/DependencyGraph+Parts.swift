extension DependencyGraph {
  /// Returns a part of the graph: some nodes and the edges between them.
  ///
  /// - Parameter isIncluded: Returns whether to include a node.
  /// - Returns: The part, with its missing dependencies.
  /// - Complexity: O(*n* + *m*) in the numbers of nodes and edges.
  public func filter(_ isIncluded: (Node) -> Bool) -> DependencyGraph {
    let kept = Set(nodes.filter(isIncluded).map(\.id))
    let needs = edges.filter { kept.contains($0.source) }
    let targets = Set(needs.map(\.target))
    return part(of: kept.union(missing.map(\.id).filter(targets.contains)), connectedBy: needs)
  }

  /// Returns a module and its surroundings: the module's nodes, their direct dependencies and their direct dependents.
  ///
  /// ```swift
  /// print(resolver.graph.module("films").dot)
  /// ```
  ///
  /// To get only the module's nodes, use `filter { $0.module == "films" }`.
  ///
  /// - Parameter name: The name of the nodes' module. Included modules have names of their own.
  /// - Returns: The part. Every edge in it begins or ends in the module. It is empty if no node belongs to the module.
  /// - Complexity: O(*n* + *m*) in the numbers of nodes and edges.
  public func module(_ name: String) -> DependencyGraph {
    let members = Set(nodes.filter { $0.module == name }.map(\.id))
    let touching = edges.filter { members.contains($0.source) || members.contains($0.target) }
    return part(of: members.union(touching.flatMap { [$0.source, $0.target] }), connectedBy: touching)
  }

  /// Returns the nodes and missing dependencies with the given ids, and those of the given edges that connect them.
  private func part(of ids: Set<Node.ID>, connectedBy edges: [Edge]) -> DependencyGraph {
    DependencyGraph(
      nodes: nodes.filter { ids.contains($0.id) }, missing: missing.filter { ids.contains($0.id) },
      edges: edges.filter { ids.contains($0.source) && ids.contains($0.target) })
  }
}
