extension DependencyGraph {
  /// The graph without the edges that others imply: if A needs B, B needs C, and A needs C itself, then the edge from A to C
  /// is left out. What can be reached from where stays the same, and pictures of big graphs become readable.
  ///
  /// - An edge is implied only by edges of its own kind or of a stricter one, in the order `plain`, `array`, `optional`,
  ///   `deferred`. So a way that goes by a `Lazy` doesn't hide that something can't be made without something else.
  /// - Edges between the nodes of a cycle stay, all of them, and so do edges to what is missing: they are to be mended. For
  ///   all others the nodes of a cycle count as one. The reduction is the same whatever the order of the edges.
  /// - Where several edges of one kind lead from one node to another, all stay or none.
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

/// Which connections of a digraph are implied by longer ways. What goes round in a cycle counts as one thing.
private struct Implications {
  private let component: [Int]
  /// For each component those that it leads to directly, and also by way of another component.
  private var implied: [Set<Int>] = []

  init(in digraph: Digraph) {
    component = digraph.componentNumbers
    // For each component a bit for each of the earlier ones, set if it leads there.
    var reached: [[UInt64]] = []
    for (number, members) in digraph.components.enumerated() {
      // A component comes after those that it leads to. So what leads on to others is looked at before these.
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

  /// Whether a connection is implied.
  func contain(_ source: Int, _ target: Int) -> Bool {
    implied[component[source]].contains(component[target])
  }
}
