extension DependencyGraph {
  /// A part of the graph: some nodes, and the edges between them.
  ///
  /// - Parameter isIncluded: Whether a node is part of it.
  /// - Returns: The part, with what is missing in it.
  public func filter(_ isIncluded: (Node) -> Bool) -> DependencyGraph {
    let kept = nodes.filter(isIncluded)
    let ids = Set(kept.map(\.id))
    let needed = Set(edges.lazy.filter { ids.contains($0.source) }.map(\.target))
    let missing = missing.filter { needed.contains($0.id) }
    let ends = ids.union(missing.map(\.id))
    return DependencyGraph(
      nodes: kept, missing: missing, edges: edges.filter { ids.contains($0.source) && ends.contains($0.target) })
  }

  /// One module, and what it touches: the module's nodes, what these need directly, and what needs them directly.
  ///
  /// ```swift
  /// print(resolver.graph.module("films").dot)
  /// ```
  ///
  /// For the module's nodes alone, use `filter { $0.module == "films" }`.
  ///
  /// - Parameter name: The name of the module that brought the nodes. Modules that it includes have names of their own.
  /// - Returns: The part. Every edge in it begins or ends in the module. It is empty if no node is of the module.
  /// - Complexity: O(*n* + *m*) in the numbers of nodes and edges.
  public func module(_ name: String) -> DependencyGraph {
    let members = Set(nodes.lazy.filter { $0.module == name }.map(\.id))
    let touching = edges.filter { members.contains($0.source) || members.contains($0.target) }
    return part(of: members.union(touching.flatMap { [$0.source, $0.target] }), connectedBy: touching)
  }

  /// A node, and what is near it: what it needs and what needs it, up to some number of steps away.
  ///
  /// A step is an edge. Steps lead in one direction: what else needs a dependency of the node isn't near the node.
  ///
  /// ```swift
  /// print(resolver.graph.neighborhood(of: "App.Database", steps: 2).dot)
  /// ```
  ///
  /// - Parameters:
  ///   - id: The `id` of a node, or of something that is missing.
  ///   - steps: How many steps away the last are; with 0 there is nothing but the node.
  /// - Returns: The part, with every edge between what is in it. It is empty if nothing has the id.
  /// - Complexity: O(*n* + *m*) in the numbers of nodes and edges.
  public func neighborhood(of id: Node.ID, steps: Int = 1) -> DependencyGraph {
    let numbered = Numbered(self, and: missing)
    guard let start = numbered.numbers[id] else { return part(of: [], connectedBy: []) }
    let near = numbered.digraph.reachable(from: start, within: steps)
      .union(numbered.digraph.reversed.reachable(from: start, within: steps))
    return part(of: Set(numbered.numbers.lazy.filter { near.contains($0.value) }.map(\.key)), connectedBy: edges)
  }

  /// The nodes and what is missing of some ids, with those edges of a list that are between them.
  private func part(of ids: Set<Node.ID>, connectedBy edges: [Edge]) -> DependencyGraph {
    DependencyGraph(
      nodes: nodes.filter { ids.contains($0.id) }, missing: missing.filter { ids.contains($0.id) },
      edges: edges.filter { ids.contains($0.source) && ids.contains($0.target) })
  }
}
