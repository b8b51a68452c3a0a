/// A model of the protocol of `FireboltReads.h` and `reads.c`: how threads read what others displace, and run a recipe that
/// they have read without retaining its registration. A reader's stores, and its uses of what it has read, happen some time
/// later, in order, because its stores are releasing. A fence or an exchange waits until nothing is delayed.
struct ReadProtocol: Explorable {
  struct Setting: Sendable {
    /// The stores that each reader reads, one after the other.
    var reads: [[Int]]
    /// The stores in which each writer displaces something, one after the other.
    var changes = [[0, 0]]
    /// Whether readers fence, because the system has no barrier of all threads; and whether it refuses that from now on.
    var fences = false
    var isRefused = false
    /// Whether readers run what they have read: a registration that all stores have.
    var runs = false
    var mutation: Mutation?
  }

  /// A rule that is removed from the protocol, to show that the exploration detects its absence.
  enum Mutation: CaseIterable, Sendable {
    case noBarrier, noFence, noWait, usesAfterEnd
    /// A reader's store of the name of what it reads isn't releasing: it may overtake the end of the former read.
    case namesWithoutOrder
    /// A reader checks whether it has to fence before it has stored its mark.
    case looksBeforeTheMark
    /// The first writer whose barrier is refused informs the other writers before it has informed every reader.
    case othersAreToldFirst
    /// A reader protects what it runs after its read, or looks for a reference before it has cleared its hazard pointer.
    case protectsAfterEnd, looksBeforeClearing
    /// The references beside hazard pointers aren't followed by a barrier, or not taken back from those that have ended.
    case noSecondBarrier, noTakingBack
    /// Those who displace the registration retire it at the same time, or not at all.
    case noLock, noRetiring
  }

  /// What a reader does for each read, and a writer for each change, in this order. They leave out what isn't necessary.
  private static func plans(_ setting: Setting) -> (reader: [Reader.Place], writer: [Writer.Place]) {
    var reader: [Reader.Place] = [.mark, .look, .fence, .load, .use, .end]
    var writer: [Writer.Place] = [.displace, .check, .tell, .barrier, .announce, .wait, .release]
    if setting.runs {
      reader = [.mark, .look, .fence, .load, .protect, .end, .use, .clear, .lookForReference, .take, .release]
      writer.insert(contentsOf: [.lock, .retire, .secondBarrier, .takeBack], before: .release)
    }
    switch setting.mutation {
    case .noBarrier: writer.remove(.barrier)
    case .noFence: reader.remove(.fence)
    case .noWait: writer.remove(.wait)
    case .usesAfterEnd: reader.move(.end, before: .use)
    case .looksBeforeTheMark: reader.move(.look, before: .mark)
    case .othersAreToldFirst: writer.move(.announce, before: .tell)
    case .protectsAfterEnd: reader.move(.end, before: .protect)
    case .looksBeforeClearing:
      reader.remove(.clear)
      reader.append(.clear)
    case .noSecondBarrier: writer.remove(.secondBarrier)
    case .noTakingBack: writer.remove(.takeBack)
    case .noLock: writer.remove(.lock)
    case .noRetiring: writer.remove(.retire)
    case .namesWithoutOrder, nil: break
    }
    return (reader, writer)
  }

  struct Reader: Hashable {
    enum Place: UInt8 { case mark, look, fence, load, protect, use, end, clear, lookForReference, take, release }
    enum Delayed: Hashable { case name(Int), mark(UInt8), hazard(Bool), use(Int) }
    var stores: [Int]
    /// The place in the plan.
    var position = 0
    /// Odd while the reader reads.
    var mark: UInt8 = 0
    var mustFence = false
    var object: Int?
    var seesReference = false
    /// What hasn't happened yet, the oldest first.
    var delayed: [Delayed] = []
  }

  struct Writer: Hashable {
    enum Place: UInt8 {
      case displace, check, tell, barrier, announce, wait, lock, retire, secondBarrier, takeBack, release
      /// Whether there is a step for each reader.
      var isForEachReader: Bool { [.tell, .wait, .retire, .takeBack].contains(self) }
    }
    var stores: [Int]
    var position = 0
    /// The reader that the writer looks at, and what it has seen of it.
    var reader = 0
    var seen: UInt8?
    /// Whether the writer has seen that the reader reads its store.
    var mustWait = false
    /// The readers that haven't passed the barrier yet.
    var missing: Set<Int> = []
    var needsNoBarrier = false
    var displaced = 0
    /// The references to what was displaced that the writer must release.
    var references = 1
  }

  private struct Memory: Hashable {
    /// Whether each reader knows that it has to fence, and whether the writers know that all do.
    var mustFence: [Bool]
    var isAnnounced: Bool
    var marks: [UInt8]
    /// The store that each reader has named.
    var names: [Int]
    /// Whether each reader's hazard pointer protects the registration, and whether a reference is beside it.
    var hazards: [Bool]
    var handovers: [Bool]
    /// What each store has, and the references to each object. One without a reference is free.
    var published: [Int?]
    var references: [Int]
    var isLocked = false
    var hasUsedFreed = false
  }

  private let setting: Setting
  private let plan: (reader: [Reader.Place], writer: [Writer.Place])
  private var memory: Memory
  private var readers: [Reader]
  private var writers: [Writer]

  init(_ setting: Setting) {
    self.setting = setting
    plan = Self.plans(setting)
    readers = setting.reads.map { Reader(stores: $0) }
    writers = setting.changes.map { Writer(stores: $0) }
    let none = readers.map { _ in false }
    let stores = Set(setting.reads.joined()).sorted()
    memory = Memory(
      mustFence: readers.map { _ in setting.fences }, isAnnounced: setting.fences, marks: readers.map { _ in 0 },
      names: readers.map { _ in 0 }, hazards: none, handovers: none, published: stores.map { _ in 0 },
      references: [stores.count])
  }

  var violation: String? {
    if memory.hasUsedFreed { return "something is used that is free" }
    if memory.references.contains(where: { $0 < 0 }) { return "something is released twice" }
    if !steps.isEmpty { return nil }
    if !(readers.allSatisfy(\.stores.isEmpty) && writers.allSatisfy(\.stores.isEmpty)) { return "nobody can go on" }
    let isLeft = memory.references.indices.contains { object in
      memory.references[object] != memory.published.count { $0 == object }
    }
    return isLeft ? "something is never released" : nil
  }

  var fingerprint: Int {
    var hasher = Hasher()
    hasher.combine(memory)
    hasher.combine(readers)
    hasher.combine(writers)
    return hasher.finalize()
  }

  // MARK: - Steps

  enum Step {
    case reads(Int, Reader.Place)
    case writes(Int, Writer.Place)
    /// What a reader has delayed happens.
    case happens(Int, at: Int)
    /// A reader passes a writer's barrier.
    case passes(writer: Int, Int)
  }

  var steps: [Step] {
    var steps: [Step] = []
    for (index, reader) in readers.enumerated() {
      if !reader.delayed.isEmpty { steps.append(.happens(index, at: 0)) }
      if setting.mutation == .namesWithoutOrder, let name = reader.delayed.firstIndex(where: \.isName), name > 0 {
        steps.append(.happens(index, at: name))
      }
      if reader.stores.isEmpty { continue }
      let place = plan.reader[reader.position]
      if reader.delayed.isEmpty || place != .fence && place != .take { steps.append(.reads(index, place)) }
    }
    for (index, writer) in writers.enumerated() where !writer.stores.isEmpty {
      let place = plan.writer[writer.position]
      switch place {
      case .wait where writer.mustWait && writer.seen == memory.marks[writer.reader]: break
      case .lock where memory.isLocked: break
      case .barrier, .secondBarrier:
        steps += writer.missing.sorted().map { .passes(writer: index, $0) }
        if writer.missing.isEmpty { steps.append(.writes(index, place)) }
      default: steps.append(.writes(index, place))
      }
    }
    return steps
  }

  mutating func advance(_ step: Step) {
    switch step {
    case .happens(let index, let position): happen(index, at: position)
    case .passes(let writer, let reader):
      while !readers[reader].delayed.isEmpty { happen(reader, at: 0) }
      writers[writer].missing.remove(reader)
    case .reads(let index, let place): read(index, place)
    case .writes(let index, let place): write(index, place)
    }
  }

  private mutating func happen(_ index: Int, at position: Int) {
    switch readers[index].delayed.remove(at: position) {
    case .name(let store): memory.names[index] = store
    case .mark(let mark): memory.marks[index] = mark
    case .hazard(let isSet): memory.hazards[index] = isSet
    case .use(let object): memory.hasUsedFreed = memory.hasUsedFreed || memory.references[object] == 0
    }
  }

  // MARK: - Readers

  private mutating func read(_ index: Int, _ place: Reader.Place) {
    var reader = readers[index]
    switch place {
    case .mark, .end:
      if place == .mark { reader.delayed.append(.name(reader.stores[0])) }
      reader.mark += 1
      reader.delayed.append(.mark(reader.mark))
    case .look: reader.mustFence = memory.mustFence[index]
    case .fence: break
    case .load: reader.object = memory.published[reader.stores[0]]
    case .protect: reader.delayed.append(.hazard(true))
    case .use: if let object = reader.object { reader.delayed.append(.use(object)) }
    case .clear: reader.delayed.append(.hazard(false))
    case .lookForReference: reader.seesReference = memory.handovers[index]
    case .take:
      reader.seesReference = memory.handovers[index]
      memory.handovers[index] = false
    case .release: if let object = reader.object { memory.references[object] -= 1 }
    }
    repeat { reader.position += 1 } while reader.position < plan.reader.count && !isNecessary(reader)
    if reader.position == plan.reader.count {
      let rest = Array(reader.stores.dropFirst())
      reader = Reader(stores: rest, mark: reader.mark, delayed: reader.delayed)
    }
    readers[index] = reader
  }

  private func isNecessary(_ reader: Reader) -> Bool {
    switch plan.reader[reader.position] {
    case .fence: reader.mustFence
    case .protect, .use, .clear, .lookForReference: reader.object != nil
    case .take, .release: reader.seesReference
    case .mark, .look, .load, .end: true
    }
  }

  // MARK: - Writers

  private mutating func write(_ index: Int, _ place: Writer.Place) {
    var writer = writers[index]
    let (store, reader) = (writer.stores[0], writer.reader)
    defer { writers[index] = writer }
    switch place {
    case .displace:
      writer.displaced = memory.published[store] ?? 0
      if !setting.runs { memory.references.append(1) }
      memory.published[store] = setting.runs ? nil : memory.references.count - 1
    case .check: writer.needsNoBarrier = memory.isAnnounced
    case .tell: memory.mustFence[reader] = true
    case .announce: memory.isAnnounced = true
    case .wait:
      let mark = memory.marks[reader]
      if writer.seen == nil, mark % 2 == 1 {
        writer.seen = mark
        return
      }
      if writer.seen != nil, !writer.mustWait, memory.names[reader] == store {
        writer.mustWait = true
        return
      }
    case .lock: memory.isLocked = true
    case .retire:
      if memory.hazards[reader], !memory.handovers[reader] {
        memory.references[writer.displaced] += 1
        memory.handovers[reader] = true
      }
    case .takeBack where writer.seen == nil:
      // It looks first, and takes what is there then.
      if memory.handovers[reader], !memory.hazards[reader] {
        writer.seen = 0
        return
      }
    case .takeBack:
      if memory.handovers[reader] { writer.references += 1 }
      memory.handovers[reader] = false
    case .barrier, .secondBarrier: break
    case .release:
      memory.isLocked = false
      memory.references[writer.displaced] -= writer.references
    }
    goOn(&writer, place)
  }

  /// Goes on to the next reader, or to the next place.
  private func goOn(_ writer: inout Writer, _ place: Writer.Place) {
    (writer.seen, writer.mustWait) = (nil, false)
    writer.reader += 1
    if place.isForEachReader, writer.reader < readers.count { return }
    writer.reader = 0
    repeat { writer.position += 1 } while writer.position < plan.writer.count && !isNecessary(writer)
    if writer.position == plan.writer.count {
      writer = Writer(stores: Array(writer.stores.dropFirst()))
    } else if [.barrier, .secondBarrier].contains(plan.writer[writer.position]) {
      writer.missing = Set(readers.indices)
    }
  }

  private func isNecessary(_ writer: Writer) -> Bool {
    switch plan.writer[writer.position] {
    case .tell, .announce: setting.isRefused && !writer.needsNoBarrier
    case .barrier: !writer.needsNoBarrier
    default: true
    }
  }
}

extension ReadProtocol.Reader.Delayed {
  fileprivate var isName: Bool { if case .name = self { true } else { false } }
}

extension Array where Element: Equatable {
  fileprivate mutating func remove(_ element: Element) { removeAll { $0 == element } }

  fileprivate mutating func insert(contentsOf elements: [Element], before other: Element) {
    insert(contentsOf: elements, at: firstIndex(of: other) ?? endIndex)
  }

  fileprivate mutating func move(_ element: Element, before other: Element) {
    remove(element)
    insert(contentsOf: [element], before: other)
  }
}
