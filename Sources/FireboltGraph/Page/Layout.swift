extension DependencyGraph {
  /// The positions of a drawing's items.
  ///
  /// Each item is in a column left of what it needs, except where a cycle leads back. Each cluster is a band across all
  /// columns. An arrow over several columns has a slot in each column between, so that it doesn't run behind an item.
  struct Layout {
    /// A part of a column: that of an item, or of the arrows from one band to one item.
    struct Slot {
      let band: Int
      let column: Int
      let height: Double
      /// The middle, below the top of the band.
      var y = 0.0
      /// The slots that arrows lead to, on either side.
      fileprivate var neighbors: (left: [Int], right: [Int]) = ([], [])
    }

    /// The slots: first those of the items.
    private(set) var slots: [Slot] = []
    /// The slots of each arrow between its ends, from left to right.
    private(set) var passages: [[Int]] = []
    /// The height of each band.
    private(set) var heights: [Double] = []
    /// The bands from top to bottom: those whose items are farthest to the left come first.
    private(set) var order: [Int] = []
    /// The slots of each band and column, from top to bottom.
    private var cells: [[[Int]]] = []

    init(_ drawing: Drawing) {
      var bands = drawing.captions.map { _ in 0 }
      for (band, cluster) in drawing.clusters.enumerated() {
        for item in cluster.items { bands[item] = band }
      }
      let ranks = Self.ranks(drawing)
      let ways = drawing.arrows.map { arrow in
        ranks[arrow.source] > ranks[arrow.target] ? (arrow.target, arrow.source) : (arrow.source, arrow.target)
      }
      let columns = Self.columns(ways.filter { $0.0 != $0.1 }, ranks, bands)
      let width = (columns.max() ?? 0) + 1
      cells = Array(repeating: Array(repeating: [], count: width), count: drawing.clusters.count)
      for (band, column) in zip(bands, columns) { _ = addSlot(band, column, height: 34) }
      var shared: [[Int]: Int] = [:]
      for (left, right) in ways {
        var passage: [Int] = []
        for column in stride(from: columns[left] + 1, to: columns[right], by: 1) {
          // The arrows from a band to one item share their slots.
          let key = [bands[left], right, column]
          let slot = shared[key] ?? addSlot(bands[left], column, height: 12)
          shared[key] = slot
          passage.append(slot)
        }
        passages.append(passage)
        for (last, next) in zip([left] + passage, passage + [right]) where left != right {
          slots[last].neighbors.right.append(next)
          slots[next].neighbors.left.append(last)
        }
      }
      heights = cells.map { columns in columns.map { $0.reduce(0) { $0 + slots[$1].height } }.max() ?? 0 }
      let means = drawing.clusters.map { cluster in
        Double(cluster.items.reduce(0) { $0 + columns[$1] }) / Double(cluster.items.count)
      }
      order = cells.indices.sorted { (means[$0], $0) < (means[$1], $1) }
      arrange(items: bands.count)
    }

    private mutating func addSlot(_ band: Int, _ column: Int, height: Double) -> Int {
      cells[band][column].append(slots.count)
      slots.append(Slot(band: band, column: column, height: height))
      return slots.count - 1
    }

    /// The place of each item in an order in which arrows lead forward, as far as cycles allow it.
    private static func ranks(_ drawing: Drawing) -> [Int] {
      let count = drawing.captions.count
      func components(_ kept: (Edge.Kind) -> Bool) -> [Int] {
        let arrows = drawing.arrows.filter { kept($0.edge.kind) }
        return Digraph(count: count, arrows.map { ($0.source, $0.target) }).componentNumbers
      }
      let (outer, inner) = (components { _ in true }, components { $0 != .deferred })
      let order = (0..<count).sorted { (-outer[$0], -inner[$0], $0) < (-outer[$1], -inner[$1], $1) }
      var ranks = order
      for (rank, item) in order.enumerated() { ranks[item] = rank }
      return ranks
    }

    /// The column of each item. Arrows are as short as the longest way allows, and what has no arrows fills gaps.
    private static func columns(_ ways: [(left: Int, right: Int)], _ ranks: [Int], _ bands: [Int]) -> [Int] {
      var columns = Array(repeating: 0, count: bands.count)
      let after = Digraph(count: bands.count, ways.map { ($0.left, $0.right) })
      let before = after.reversed
      let order = bands.indices.sorted { ranks[$0] < ranks[$1] }
      for item in order { columns[item] = (before.successors[item].map { columns[$0] + 1 }.max() ?? 0) }
      for item in order.reversed() where after.successors[item].count >= before.successors[item].count {
        columns[item] = after.successors[item].map { columns[$0] - 1 }.min() ?? columns[item]
      }
      let width = max((columns.max() ?? 0) + 1, 4)
      // The number of items in each column of each band.
      var fill = Array(repeating: Array(repeating: 0, count: width), count: (bands.max() ?? -1) + 1)
      let isLoose = { (item: Int) in before.successors[item].isEmpty && after.successors[item].isEmpty }
      for item in order where !isLoose(item) { fill[bands[item]][columns[item]] += 1 }
      for item in order where isLoose(item) {
        let row = fill[bands[item]]
        let (first, last) = (row.firstIndex { $0 > 0 } ?? 0, row.lastIndex { $0 > 0 } ?? 0)
        columns[item] = (first..<max(last + 1, min(first + 4, width))).min { row[$0] < row[$1] } ?? 0
        fill[bands[item]][columns[item]] += 1
      }
      return columns
    }

    /// Moves the slots of each column towards the means of their neighbors, so that few arrows cross.
    private mutating func arrange(items count: Int) {
      var tops = heights
      var top = 0.0
      for band in order {
        tops[band] = top
        top += heights[band]
      }
      let columns = Array(cells.first?.indices ?? 0..<0)
      for pass in 0..<24 {
        for column in pass % 2 == 0 ? columns : columns.reversed() {
          for band in order {
            let wanted = cells[band][column].map { number -> (y: Double, number: Int) in
              let (left, right) = slots[number].neighbors
              var near = pass % 2 == 0 ? left : right
              // In the end, items move towards neighbors in their own band, and passing arrows become straight.
              if pass >= 16 { near = number < count ? (left + right).filter { slots[$0].band == band } : left }
              let sum = near.reduce(0) { $0 + tops[slots[$1].band] + slots[$1].y - tops[band] }
              return (near.isEmpty ? slots[number].y : sum / Double(near.count), number)
            }.sorted { $0 < $1 }
            cells[band][column] = wanted.map(\.number)
            spread(cells[band][column], near: wanted.map(\.y), within: heights[band])
          }
        }
      }
    }

    /// Moves slots close to where they are wanted, in order and without overlaps. It takes the middle between two ways
    /// to do so: downwards from the top, and upwards from the bottom.
    private mutating func spread(_ cell: [Int], near wanted: [Double], within height: Double) {
      func push(_ wanted: [Double], from edge: Double, by sign: Double) -> [Double] {
        var (places, edge) = (wanted, edge)
        for index in sign > 0 ? Array(cell.indices) : cell.indices.reversed() {
          let half = sign * slots[cell[index]].height / 2
          places[index] = sign > 0 ? max(places[index], edge + half) : min(places[index], edge + half)
          edge = places[index] + half
        }
        return places
      }
      let down = push(push(wanted, from: 0, by: 1), from: height, by: -1)
      let up = push(push(wanted, from: height, by: -1), from: 0, by: 1)
      for index in cell.indices { slots[cell[index]].y = (down[index] + up[index]) / 2 }
    }
  }
}
