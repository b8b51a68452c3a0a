/// A directed graph of numbered nodes, for algorithms that don't depend on their meaning.
package struct Digraph {
  /// The successors of each node, in the order in which the edges were added.
  private(set) var successors: [[Int]]

  package init(count: Int) {
    successors = Array(repeating: [], count: count)
  }

  /// Adds an edge.
  package mutating func connect(_ source: Int, _ target: Int) {
    successors[source].append(target)
  }

  /// The graph with all edges reversed.
  var reversed: Digraph {
    var reversed = Digraph(count: successors.count)
    for (source, targets) in successors.enumerated() {
      for target in targets { reversed.connect(target, source) }
    }
    return reversed
  }

  /// Returns the subgraph of some nodes, numbered by their positions in the list.
  func part(of members: [Int]) -> Digraph {
    let numbers = Dictionary(uniqueKeysWithValues: members.enumerated().map { ($1, $0) })
    var part = Digraph(count: members.count)
    part.successors = members.map { successors[$0].compactMap { numbers[$0] } }
    return part
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
  ///   - limit: The number of steps that the path must stay below.
  /// - Returns: The nodes on the path, including both ends.
  /// - Complexity: O(*n* + *m*) in the numbers of nodes and edges.
  func shortestPath(
    from start: Int, to end: Int, shorterThan limit: Int = .max, passing isPassed: (Int) -> Bool = { _ in true }
  ) -> [Int]? {
    let predecessors = predecessors(from: [start], until: end, shorterThan: limit, passing: isPassed)
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
  private func predecessors(
    from starts: [Int], until end: Int? = nil, shorterThan limit: Int = .max, passing isPassed: (Int) -> Bool
  ) -> [Int: Int] {
    var predecessors: [Int: Int] = [:]
    var row = starts
    var steps = 1
    while !row.isEmpty, steps < limit {
      var next: [Int] = []
      for source in row {
        for target in successors[source] where predecessors[target] == nil {
          predecessors[target] = source
          if target == end { return predecessors }
          if isPassed(target) { next.append(target) }
        }
      }
      row = next
      steps += 1
    }
    return predecessors
  }

  // MARK: - Cycles

  /// The strongly connected components, each after the components it leads to. The search is Tarjan's with an explicit
  /// stack, so that a long chain doesn't use the thread's stack.
  ///
  /// - Complexity: O(*n* + *m*) in the numbers of nodes and edges.
  var components: [[Int]] {
    var components: [[Int]] = []
    var order = [Int](repeating: -1, count: successors.count)
    var low = order
    var isOpen = [Bool](repeating: false, count: successors.count)
    var open: [Int] = []
    var visits: [(node: Int, next: Int)] = []
    var discovered = 0
    for start in successors.indices where order[start] < 0 {
      visits.append((start, 0))
      while let (node, next) = visits.last {
        if next == 0 {
          (order[node], low[node]) = (discovered, discovered)
          discovered += 1
          open.append(node)
          isOpen[node] = true
        }
        if next < successors[node].count {
          visits[visits.count - 1].next += 1
          let target = successors[node][next]
          if order[target] < 0 {
            visits.append((target, 0))
          } else if isOpen[target] {
            low[node] = min(low[node], order[target])
          }
          continue
        }
        visits.removeLast()
        if let outer = visits.last?.node { low[outer] = min(low[outer], low[node]) }
        if low[node] == order[node], let first = open.lastIndex(of: node) {
          for member in open[first...] { isOpen[member] = false }
          components.append(open[first...].sorted())
          open.removeSubrange(first...)
        }
      }
    }
    return components
  }

  /// The component number of each node, in the order of `components`.
  var componentNumbers: [Int] {
    var numbers = [Int](repeating: 0, count: successors.count)
    for (number, members) in components.enumerated() {
      for member in members { numbers[member] = number }
    }
    return numbers
  }

  /// A set of cycles without common edges; removing their edges leaves no cycle. In each tangle, the shortest cycle
  /// comes first. Each cycle begins with its smallest number, which isn't repeated at the end.
  ///
  /// - Complexity: O(*n* + *m*) if there are no cycles; O(*n* · *m*) in the size of each tangle for each of its cycles.
  package var cycles: [[Int]] {
    var cycles: [[Int]] = []
    var tangles = self.tangles(numbered: Array(successors.indices))
    while let (tangle, numbers) = tangles.popLast() {
      guard let cycle = tangle.shortestCycle else { continue }
      cycles.append(cycle.map { numbers[$0] })
      tangles += tangle.without(cycle).tangles(numbered: numbers)
    }
    return cycles.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Returns the components that contain a cycle, each with the original numbers of its nodes.
  ///
  /// - Parameter numbers: The original numbers of this graph's nodes.
  private func tangles(numbered numbers: [Int]) -> [(tangle: Digraph, numbers: [Int])] {
    components.compactMap { members in
      if members.count == 1, !successors[members[0]].contains(members[0]) { return nil }
      return (part(of: members), members.map { numbers[$0] })
    }
  }

  /// The shortest cycle of a tangle. Each search starts at the smallest number and then continues without it.
  private var shortestCycle: [Int]? {
    var shortest: [Int]?
    var open = [(tangle: self, numbers: Array(successors.indices))]
    while let (tangle, numbers) = open.popLast(), shortest?.count != 1 {
      if let cycle = tangle.shortestPath(from: 0, to: 0, shorterThan: shortest?.count ?? .max) {
        shortest = cycle.dropLast().map { numbers[$0] }
      }
      var rest = tangle
      rest.successors[0] = []
      open += rest.tangles(numbered: numbers)
    }
    return shortest
  }

  /// Returns the graph without the edges of a cycle.
  private func without(_ cycle: [Int]) -> Digraph {
    var rest = self
    for (source, target) in zip(cycle, cycle.dropFirst() + cycle.prefix(1)) {
      rest.successors[source].removeAll { $0 == target }
    }
    return rest
  }
}
