/// A model of the protocol of `FireboltReads.h` and `reads.c`. Each reader has a store buffer, as on x86 processors.
/// Writers displace the object that the readers read, wait for the readers, and free the object.
///
/// A thread's plain store goes to its buffer, and reaches memory some time later, in order. A fence, an exchange or a
/// sequentially consistent store waits until the buffer is empty.
struct ReadProtocol: InterleavedProtocol {
  /// How readers make their marks visible.
  enum Way: UInt8, Sendable {
    case byWritersBarrier
    /// The system refuses the barrier, and the first writer that learns of this is informing the readers.
    case changing
    case byOwnFence
  }

  /// A rule that is removed from the protocol, to show that the exploration detects its absence.
  enum Mutation: CaseIterable, Sendable {
    case noBarrier, noExchange, noWait, useAfterEnd
    /// A reader checks whether it has to fence before it has stored its mark.
    case looksBeforeTheMark
    /// The first writer whose barrier is refused informs the other writers immediately, before every reader has
    /// noticed.
    case othersAreToldAtOnce
  }

  struct Setting: Hashable, Sendable {
    var way = Way.byWritersBarrier
    /// Whether the system refuses the barrier from now on.
    var isRefused = false
    var readsPerReader = 2
    var changesPerWriter = [2]
    var mutation: Mutation?
  }

  static let readerCount = 2

  struct Reader: Hashable {
    enum Place: UInt8 { case mark, look, lookFirst, exchange, load, use, end }
    var place: Place
    var readsLeft: Int
    /// The thread's own view of its mark: odd while it reads.
    var mark: UInt8 = 0
    var object: UInt8 = 0
    /// The marks that haven't reached memory.
    var buffer: [UInt8] = []
  }

  struct Writer: Hashable {
    enum Place: UInt8 { case displace, barrier, tell, pause, decide, look, wait, free }
    var place = Place.displace
    var changesLeft: Int
    var displaced: UInt8 = 0
    /// The reader that the writer is checking or informing.
    var reader = 0
    var seenMark: UInt8 = 0
    /// The readers that haven't passed the barrier yet.
    var missing = SmallNumbers()
  }

  let setting: Setting
  // The memory.
  private var way: Way
  private var isFenced: [Bool]
  private var marks = [UInt8](repeating: 0, count: readerCount)
  private var published: UInt8 = 0
  private var objectCount: UInt8 = 1
  private var freed = SmallNumbers()

  private var readers: [Reader]
  private var writers: [Writer]
  /// Whether a reader has used a freed object.
  private(set) var isBroken = false

  init(_ setting: Setting) {
    self.setting = setting
    way = setting.way
    isFenced = [Bool](repeating: setting.way == .byOwnFence, count: Self.readerCount)
    let start = Reader(place: Self.start(setting), readsLeft: setting.readsPerReader)
    readers = [Reader](repeating: start, count: Self.readerCount)
    writers = setting.changesPerWriter.map { Writer(changesLeft: $0) }
  }

  private static func start(_ setting: Setting) -> Reader.Place {
    setting.mutation == .looksBeforeTheMark ? .lookFirst : .mark
  }

  // MARK: - Steps

  enum Step: Hashable, CustomStringConvertible {
    case reads(Int, Reader.Place)
    case writes(Int, Writer.Place)
    /// The oldest store in a buffer reaches memory.
    case drains(Int)
    /// A reader passes a writer's barrier.
    case passes(Int, Int)

    var description: String {
      switch self {
      case .reads(let reader, let place): "reader \(reader + 1): \(place)"
      case .writes(let writer, let place): "writer \(writer + 1): \(place)"
      case .drains(let reader): "reader \(reader + 1)'s oldest store reaches the memory"
      case .passes(let writer, let reader): "reader \(reader + 1) passes the barrier of writer \(writer + 1)"
      }
    }
  }

  var isOver: Bool {
    readers.allSatisfy { $0.readsLeft == 0 && $0.buffer.isEmpty } && writers.allSatisfy { $0.changesLeft == 0 }
  }

  var steps: [Step] {
    var steps: [Step] = []
    for (index, reader) in readers.enumerated() {
      if !reader.buffer.isEmpty { steps.append(.drains(index)) }
      if reader.readsLeft > 0, reader.place != .exchange || reader.buffer.isEmpty {
        steps.append(.reads(index, reader.place))
      }
    }
    for (index, writer) in writers.enumerated() where writer.changesLeft > 0 {
      switch writer.place {
      case .wait where marks[writer.reader] == writer.seenMark: break
      case .pause where !writer.missing.isEmpty: steps += writer.missing.all.map { .passes(index, $0) }
      default: steps.append(.writes(index, writer.place))
      }
    }
    return steps
  }

  mutating func take(_ step: Step) {
    switch step {
    case .drains(let index): marks[index] = readers[index].buffer.removeFirst()
    case .passes(let writer, let reader):
      marks[reader] = readers[reader].buffer.last ?? marks[reader]
      readers[reader].buffer = []
      writers[writer].missing.remove(reader)
    case .reads(let index, _): read(index)
    case .writes(let index, _): write(index)
    }
  }

  // MARK: - Readers

  private mutating func read(_ index: Int) {
    let usesLate = setting.mutation == .useAfterEnd
    switch readers[index].place {
    case .lookFirst: readers[index].place = isFenced[index] ? .exchange : .mark
    case .mark:
      readers[index].mark += 1
      readers[index].buffer.append(readers[index].mark)
      readers[index].place = setting.mutation == .looksBeforeTheMark ? .load : .look
    case .look:
      readers[index].place = isFenced[index] && setting.mutation != .noExchange ? .exchange : .load
    case .exchange:
      if setting.mutation == .looksBeforeTheMark { readers[index].mark += 1 }
      marks[index] = readers[index].mark
      readers[index].place = .load
    case .load:
      readers[index].object = published
      readers[index].place = usesLate ? .end : .use
    case .use:
      isBroken = isBroken || freed.contains(Int(readers[index].object))
      if usesLate { endRead(index) } else { readers[index].place = .end }
    case .end:
      readers[index].mark += 1
      readers[index].buffer.append(readers[index].mark)
      if usesLate { readers[index].place = .use } else { endRead(index) }
    }
  }

  private mutating func endRead(_ index: Int) {
    readers[index].readsLeft -= 1
    readers[index].place = Self.start(setting)
  }

  // MARK: - Writers

  private mutating func write(_ index: Int) {
    switch writers[index].place {
    case .displace:
      writers[index].displaced = published
      published = objectCount
      objectCount += 1
      writers[index].place = .barrier
    case .barrier: beginBarrier(index)
    case .tell:
      isFenced[writers[index].reader] = true
      writers[index].reader += 1
      if writers[index].reader == Self.readerCount { beginPause(index) }
    case .pause: writers[index].place = setting.isRefused ? .decide : .look
    case .decide:
      way = .byOwnFence
      writers[index].place = .look
    case .look: look(index)
    case .wait: goToNextReader(index)
    case .free:
      freed.insert(Int(writers[index].displaced))
      writers[index].changesLeft -= 1
      writers[index].place = .displace
    }
  }

  private mutating func beginBarrier(_ index: Int) {
    writers[index].reader = 0
    writers[index].place = .look
    if way == .byOwnFence || setting.mutation == .noBarrier { return }
    if setting.isRefused {
      way = setting.mutation == .othersAreToldAtOnce ? .byOwnFence : .changing
      writers[index].place = .tell
    } else {
      beginPause(index)
    }
  }

  private mutating func beginPause(_ index: Int) {
    writers[index].reader = 0
    writers[index].missing = SmallNumbers(0..<Self.readerCount)
    writers[index].place = .pause
  }

  private mutating func look(_ index: Int) {
    let mark = marks[writers[index].reader]
    if mark % 2 == 0 || setting.mutation == .noWait { return goToNextReader(index) }
    writers[index].seenMark = mark
    writers[index].place = .wait
  }

  private mutating func goToNextReader(_ index: Int) {
    writers[index].reader += 1
    writers[index].place = writers[index].reader < Self.readerCount ? .look : .free
    if writers[index].place == .free { writers[index].reader = 0 }
  }
}
