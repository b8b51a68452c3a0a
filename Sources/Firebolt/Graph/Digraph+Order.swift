extension Digraph {
  /// An order of all things in which few connections lead back, and none but in cycles.
  ///
  /// It is the greedy heuristic of Eades, Lin and Smyth: things that lead nowhere go to the end, things that nothing leads to
  /// go to the beginning, and if there are neither, the one follows that has the most connections out for those in.
  ///
  /// - Complexity: O(*n* + *m*) in the numbers of things and of connections.
  var orderWithFewReturns: [Int] {
    var search = OrderSearch(self)
    return search.order
  }
}

/// The things that aren't in the order yet, and how many connections each has among them.
private struct OrderSearch {
  private let successors: [[Int]]
  private let predecessors: [[Int]]
  private var outgoing: [Int]
  private var incoming: [Int]
  private var isPlaced: [Bool]
  private var sinks: [Int] = []
  private var sources: [Int] = []

  /// The others, by how many more connections they have out than in. A thing whose connections change is entered again, and
  /// its earlier entries don't count any more.
  private var buckets: [[Int]]
  private let offset: Int
  private var highest = 0

  init(_ digraph: Digraph) {
    func withoutLoops(_ lists: [[Int]]) -> [[Int]] {
      lists.enumerated().map { thing, others in others.filter { $0 != thing } }
    }
    successors = withoutLoops(digraph.successors)
    predecessors = withoutLoops(digraph.reversed.successors)
    outgoing = successors.map(\.count)
    incoming = predecessors.map(\.count)
    isPlaced = Array(repeating: false, count: successors.count)
    offset = incoming.max() ?? 0
    buckets = Array(repeating: [], count: offset + (outgoing.max() ?? 0) + 1)
    // The first of several equals is the next to be looked at.
    for thing in successors.indices.reversed() { enter(thing) }
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
        } else if let thing = buckets[highest].popLast() {
          if outgoing[thing] - incoming[thing] + offset == highest, place(thing) { beginning.append(thing) }
        } else {
          highest -= 1
        }
      }
      return beginning + end.reversed()
    }
  }

  private mutating func enter(_ thing: Int) {
    if outgoing[thing] == 0 {
      sinks.append(thing)
    } else if incoming[thing] == 0 {
      sources.append(thing)
    } else {
      let bucket = outgoing[thing] - incoming[thing] + offset
      buckets[bucket].append(thing)
      highest = max(highest, bucket)
    }
  }

  /// Takes a thing away from the others.
  ///
  /// - Returns: Whether it was one of them.
  private mutating func place(_ thing: Int) -> Bool {
    if isPlaced[thing] { return false }
    isPlaced[thing] = true
    for other in successors[thing] where !isPlaced[other] {
      incoming[other] -= 1
      enter(other)
    }
    for other in predecessors[thing] where !isPlaced[other] {
      outgoing[other] -= 1
      enter(other)
    }
    return true
  }
}
