/// The cells of one registration's instances, finished or not.
struct Cells {
  /// The cell of the only instance.
  var one: InstanceCell?
  /// The cells of instances that are memoised by their arguments; nil if there are none, so that most copies count one
  /// reference.
  private(set) var byArguments: CellsByHash?

  var isEmpty: Bool { one == nil && byArguments == nil }

  /// The cell for the key of some arguments, or the only cell.
  subscript(argumentsKey: ArgumentsKey?) -> InstanceCell? {
    if let argumentsKey { byArguments?.cell(for: argumentsKey) } else { one }
  }

  func holds(_ cell: InstanceCell) -> Bool {
    one === cell || byArguments != nil && self[cell.argumentsKey] === cell
  }

  /// Adds all cells to a list.
  @inline(never)
  func append(to cells: inout [InstanceCell]) {
    if let one { cells.append(one) }
    byArguments?.append(to: &cells)
  }

  /// Adds a cell, unless there is one for its place.
  @inline(never)
  mutating func add(_ cell: InstanceCell) {
    if self[cell.argumentsKey] != nil { return }
    if cell.argumentsKey == nil {
      one = cell
    } else {
      if byArguments == nil { byArguments = CellsByHash() }
      byArguments?.add(cell)
    }
  }

  /// Removes a cell if it is held.
  @inline(never)
  mutating func remove(_ cell: InstanceCell) {
    if one === cell { one = nil }
    // In place: a copy of the dictionary would take as long as there are cells.
    byArguments?.remove(cell)
    if byArguments?.isEmpty == true { byArguments = nil }
  }
}

/// Cells by the hashes of their arguments.
struct CellsByHash {
  /// The cells with one hash, in the order in which they were added.
  private final class Bucket {
    let cells: [InstanceCell]

    init(_ cells: [InstanceCell]) { self.cells = cells }
  }

  private var buckets = Objects<Bucket>()

  var isEmpty: Bool { buckets.isEmpty }

  /// The cells with a hash.
  subscript(hash: UInt64) -> [InstanceCell] { buckets[hash]?.cells ?? [] }

  @inline(never)
  func cell(for argumentsKey: ArgumentsKey) -> InstanceCell? {
    for cell in self[argumentsKey.hash] where cell.argumentsKey?.identity == argumentsKey.identity { return cell }
    return nil
  }

  func append(to cells: inout [InstanceCell]) { buckets.forEach { cells += $0.cells } }

  mutating func add(_ cell: InstanceCell) {
    guard let hash = cell.argumentsKey?.hash else { return }
    buckets[hash] = Bucket(self[hash] + [cell])
  }

  @inline(never)
  mutating func remove(_ cell: InstanceCell) {
    guard let hash = cell.argumentsKey?.hash else { return }
    var others: [InstanceCell] = []
    for other in self[hash] where other !== cell { others.append(other) }
    buckets[hash] = others.isEmpty ? nil : Bucket(others)
  }
}
