extension DependencyGraph {
  /// The nodes by number, for algorithms.
  struct Numbered {
    /// The number of each node. What is missing comes after the nodes, if it has a number.
    let numbers: [Node.ID: Int]
    private(set) var digraph: Digraph

    /// - Parameters:
    ///   - missing: What is missing and has a number, too. Nothing leads on from there, so most algorithms do without.
    ///   - isMeant: Which edges count.
    /// - Complexity: O(*n* + *m*) in the numbers of nodes and edges.
    init(_ graph: DependencyGraph, and missing: [Missing] = [], where isMeant: (Edge) -> Bool = { _ in true }) {
      let ids = graph.nodes.map(\.id) + missing.map(\.id)
      numbers = Dictionary(ids.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
      digraph = Digraph(count: ids.count)
      for edge in graph.edges where isMeant(edge) {
        if let source = numbers[edge.source], let target = numbers[edge.target] { digraph.connect(source, target) }
      }
    }
  }
}
