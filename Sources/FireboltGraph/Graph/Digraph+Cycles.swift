extension Digraph {
  /// A set of cycles without common edges; removing their edges leaves no cycle. Of cycles that share an edge, the
  /// shortest is in the set: it is the easiest to understand, and breaking it may break the others. Each cycle begins
  /// with its smallest number, which isn't repeated at the end.
  ///
  /// - Complexity: O(*n* + *m*) if there are no cycles; O(*n* · *m*) for each cycle.
  package var cycles: [[Int]] {
    let numbers = componentNumbers
    let components = Dictionary(grouping: successors.indices) { numbers[$0] }.values
    let cyclic = components.filter { $0.count > 1 || successors[$0[0]].contains($0[0]) }
    return cyclic.sorted { $0[0] < $1[0] }.flatMap { component in
      var search = CycleSearch(of: self, within: component) { numbers[$0] == numbers[component[0]] }
      var cycles: [[Int]] = []
      while let cycle = search.shortest {
        cycles.append(cycle)
        search.removeEdges(of: cycle)
      }
      return cycles
    }
  }
}

/// A search for the shortest cycle of a strongly connected component, from which edges can be removed.
private struct CycleSearch {
  /// The nodes of the component, in ascending order.
  private let nodes: [Int]

  /// The edges within the component, from each node to its successors.
  private var successors: [Int: [Int]] = [:]

  init(of digraph: Digraph, within nodes: [Int], _ contains: (Int) -> Bool) {
    self.nodes = nodes
    for node in nodes { successors[node] = digraph.successors[node].filter(contains) }
  }

  mutating func removeEdges(of cycle: [Int]) {
    for (source, target) in zip(cycle, cycle.dropFirst() + cycle.prefix(1)) {
      successors[source]?.removeAll { $0 == target }
    }
  }

  /// The shortest cycle, or nil if no cycle is left. Of several, it is the one with the smallest number.
  var shortest: [Int]? {
    var shortest: [Int]?
    var rest = Remainder(successors)
    for node in nodes where rest.successors[node] != nil {
      if let cycle = rest.shortestCycle(through: node, shorterThan: shortest?.count ?? .max) { shortest = cycle }
      // All cycles through the node are known now. Without it, few nodes may be left that are part of a cycle.
      rest.remove(node)
    }
    return shortest
  }

  /// The nodes that may still be part of an unknown cycle: each has a predecessor and a successor among them.
  private struct Remainder {
    private(set) var successors: [Int: [Int]]
    private var predecessors: [Int: [Int]] = [:]

    init(_ successors: [Int: [Int]]) {
      self.successors = successors
      for (source, targets) in successors {
        for target in targets { predecessors[target, default: []].append(source) }
      }
      for node in successors.keys where isLoose(node) { remove(node) }
    }

    private func isLoose(_ node: Int) -> Bool {
      successors[node]?.isEmpty != false || predecessors[node]?.isEmpty != false
    }

    /// Removes a node, and each node that has no predecessor or no successor then.
    mutating func remove(_ node: Int) {
      var removed = [node]
      while let next = removed.popLast() {
        let targets = successors.removeValue(forKey: next) ?? []
        let sources = predecessors.removeValue(forKey: next) ?? []
        for target in targets { predecessors[target]?.removeAll { $0 == next } }
        for source in sources { successors[source]?.removeAll { $0 == next } }
        removed += (targets + sources).filter { successors[$0] != nil && isLoose($0) }
      }
    }

    /// Searches breadth first.
    ///
    /// - Returns: A shortest cycle through a node, which it begins with, or nil if there is none below the limit.
    func shortestCycle(through start: Int, shorterThan limit: Int) -> [Int]? {
      var previous: [Int: Int] = [:]
      var row = [start]
      var length = 1
      while !row.isEmpty, length < limit {
        var next: [Int] = []
        for source in row {
          for target in successors[source] ?? [] where previous[target] == nil {
            previous[target] = source
            if target == start { return path(to: start, by: previous) }
            next.append(target)
          }
        }
        row = next
        length += 1
      }
      return nil
    }

    private func path(to start: Int, by previous: [Int: Int]) -> [Int] {
      var path: [Int] = []
      var node = previous[start]
      while let current = node, current != start {
        path.append(current)
        node = previous[current]
      }
      return [start] + path.reversed()
    }
  }
}
