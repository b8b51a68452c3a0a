/// A model of how threads run a recipe without retaining its registration: see `FireboltReads.h`. Two stores have the
/// registration, and each has a thread that displaces it there. The system has a barrier of all threads.
///
/// A runner's plain stores go to its buffer, and reach memory some time later, in order.
struct RunProtocol: InterleavedProtocol {
  /// A rule that is removed from the protocol, to show that the exploration detects its absence.
  enum Mutation: CaseIterable, Sendable {
    /// The runner protects what it runs after its read.
    case protectsLate
    /// The runner looks for a reference before it has cleared its hazard pointer.
    case looksEarly
    /// The reference beside the hazard pointer isn't followed by a barrier.
    case noBarrier
    /// A reference whose thread has ended the recipe isn't taken back.
    case noTakingBack
    /// The threads that displace the registration retire it at the same time.
    case noLock
    /// Nobody retires it.
    case noRetiring
  }

  struct Setting: Hashable, Sendable {
    /// The stores that each runner asks, one after the other.
    var runs: [[Int]]
    var mutation: Mutation?
  }

  struct Runner: Hashable {
    enum Place: UInt8 { case mark, load, protect, end, use, clear, look, take, release }
    enum Stored: Hashable { case mark(UInt8, of: Int), hazard(Bool) }
    var place = Place.mark
    var stores: [Int]
    var mark: UInt8 = 0
    var hasFound = false
    var buffer: [Stored] = []
  }

  struct Writer: Hashable {
    enum Place: UInt8 {
      case displace, barrier, look, wait, lock, retire, secondBarrier, lookForUnused, takeBack, release, over
    }
    var place = Place.displace
    /// The runner that the writer looks at.
    var runner = 0
    var missing = SmallNumbers()
    var seen: UInt8 = 0
    /// The references that the writer must release.
    var references = 1
  }

  enum Step: Hashable, CustomStringConvertible {
    case runs(Int, Runner.Place)
    case writes(Int, Writer.Place)
    case drains(Int)
    case passes(Int, Int)

    var description: String {
      switch self {
      case .runs(let runner, let place): "runner \(runner + 1): \(place)"
      case .writes(let writer, let place): "writer \(writer + 1): \(place)"
      case .drains(let runner): "runner \(runner + 1)'s oldest store reaches the memory"
      case .passes(let writer, let runner): "runner \(runner + 1) passes the barrier of writer \(writer + 1)"
      }
    }
  }

  private let mutation: Mutation?
  // The memory.
  private var isPublished = [true, true]
  private var marks: [UInt8]
  private var markedStores: [Int]
  /// Whether each runner's hazard pointer protects the registration, and whether a reference is beside it.
  private var hazards: [Bool]
  private var handovers: [Bool]
  private var isLocked = false
  /// The references to the registration.
  private var count = 2

  private var runners: [Runner]
  private var writers = [Writer(), Writer()]
  private var hasUsedFreed = false

  init(_ setting: Setting) {
    mutation = setting.mutation
    runners = setting.runs.map { Runner(stores: $0) }
    marks = runners.map { _ in 0 }
    markedStores = runners.map { _ in 0 }
    hazards = runners.map { _ in false }
    handovers = hazards
  }

  var isOver: Bool {
    runners.allSatisfy { $0.stores.isEmpty && $0.buffer.isEmpty } && writers.allSatisfy { $0.place == .over }
  }

  /// In the end, each reference was released once.
  var isBroken: Bool { hasUsedFreed || count < 0 || isOver && count != 0 }

  // MARK: - Steps

  var steps: [Step] {
    var steps: [Step] = []
    for (index, runner) in runners.enumerated() {
      if !runner.buffer.isEmpty { steps.append(.drains(index)) }
      if !runner.stores.isEmpty, runner.place != .take || runner.buffer.isEmpty {
        steps.append(.runs(index, runner.place))
      }
    }
    for (index, writer) in writers.enumerated() {
      switch writer.place {
      case .over: break
      case .wait where marks[writer.runner] == writer.seen: break
      case .lock where isLocked && mutation != .noLock: break
      case .barrier, .secondBarrier:
        steps += writer.missing.all.map { .passes(index, $0) }
        if writer.missing.isEmpty { steps.append(.writes(index, writer.place)) }
      default: steps.append(.writes(index, writer.place))
      }
    }
    return steps
  }

  mutating func take(_ step: Step) {
    switch step {
    case .drains(let index): drain(index)
    case .passes(let writer, let runner):
      while !runners[runner].buffer.isEmpty { drain(runner) }
      writers[writer].missing.remove(runner)
    case .runs(let index, _): run(index)
    case .writes(let index, _): write(index)
    }
  }

  private mutating func drain(_ index: Int) {
    switch runners[index].buffer.removeFirst() {
    case .mark(let mark, let store): (marks[index], markedStores[index]) = (mark, store)
    case .hazard(let isSet): hazards[index] = isSet
    }
  }

  // MARK: - Runners

  private mutating func run(_ index: Int) {
    let store = runners[index].stores[0]
    switch runners[index].place {
    case .mark: storeMark(index, of: store, then: .load)
    case .load:
      runners[index].hasFound = isPublished[store]
      runners[index].place = runners[index].hasFound && mutation != .protectsLate ? .protect : .end
    case .protect:
      runners[index].buffer.append(.hazard(true))
      runners[index].place = mutation == .protectsLate ? .use : .end
    case .end where !runners[index].hasFound: storeMark(index, of: store, then: nil)
    case .end: storeMark(index, of: store, then: mutation == .protectsLate ? .protect : .use)
    case .use:
      hasUsedFreed = hasUsedFreed || count == 0
      runners[index].place = mutation == .looksEarly ? .look : .clear
    case .clear:
      runners[index].buffer.append(.hazard(false))
      go(index, to: mutation == .looksEarly ? nil : .look)
    case .look: go(index, to: handovers[index] ? .take : mutation == .looksEarly ? .clear : nil)
    case .take:
      let isThere = handovers[index]
      handovers[index] = false
      go(index, to: isThere ? .release : mutation == .looksEarly ? .clear : nil)
    case .release:
      count -= 1
      go(index, to: mutation == .looksEarly ? .clear : nil)
    }
  }

  private mutating func storeMark(_ index: Int, of store: Int, then next: Runner.Place?) {
    runners[index].mark += 1
    runners[index].buffer.append(.mark(runners[index].mark, of: store))
    go(index, to: next)
  }

  /// - Parameter next: The next place, or nil if the run is over.
  private mutating func go(_ index: Int, to next: Runner.Place?) {
    runners[index].place = next ?? .mark
    if next == nil { runners[index].stores.removeFirst() }
  }

  // MARK: - Writers

  private mutating func write(_ index: Int) {
    let runner = writers[index].runner
    switch writers[index].place {
    case .displace:
      isPublished[index] = false
      beginBarrier(index, .barrier)
    case .barrier: goTo(.look, index)
    case .look:
      if marks[runner] % 2 == 0 || markedStores[runner] != index { return next(.look, before: .lock, index) }
      writers[index].seen = marks[runner]
      writers[index].place = .wait
    case .wait: next(.look, before: .lock, index)
    case .lock:
      isLocked = true
      goTo(mutation == .noRetiring ? .release : .retire, index)
    case .retire:
      if hazards[runner], !handovers[runner] {
        count += 1
        handovers[runner] = true
      }
      next(.retire, before: .secondBarrier, index)
      if writers[index].place == .secondBarrier { beginBarrier(index, .secondBarrier) }
    case .secondBarrier: goTo(.lookForUnused, index)
    case .lookForUnused:
      let isUnused = handovers[runner] && !hazards[runner] && mutation != .noTakingBack
      if isUnused { writers[index].place = .takeBack } else { next(.lookForUnused, before: .release, index) }
    case .takeBack:
      if handovers[runner] { writers[index].references += 1 }
      handovers[runner] = false
      next(.lookForUnused, before: .release, index)
    case .release:
      isLocked = false
      count -= writers[index].references
      writers[index].place = .over
    case .over: break
    }
  }

  private mutating func beginBarrier(_ index: Int, _ place: Writer.Place) {
    goTo(place, index)
    if place == .barrier || mutation != .noBarrier { writers[index].missing = SmallNumbers(runners.indices) }
  }

  private mutating func next(_ place: Writer.Place, before following: Writer.Place, _ index: Int) {
    writers[index].runner += 1
    if writers[index].runner == runners.count { goTo(following, index) } else { writers[index].place = place }
  }

  private mutating func goTo(_ place: Writer.Place, _ index: Int) {
    (writers[index].place, writers[index].runner) = (place, 0)
  }
}
