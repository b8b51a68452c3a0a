extension DependencyGraph {
  /// The graph with numbered nodes, for algorithms.
  struct Numbered {
    /// The id of each number.
    let ids: [Node.ID]
    /// The number of each node. Missing dependencies with a number follow the nodes.
    let numbers: [Node.ID: Int]
    private(set) var digraph: Digraph

    /// - Parameters:
    ///   - missing: The missing dependencies to number, too. They have no dependencies of their own, so most algorithms
    ///     ignore them.
    ///   - isIncluded: Selects the edges.
    /// - Complexity: O(*n* + *m*) in the numbers of nodes and edges.
    init(_ graph: DependencyGraph, and missing: [Missing] = [], where isIncluded: (Edge) -> Bool = { _ in true }) {
      ids = graph.nodes.map(\.id) + missing.map(\.id)
      numbers = Dictionary(ids.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
      digraph = Digraph(count: ids.count)
      for edge in graph.edges where isIncluded(edge) {
        if let source = numbers[edge.source], let target = numbers[edge.target] { digraph.connect(source, target) }
      }
    }
  }
}
