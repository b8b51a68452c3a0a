extension DependencyGraph {
  /// The node of an id, or nil if there is none.
  ///
  /// - Parameter id: The node's `id`.
  /// - Complexity: O(*n*) in the number of nodes.
  public func node(_ id: Node.ID) -> Node? { nodes.first { $0.id == id } }

  /// What nothing else needs: where an application begins, or what it could do without.
  ///
  /// - Complexity: O(*n* + *m*) in the numbers of nodes and edges, as all that follows here.
  public var roots: [Node] {
    let needed = Set(edges.lazy.filter { $0.source != $0.target }.map(\.target))
    return nodes.filter { !needed.contains($0.id) }
  }

  /// What needs nothing, as far as is known.
  public var leaves: [Node] {
    let needing = Set(edges.map(\.source))
    return nodes.filter { !needing.contains($0.id) }
  }

  /// How many nodes the longest chain has in which each is made for the one before it. A cycle counts with all of its nodes.
  public var depth: Int {
    let numbered = Numbered(self, where: { $0.kind != .deferred })
    let components = numbered.digraph.components
    let component = numbered.digraph.componentNumbers
    // Each component comes after those that it leads to.
    var depths: [Int] = []
    for (number, members) in components.enumerated() {
      let below = members.flatMap { numbered.digraph.successors[$0] }.map { component[$0] }
      depths.append(members.count + (below.filter { $0 != number }.map { depths[$0] }.max() ?? 0))
    }
    return depths.max() ?? 0
  }

  /// A shortest way from what needs something to what it needs.
  ///
  /// - Parameters:
  ///   - source: The `id` of the node that needs the other, if only indirectly.
  ///   - target: The `id` of what it needs.
  /// - Returns: The nodes on the way, both ends included; nil if there is no way.
  public func path(from source: Node.ID, to target: Node.ID) -> [Node]? {
    let numbered = Numbered(self)
    guard let start = numbered.numbers[source], let end = numbered.numbers[target] else { return nil }
    return numbered.digraph.shortestPath(from: start, to: end)?.map { nodes[$0] }
  }

  /// All that something needs, directly or not.
  ///
  /// - Parameter id: The node's `id`.
  /// - Returns: The nodes, in the order of the graph; the node itself only if it is part of a cycle.
  public func dependencies(of id: Node.ID) -> [Node] {
    let numbered = Numbered(self)
    return nodes(beyond: id, in: numbered.digraph, numbered.numbers)
  }

  /// All that needs something, directly or not: what a change of it may concern.
  ///
  /// - Parameter id: The `id` of a node.
  /// - Returns: The nodes, in the order of the graph; the node itself only if it is part of a cycle.
  public func dependents(of id: Node.ID) -> [Node] {
    let numbered = Numbered(self)
    return nodes(beyond: id, in: numbered.digraph.reversed, numbered.numbers)
  }

  private func nodes(beyond id: Node.ID, in digraph: Digraph, _ numbers: [Node.ID: Int]) -> [Node] {
    guard let start = numbers[id] else { return [] }
    let reachable = digraph.reachable(from: digraph.successors[start])
    return nodes.indices.filter(reachable.contains).map { nodes[$0] }
  }

  /// The circles of nodes each of which is made of the next, and the last of the first: as many as have to be broken, the
  /// shortest of each tangle first. What is asked for later, by a `Lazy`, a `Provider` or a completion, makes none.
  ///
  /// - Complexity: O(*n* + *m*) where there is none; O(*n* · *m*) in the size of each tangle for each of its cycles.
  public var cycles: [[Node]] {
    Numbered(self, where: { $0.kind != .deferred }).digraph.cycles.map { $0.map { nodes[$0] } }
  }
}
