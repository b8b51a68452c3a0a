@testable import Firebolt

/// A compact form of a state. Waits and transactions are renumbered in their order, so that states are equal if they
/// differ only in the number of earlier waits and transactions.
struct Fingerprint: Hashable {
  let bytes: [UInt8]

  func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
}

extension ExploredState {
  /// Equal for two states that have the same possible continuations.
  var fingerprint: Fingerprint {
    var writer = Writer(machine.machine)
    writer.write(machine.machine)
    for entry in entries { writer.write(entry) }
    writer.write(UInt64(cells.count))
    for (id, cell) in cells.sorted(by: { $0.key.number < $1.key.number }) {
      writer.write(id.number)
      writer.write(cell)
    }
    writer.write(held)
    // The order of the tasks doesn't depend on which of them began first.
    let order = strands.indices.sorted { strands[$0].rank < strands[$1].rank }
    var places = [Int](repeating: 0, count: strands.count)
    for (place, index) in order.enumerated() { places[index] = place }
    for index in order { writer.write(strands[index], places) }
    return Fingerprint(bytes: writer.bytes)
  }
}

extension Strand {
  fileprivate var rank: (Int, UInt64, Int) { (resolution.number < 1000 ? 0 : 1, resolution.number, part ?? -1) }
}

private struct Writer {
  private(set) var bytes: [UInt8] = []
  private var waits: [WaitID: UInt64] = [:]
  private var transactions: [TransactionID: UInt64] = [:]

  init(_ machine: WaitMachine<Cause>) {
    bytes.reserveCapacity(256)
    let all = Set(machine.waits.keys).union(machine.transactions.values.flatMap(\.waits))
    for (number, wait) in all.sorted().enumerated() { waits[wait] = UInt64(number) }
  }

  mutating func write(_ number: UInt64) {
    // Only the numbers of resolutions need two bytes.
    if number >= 255 {
      bytes.append(255)
      bytes.append(UInt8(truncatingIfNeeded: number >> 8))
    }
    bytes.append(UInt8(truncatingIfNeeded: number))
  }

  mutating func write(_ number: Int) { write(UInt64(bitPattern: Int64(number + 1))) }
  mutating func write(_ flag: Bool) { bytes.append(flag ? 1 : 0) }
  mutating func write(_ cell: CellID?) { write((cell?.number).map { $0 + 1 } ?? 0) }
  mutating func write(_ wait: WaitID) { write(waits[wait] ?? 99) }

  mutating func write(_ transaction: TransactionID?) {
    guard let transaction else { return write(0 as UInt64) }
    let number = transactions[transaction] ?? UInt64(transactions.count + 1)
    transactions[transaction] = number
    write(number)
  }

  mutating func write(_ cause: Cause?) {
    guard let cause else { return write(0 as UInt64) }
    write(cause.kind.rawValue)
    write(cause.origin)
  }

  mutating func write(_ cells: Set<CellID>) {
    write(UInt64(cells.count))
    for cell in cells.map(\.number).sorted() { write(cell) }
  }

  mutating func write(_ ids: Set<WaitID>) {
    write(UInt64(ids.count))
    for wait in ids.sorted() { write(wait) }
  }

  // MARK: - The machine

  mutating func write(_ machine: WaitMachine<Cause>) {
    write(UInt64(machine.cells.count))
    for (id, cell) in machine.cells.sorted(by: { $0.key.number < $1.key.number }) {
      write(id.number)
      write(cell.maker.number)
      switch cell.phase {
      case .making: write(0 as UInt64)
      case .visible: write(1 as UInt64)
      case .held: write(2 as UInt64)
      }
      write(cell.waits)
      write(cell.transaction)
    }
    write(UInt64(machine.resolutions.count))
    for (id, resolution) in machine.resolutions.sorted(by: { $0.key.number < $1.key.number }) {
      write(id.number)
      write(resolution.waits)
      write(resolution.transaction)
      write(resolution.formerFailure)
    }
    for (_, wait) in machine.waits.sorted(by: { $0.key < $1.key }) {
      write(wait.resolution.number)
      write(wait.cell)
    }
    write(UInt64(machine.transactions.count))
    // In the order in which cells and resolutions led to them.
    for id in transactions.sorted(by: { $0.value < $1.value }).map(\.key) {
      guard let transaction = machine.transactions[id] else { continue }
      write(id)
      write(transaction.open)
      write(transaction.held)
      write(transaction.failure)
      write(transaction.cells)
      write(UInt64(transaction.resolutions.count))
      for resolution in transaction.resolutions.map(\.number).sorted() { write(resolution) }
      write(transaction.waits)
      write(transaction.isClosed)
    }
  }

  // MARK: - Its surroundings

  mutating func write(_ entry: ExploredState.Entry) {
    write(entry.cell)
    write(entry.version)
    write(entry.madeCount)
  }

  mutating func write(_ cell: ExploredState.Cell) {
    write(cell.maker.number)
    write(cell.version)
    switch cell.life {
    case .unfinished: write(0 as UInt64)
    case .full: write(1 as UInt64)
    case .failed(let cause):
      write(2 as UInt64)
      write(cause)
    }
    for flag in [cell.hasInstance, cell.isInWaitGraph, cell.wasDropped, cell.isComplete, cell.hasFailed] { write(flag) }
    write(cell.knows)
  }

  mutating func write(_ served: Served?) {
    switch served {
    case nil: write(0 as UInt64)
    case .instance(let cell):
      write(1 as UInt64)
      write(cell)
    case .failure(let cause):
      write(2 as UInt64)
      write(cause)
    }
  }

  mutating func write(_ cells: [CellID]) {
    write(cells.count)
    for cell in cells { write(cell) }
  }

  mutating func write(_ fillings: [Strand.Filling]) {
    write(fillings.count)
    for filling in fillings {
      write(filling.cell)
      write(filling.knowsIncomplete)
      write(filling.chain)
    }
  }

  mutating func write(_ strand: Strand, _ places: [Int]) {
    write(strand.resolution.number)
    switch strand.waiting {
    case .not: write(0 as UInt64)
    case .asleep(let wait, let cell):
      write(1 as UInt64)
      write(wait)
      write(cell)
    case .joining(let others):
      write(2 as UInt64)
      write(others.count)
      for other in others { write(places[other]) }
    }
    write(strand.served)
    write(strand.failure)
    write(strand.filling)
    write(strand.pending)
    write(strand.ownCells.count)
    for (key, cell) in strand.ownCells.sorted(by: { $0.key < $1.key }) {
      write(key)
      write(cell)
    }
    for flag in [strand.isCompleting, strand.mayBeInWaitGraph, strand.isCancelled] { write(flag) }
    write(strand.chain)
    write(strand.seen)
    write(strand.recipe.map { places[$0] } ?? -1)
    write(strand.part ?? -1)
    write(strand.result)
    write(strand.frames.count)
    for frame in strand.frames { write(frame) }
  }

  mutating func write(_ frame: Frame) {
    write(frame.kind.rawValue)
    write(frame.key)
    write(frame.cell)
    write(frame.next)
    write(frame.flag)
    write(frame.cause)
    write(frame.transaction)
    write(frame.former)
  }
}
