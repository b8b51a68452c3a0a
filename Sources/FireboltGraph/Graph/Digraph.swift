/// A directed graph of numbered nodes, for algorithms that don't depend on their meaning.
package struct Digraph {
  /// The successors of each node, in the order in which the edges were added.
  private(set) var successors: [[Int]]

  package init(count: Int, _ edges: [(source: Int, target: Int)]) {
    successors = Array(repeating: [], count: count)
    for edge in edges { successors[edge.source].append(edge.target) }
  }

  /// The graph with all edges reversed.
  var reversed: Digraph {
    let edges = successors.enumerated().flatMap { source, targets in targets.map { (source: $0, target: source) } }
    return Digraph(count: successors.count, edges)
  }

  /// Returns all nodes that can be reached from the given ones, including these.
  ///
  /// - Parameter isPassed: Returns whether a path can continue through a node.
  /// - Complexity: O(*n* + *m*) in the numbers of nodes and edges.
  func reachable(from starts: [Int], passing isPassed: (Int) -> Bool = { _ in true }) -> Set<Int> {
    Set(starts).union(predecessors(from: starts, passing: isPassed).keys)
  }

  /// Returns a shortest path of at least one step, or nil if there is none.
  ///
  /// - Parameters:
  ///   - isPassed: Returns whether the path can continue through a node.
  /// - Returns: The nodes on the path, including both ends.
  /// - Complexity: O(*n* + *m*) in the numbers of nodes and edges.
  func shortestPath(from start: Int, to end: Int, passing isPassed: (Int) -> Bool) -> [Int]? {
    let predecessors = predecessors(from: [start], until: end, passing: isPassed)
    guard predecessors[end] != nil else { return nil }
    var path = [end]
    while let previous = predecessors[path[path.count - 1]] {
      path.append(previous)
      if previous == start { break }
    }
    return path.reversed()
  }

  /// Searches breadth first.
  ///
  /// - Returns: For each node that was reached by at least one step, the node before it on a shortest path.
  private func predecessors(from starts: [Int], until end: Int? = nil, passing isPassed: (Int) -> Bool) -> [Int: Int] {
    var predecessors: [Int: Int] = [:]
    var row = starts
    while !row.isEmpty {
      var next: [Int] = []
      for source in row {
        for target in successors[source] where predecessors[target] == nil {
          predecessors[target] = source
          if target == end { return predecessors }
          if isPassed(target) { next.append(target) }
        }
      }
      row = next
    }
    return predecessors
  }

  // MARK: - Cycles

  /// The number of each node's strongly connected component, which is greater than those of the components that it leads
  /// to. The search is Tarjan's with an explicit stack, so that a long chain doesn't use the thread's stack.
  ///
  /// - Complexity: O(*n* + *m*) in the numbers of nodes and edges.
  var componentNumbers: [Int] {
    var order = [Int](repeating: -1, count: successors.count)
    var low = order
    var components = order
    var open: [Int] = []
    var visits: [(node: Int, next: Int)] = []
    var discovered = 0
    var count = 0
    for start in successors.indices where order[start] < 0 {
      visits.append((start, 0))
      while let (node, next) = visits.last {
        if next == 0 {
          order[node] = discovered
          low[node] = discovered
          discovered += 1
          open.append(node)
        }
        if next < successors[node].count {
          visits[visits.count - 1].next += 1
          let target = successors[node][next]
          if order[target] < 0 {
            visits.append((target, 0))
          } else if components[target] < 0 {
            low[node] = min(low[node], order[target])
          }
          continue
        }
        visits.removeLast()
        if let outer = visits.last?.node { low[outer] = min(low[outer], low[node]) }
        if low[node] == order[node], let first = open.lastIndex(of: node) {
          for member in open[first...] { components[member] = count }
          open.removeSubrange(first...)
          count += 1
        }
      }
    }
    return components
  }
}
