/// The places of everything on the page: of the blocks, and of the items in each block.
///
/// The page only closes gaps: when a block folds or something is hidden, columns and order stay.
struct PageLayout {
  /// The blocks, in columns of their own.
  let blocks: Lanes
  let blockColumns: [Int]

  /// The groups and the blocks that are in none, in columns of their own; nil if there are no groups.
  private(set) var coarse: Lanes?
  private(set) var coarseColumns: [Int] = []

  /// The items of each block, in columns of their own.
  private(set) var insides: [Lanes] = []

  /// The column of each item in its block.
  private(set) var columns: [Int]

  /// The place of each item among those of its block.
  private(set) var indices: [Int]

  /// - Complexity: O(*n* log *n* + *m* · *d*) in the numbers of nodes and edges and the length of the longest chain.
  init(_ graph: PageGraph) {
    // What is requested later doesn't move anything to the right: its arrows are laid on top.
    let immediate = graph.arrows.filter { $0.kind != .deferred }.map { ($0.source, $0.target) }
    let home = graph.items.map(\.block)
    columns = home.map { _ in 0 }
    indices = columns
    for members in graph.blocks.map(\.items) {
      for (index, item) in members.enumerated() { indices[item] = index }
    }
    blockColumns =
      Layers(count: graph.blocks.count, Self.pairs(immediate.map { (home[$0.0], home[$0.1]) }), shape: 3).columns
    var inner = graph.blocks.map { _ in [(source: Int, target: Int)]() }
    for (source, target) in immediate where home[source] == home[target] {
      inner[home[source]].append((indices[source], indices[target]))
    }
    for (block, arrows) in zip(graph.blocks, inner) {
      let layers = Layers(count: block.items.count, arrows, shape: 6)
      for (item, column) in zip(block.items, layers.columns) { columns[item] = column }
      insides.append(Lanes(columns: layers.columns, heights: block.items.map { _ in 34 }))
    }
    var outside = Lanes(columns: blockColumns, heights: graph.blocks.map { $0.title == nil ? 36 : 54 })
    for (left, right) in Self.pairs(graph.arrows.map { (home[$0.source], home[$0.target]) })
    where blockColumns[left] < blockColumns[right] {
      outside.connect(left, right)
    }
    for (left, right) in Self.pairs(graph.arrows.map { (home[$0.target], home[$0.source]) })
    where blockColumns[left] < blockColumns[right] {
      outside.connect(left, right)
    }
    outside.arrange()
    blocks = outside
    placeGroups(graph, immediate)
    for arrow in graph.arrows { addLanes(arrow, home) }
    for block in insides.indices { insides[block].arrange() }
  }

  /// Places the groups, and the blocks that are in none.
  private mutating func placeGroups(_ graph: PageGraph, _ immediate: [(Int, Int)]) {
    if graph.groups.isEmpty { return }
    let outer = graph.items.map { graph.outer[$0.block] }
    let count = (graph.outer.max() ?? -1) + 1
    let pairs = Self.pairs(immediate.map { (outer[$0.0], outer[$0.1]) })
    coarseColumns = Layers(count: count, pairs, shape: 3).columns
    var lanes = Lanes(columns: coarseColumns, heights: Array(repeating: 54, count: count))
    for (left, right) in pairs where coarseColumns[left] < coarseColumns[right] { lanes.connect(left, right) }
    lanes.arrange()
    coarse = lanes
  }

  /// Adds the lanes of an arrow inside the blocks of its ends.
  private mutating func addLanes(_ arrow: PageGraph.Arrow, _ home: [Int]) {
    let source = arrow.source
    let target = arrow.target
    let from = home[source]
    let to = home[target]
    if from == to {
      let isForward = columns[source] < columns[target]
      if columns[source] == columns[target] { return }
      insides[from].connect(indices[isForward ? source : target], indices[isForward ? target : source])
      return
    }
    let isForward = blockColumns[from] <= blockColumns[to]
    let (left, right) = isForward ? (source, target) : (target, source)
    insides[home[left]].leave(from: indices[left], to: home[right])
    // An arrow between blocks of one column goes round on the right.
    if blockColumns[from] == blockColumns[to] {
      insides[home[right]].leave(from: indices[right], to: home[left])
    } else {
      insides[home[right]].enter(indices[right])
    }
  }

  /// Returns the pairs of different numbers, each once.
  private static func pairs(_ all: [(Int, Int)]) -> [(source: Int, target: Int)] {
    var seen: Set<[Int]> = []
    return all.filter { $0.0 != $0.1 && seen.insert([$0.0, $0.1]).inserted }.map { (source: $0.0, target: $0.1) }
  }
}
