extension Digraph {
  /// An order of all nodes in which few edges lead back, and none outside cycles.
  ///
  /// It is the greedy heuristic of Eades, Lin and Smyth: nodes without outgoing edges go to the end, and nodes without
  /// incoming edges go to the beginning. If there are neither, the node with the largest surplus of outgoing edges
  /// follows.
  ///
  /// - Complexity: O(*n* + *m*) in the numbers of nodes and edges.
  var orderWithFewReturns: [Int] {
    var search = OrderSearch(self)
    return search.order
  }
}

/// The nodes that aren't in the order yet, with the numbers of their edges among them.
private struct OrderSearch {
  private let successors: [[Int]]
  private let predecessors: [[Int]]
  private var outgoing: [Int]
  private var incoming: [Int]
  private var isPlaced: [Bool]
  private var sinks: [Int] = []
  private var sources: [Int] = []

  /// The other nodes, by their surplus of outgoing edges. A node whose edges change is entered again; its earlier
  /// entries are ignored.
  private var buckets: [[Int]]
  private let offset: Int
  private var highest = 0

  init(_ digraph: Digraph) {
    func withoutLoops(_ lists: [[Int]]) -> [[Int]] {
      lists.enumerated().map { node, others in others.filter { $0 != node } }
    }
    successors = withoutLoops(digraph.successors)
    predecessors = withoutLoops(digraph.reversed.successors)
    outgoing = successors.map(\.count)
    incoming = predecessors.map(\.count)
    isPlaced = Array(repeating: false, count: successors.count)
    offset = incoming.max() ?? 0
    buckets = Array(repeating: [], count: offset + (outgoing.max() ?? 0) + 1)
    // Reverse order, so that the first of several equal nodes is examined first.
    for node in successors.indices.reversed() { enter(node) }
  }

  var order: [Int] {
    mutating get {
      var beginning: [Int] = []
      var end: [Int] = []
      while beginning.count + end.count < successors.count {
        if let sink = sinks.popLast() {
          if place(sink) { end.append(sink) }
        } else if let source = sources.popLast() {
          if place(source) { beginning.append(source) }
        } else if let node = buckets[highest].popLast() {
          if outgoing[node] - incoming[node] + offset == highest, place(node) { beginning.append(node) }
        } else {
          highest -= 1
        }
      }
      return beginning + end.reversed()
    }
  }

  private mutating func enter(_ node: Int) {
    if outgoing[node] == 0 {
      sinks.append(node)
    } else if incoming[node] == 0 {
      sources.append(node)
    } else {
      let bucket = outgoing[node] - incoming[node] + offset
      buckets[bucket].append(node)
      highest = max(highest, bucket)
    }
  }

  /// Removes a node from the search.
  ///
  /// - Returns: Whether the node was still in the search.
  private mutating func place(_ node: Int) -> Bool {
    if isPlaced[node] { return false }
    isPlaced[node] = true
    for other in successors[node] where !isPlaced[other] {
      incoming[other] -= 1
      enter(other)
    }
    for other in predecessors[node] where !isPlaced[other] {
      outgoing[other] -= 1
      enter(other)
    }
    return true
  }
}
