extension DependencyGraph {
  /// Returns the node with an id, or nil if there is none.
  ///
  /// - Parameter id: The node's `id`.
  /// - Returns: The node, or nil.
  /// - Complexity: O(*n*) in the number of nodes.
  public func node(_ id: Node.ID) -> Node? { nodes.first { $0.id == id } }

  /// The nodes that no other node needs: the starting points of an application, or unused registrations.
  ///
  /// - Complexity: O(*n* + *m*) in the numbers of nodes and edges.
  public var roots: [Node] {
    let needed = Set(edges.filter { $0.source != $0.target }.map(\.target))
    return nodes.filter { !needed.contains($0.id) }
  }

  /// The nodes without known dependencies.
  ///
  /// - Complexity: O(*n* + *m*) in the numbers of nodes and edges.
  public var leaves: [Node] {
    let needing = Set(edges.map(\.source))
    return nodes.filter { !needing.contains($0.id) }
  }

  /// The number of nodes in the longest chain in which each node is made for the previous one. A cycle counts with all
  /// its nodes.
  ///
  /// - Complexity: O(*n* + *m*) in the numbers of nodes and edges.
  public var depth: Int {
    let numbered = Numbered(self, where: { $0.kind != .deferred })
    let components = numbered.digraph.components
    let component = numbered.digraph.componentNumbers
    // Each component follows the components it leads to.
    var depths: [Int] = []
    for (number, members) in components.enumerated() {
      let below = members.flatMap { numbered.digraph.successors[$0] }.map { component[$0] }
      depths.append(members.count + (below.filter { $0 != number }.map { depths[$0] }.max() ?? 0))
    }
    return depths.max() ?? 0
  }

  /// Returns a shortest path from a node to one of its direct or indirect dependencies.
  ///
  /// - Parameters:
  ///   - source: The `id` of the dependent node.
  ///   - target: The `id` of the dependency.
  /// - Returns: The nodes on the path, including both ends, or nil if there is no path.
  /// - Complexity: O(*n* + *m*) in the numbers of nodes and edges.
  public func path(from source: Node.ID, to target: Node.ID) -> [Node]? {
    let numbered = Numbered(self)
    guard let start = numbered.numbers[source], let end = numbered.numbers[target] else { return nil }
    return numbered.digraph.shortestPath(from: start, to: end)?.map { nodes[$0] }
  }

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

  /// The cycles in which each node needs the next, and the last one needs the first. There are as many as must be
  /// broken, and the shortest of each strongly connected component comes first. Deferred dependencies, by a `Lazy`, a
  /// `Provider` or a completion, form no cycles.
  ///
  /// - Complexity: O(*n* + *m*) if there are no cycles; O(*n* · *m*) in the size of each strongly connected
  ///   component for each of its cycles.
  public var cycles: [[Node]] {
    Numbered(self, where: { $0.kind != .deferred }).digraph.cycles.map { $0.map { nodes[$0] } }
  }
}
