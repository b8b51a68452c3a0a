/// The order of items in their columns, with lanes between them.
///
/// An arrow that passes a column has a lane there, so that it doesn't run behind an item. All arrows that end at one
/// item, or leave for one block, share their lanes.
struct Lanes {
  /// What a lane leads to.
  enum End: Hashable {
    /// An item of the same drawing, to its left side.
    case item(Int)
    /// The right edge of the drawing, from where arrows lead to a block.
    case block(Int)
  }

  /// A part of a column: an item, or a lane.
  private struct Slot {
    let column: Int
    let height: Double
    /// The middle.
    var y = 0.0
    /// The slots that arrows lead to, on either side.
    var left: [Int] = []
    var right: [Int] = []
  }

  /// The slots: first those of the items.
  private var slots: [Slot]

  /// The slots in each column, from top to bottom.
  private var cells: [[Int]]

  private var lanes: [End: [Int: Int]] = [:]

  private static let laneHeight = 12.0

  /// Creates a drawing in which nothing is ordered yet.
  ///
  /// - Parameters:
  ///   - columns: The column of each item.
  ///   - heights: The height of each item.
  init(columns: [Int], heights: [Double]) {
    slots = zip(columns, heights).map { Slot(column: $0, height: $1) }
    cells = Array(repeating: [], count: (columns.max() ?? -1) + 1)
    for (item, column) in columns.enumerated() { cells[column].append(item) }
  }

  /// The number of columns.
  var width: Int { cells.count }

  /// Returns the middle of an item.
  func y(of item: Int) -> Double { slots[item].y }

  /// Returns the middles of a lane, by columns.
  func lane(to end: End) -> [Int: Double] { (lanes[end] ?? [:]).mapValues { slots[$0].y } }

  /// The lanes that lead to blocks.
  var blocks: [Int] {
    lanes.keys.compactMap { if case .block(let block) = $0 { block } else { nil } }.sorted()
  }

  /// Adds an arrow between two items, from the left one to the right one.
  mutating func connect(_ left: Int, _ right: Int) {
    lead([left] + passage(to: .item(right), from: slots[left].column + 1, upTo: slots[right].column) + [right])
  }

  /// Adds an arrow from an item to a block on the right.
  mutating func leave(from item: Int, to block: Int) {
    lead([item] + passage(to: .block(block), from: slots[item].column + 1, upTo: width))
  }

  /// Adds an arrow that comes from the left to an item.
  mutating func enter(_ item: Int) {
    lead(passage(to: .item(item), from: 0, upTo: slots[item].column) + [item])
  }

  /// Returns the slots of a lane in some columns, and adds those that are missing.
  private mutating func passage(to end: End, from first: Int, upTo last: Int) -> [Int] {
    var passage: [Int] = []
    for column in stride(from: first, to: last, by: 1) {
      if lanes[end]?[column] == nil {
        lanes[end, default: [:]][column] = slots.count
        cells[column].append(slots.count)
        slots.append(Slot(column: column, height: Self.laneHeight))
      }
      if let slot = lanes[end]?[column] { passage.append(slot) }
    }
    return passage
  }

  private mutating func lead(_ way: [Int]) {
    for (left, right) in zip(way, way.dropFirst()) {
      slots[left].right.append(right)
      slots[right].left.append(left)
    }
  }

  // MARK: - Order

  /// Moves the slots of each column towards the means of their neighbours, so that few arrows cross.
  ///
  /// - Complexity: O(*s* log *s* + *a*) in the numbers of slots and arrows.
  mutating func arrange() {
    for column in cells.indices { spread(column, near: cells[column].map { slots[$0].y }) }
    for pass in 0..<24 {
      for column in pass.isMultiple(of: 2) ? Array(cells.indices) : cells.indices.reversed() {
        let wanted = cells[column].map { number -> (y: Double, number: Int) in
          let slot = slots[number]
          var near = pass.isMultiple(of: 2) ? slot.left : slot.right
          // In the end, both sides count, so that arrows become straight.
          if pass >= 16 || near.isEmpty { near = slot.left + slot.right }
          let sum = near.reduce(0) { $0 + slots[$1].y }
          return (near.isEmpty ? slot.y : sum / Double(near.count), number)
        }.sorted { $0 < $1 }
        cells[column] = wanted.map(\.number)
        spread(column, near: wanted.map(\.y))
      }
    }
  }

  /// Moves the slots of a column close to where they are wanted, in order and without overlaps. It takes the middle
  /// between two ways to do so: downwards and upwards.
  private mutating func spread(_ column: Int, near wanted: [Double]) {
    let cell = cells[column]
    var down = wanted
    var up = wanted
    var edge = -Double.infinity
    for index in cell.indices {
      let half = slots[cell[index]].height / 2
      down[index] = max(wanted[index], edge + half)
      edge = down[index] + half
    }
    edge = .infinity
    for index in cell.indices.reversed() {
      let half = slots[cell[index]].height / 2
      up[index] = min(wanted[index], edge - half)
      edge = up[index] - half
    }
    for index in cell.indices { slots[cell[index]].y = (down[index] + up[index]) / 2 }
  }
}
