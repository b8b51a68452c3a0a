/// The columns of a directed graph's items: each item is left of what it needs, except in a cycle.
///
/// Items that need each other share a few columns, in which those with more outgoing arrows come first. A column that
/// would be much taller than the drawing is wide becomes several.
struct Layers {
  /// The column of each item.
  private(set) var columns: [Int]

  /// - Parameters:
  ///   - count: The number of items.
  ///   - arrows: The arrows that count: from what needs to what is needed.
  ///   - shape: How many times as many rows as columns a screen has room for.
  init(count: Int, _ arrows: [(source: Int, target: Int)], shape: Double) {
    let rows = max(6, Int((Double(count) * shape).squareRoot()))
    let graph = Digraph(count: count, arrows.filter { $0.source != $0.target })
    let groups = graph.componentNumbers
    columns = Self.columnsInGroups(graph, groups)
    let offsets = columns
    // Groups with greater numbers lead to those with lower ones.
    let order = (0..<count).sorted { groups[$0] > groups[$1] }
    let starts = Self.starts(graph, groups, offsets, order)
    for item in 0..<count { columns[item] = starts[groups[item]] + offsets[item] }
    splitTallColumns(graph, rows: rows)
    spreadLooseItems(graph, rows: rows)
  }

  /// Makes several columns of one with many items, which need nothing of each other. Those with the fewest arrows come
  /// first, so that few arrows pass the others.
  private mutating func splitTallColumns(_ graph: Digraph, rows: Int) {
    let before = graph.reversed
    let degrees = graph.successors.indices.map { graph.successors[$0].count + before.successors[$0].count }
    var next = 0
    let groups = Dictionary(grouping: columns.indices.filter { degrees[$0] > 0 }) { columns[$0] }
    for (_, members) in groups.sorted(by: { $0.key < $1.key }) {
      let sorted = members.sorted { (degrees[$0], $0) < (degrees[$1], $1) }
      let count = (members.count + rows - 1) / rows
      for (index, item) in sorted.enumerated() { columns[item] = next + index * count / members.count }
      next += count
    }
  }

  /// The columns within each group of items that need each other.
  private static func columnsInGroups(_ graph: Digraph, _ groups: [Int]) -> [Int] {
    var balance = groups.map { _ in 0 }
    for (source, targets) in graph.successors.enumerated() {
      for target in targets where groups[source] == groups[target] {
        balance[source] += 1
        balance[target] -= 1
      }
    }
    var columns = groups.map { _ in 0 }
    for members in Dictionary(grouping: groups.indices, by: { groups[$0] }).values where members.count > 1 {
      let sorted = members.sorted { (-balance[$0], $0) < (-balance[$1], $1) }
      // A large group would be very wide in one column each.
      let width = members.count <= 4 ? members.count : 2 + Int(Double(members.count).squareRoot())
      for (index, item) in sorted.enumerated() { columns[item] = index * width / members.count }
    }
    return columns
  }

  /// The first column of each group: as far to the left as its dependents allow, then as far to the right as its
  /// dependencies do, if it has more of these.
  private static func starts(_ graph: Digraph, _ groups: [Int], _ offsets: [Int], _ order: [Int]) -> [Int] {
    var starts = Array(repeating: 0, count: (groups.max() ?? -1) + 1)
    var latest = Array(repeating: Int.max, count: starts.count)
    var surplus = Array(repeating: 0, count: starts.count)
    for source in order {
      for target in graph.successors[source] where groups[source] != groups[target] {
        let start = starts[groups[source]] + offsets[source] + 1 - offsets[target]
        starts[groups[target]] = max(starts[groups[target]], start)
        surplus[groups[source]] += 1
        surplus[groups[target]] -= 1
      }
    }
    for group in Dictionary(grouping: order, by: { groups[$0] }).sorted(by: { $0.key < $1.key }) {
      for source in group.value {
        for target in graph.successors[source] where groups[target] != group.key {
          latest[group.key] = min(latest[group.key], starts[groups[target]] + offsets[target] - 1 - offsets[source])
        }
      }
      if surplus[group.key] >= 0, latest[group.key] < .max { starts[group.key] = latest[group.key] }
    }
    return starts
  }

  /// Moves items without arrows to the columns that have the fewest items.
  private mutating func spreadLooseItems(_ graph: Digraph, rows: Int) {
    let before = graph.reversed
    let isLoose = { (item: Int) in graph.successors[item].isEmpty && before.successors[item].isEmpty }
    let loose = columns.indices.filter(isLoose)
    let width = max((columns.indices.filter { !isLoose($0) }.map { columns[$0] }.max() ?? -1) + 1, 1)
    var fill = Array(repeating: 0, count: max(width, (loose.count + rows - 1) / rows, min(3, loose.count)))
    for item in columns.indices where !isLoose(item) { fill[columns[item]] += 1 }
    for item in loose {
      let column = fill.indices.min { (fill[$0], $0) < (fill[$1], $1) } ?? 0
      columns[item] = column
      fill[column] += 1
    }
  }
}
