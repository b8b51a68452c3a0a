extension DependencyGraph {
  /// The graph without the edges that others imply: if A needs B, B needs C, and A also needs C, then the edge from A
  /// to C is left out. Reachability stays the same, and pictures of large graphs become readable.
  ///
  /// - An edge is implied only by edges of its own kind or a stricter one, in the order `plain`, `array`, `optional`,
  ///   `deferred`. A path through a `Lazy` therefore doesn't hide a strict dependency.
  /// - All edges between the nodes of a cycle stay, and so do edges to missing dependencies, because these need to be
  ///   fixed. For all other edges, the nodes of a cycle count as one node. The reduction doesn't depend on the order of
  ///   the edges.
  /// - If several edges of one kind connect the same two nodes, either all or none of them stay.
  ///
  /// ```swift
  /// print(resolver.graph.transitiveReduction.dot)
  /// ```
  ///
  /// - Complexity: O(*n* · *m*) in the numbers of nodes and edges, and *n*² / 2 bits of memory.
  public var transitiveReduction: DependencyGraph {
    let numbers = Numbered(self).numbers
    let cycles = Numbered(self, where: { $0.kind != .deferred }).digraph.componentNumbers
    let kinds = Set(edges.map(\.kind))
    let implications = Dictionary(
      uniqueKeysWithValues: kinds.map { kind in
        (kind, Implications(in: Numbered(self, where: { $0.kind.rank <= kind.rank }).digraph))
      })
    let kept = edges.filter { edge in
      guard let source = numbers[edge.source], let target = numbers[edge.target] else { return true }
      return cycles[source] == cycles[target] || implications[edge.kind]?.contain(source, target) != true
    }
    return DependencyGraph(nodes: nodes, missing: missing, edges: kept)
  }
}

/// The edges of a digraph that longer paths imply. The nodes of a cycle count as one node.
private struct Implications {
  private let component: [Int]
  /// For each component, the components that it leads to both directly and through another component.
  private var implied: [Set<Int>] = []

  init(in digraph: Digraph) {
    component = digraph.componentNumbers
    // For each component, a bit for each earlier component that it leads to.
    var reached: [[UInt64]] = []
    for (number, members) in digraph.components.enumerated() {
      // A component follows the components it leads to. Targets that lead to other targets are therefore examined
      // first.
      let successors = members.flatMap { digraph.successors[$0] }
      let targets = Set(successors.map { component[$0] }).subtracting([number])
      var row = [UInt64](repeating: 0, count: number / 64 + 1)
      var longer: Set<Int> = []
      for target in targets.sorted(by: >) {
        if row[target / 64] & (1 << (target % 64)) != 0 {
          longer.insert(target)
          continue
        }
        row[target / 64] |= 1 << (target % 64)
        for (index, word) in reached[target].enumerated() { row[index] |= word }
      }
      reached.append(row)
      implied.append(longer)
    }
  }

  /// Returns whether an edge is implied.
  func contain(_ source: Int, _ target: Int) -> Bool {
    implied[component[source]].contains(component[target])
  }
}
