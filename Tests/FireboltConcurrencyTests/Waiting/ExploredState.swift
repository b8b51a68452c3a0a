@testable import Firebolt

/// The state of an explored program: the real wait machine, and what the engine keeps around it. Each strand, which is a
/// thread or a task, has a stack of operations. Each operation that others may notice is one step.
///
/// The numbers that a strand gives are digits behind its own number, so they don't depend on the other strands.
struct ExploredState {
  typealias Number = WaitMachine.Number
  typealias Key = ExploredProgram.Key

  enum Failure: UInt64 {
    case thrown, cycle, cancelled, needsAwait

    /// Whether those who have waited get the failure. If not, they request again.
    var isShared: Bool { self != .cycle && self != .needsAwait }
  }

  struct Cell: Hashable {
    enum Life: Hashable { case making, formed, full, failed(Failure) }
    let key: Key
    let maker: Number
    var life = Life.making
    /// Whether the completion has run without a failure, or there is none.
    var isComplete: Bool
    /// Whether nothing can undo the instance any more.
    var isSettled = false
    /// The drop of the instance while it was being made, so that its `onDrop` is due when the cell ends.
    var drop: Number?
    /// The cells whose instances the instance refers to.
    var references: Set<Number> = []

    var hasEnded: Bool { life != .making && life != .formed }
  }

  /// A request that fills a cell, or completes its instance.
  struct Frame: Hashable {
    let cell: Number
    var isCompletion = false
    var knowsIncomplete = false
  }

  /// What the requests of a thread share.
  struct Resolution: Hashable {
    let id: Number
    /// The asynchronous recipe that makes the requests, or 0.
    var run: Number = 0
    var isOfTask = false
    var pending: [Number] = []
    var ownCells: [Key: Number] = [:]
    var isCompleting = false
    var hasFailed = false
  }

  /// An asynchronous recipe.
  struct Run: Hashable {
    let cell: Number
    let outer: Number
    var isRunning = true
    var knowsIncomplete = false
  }

  struct Strand: Hashable {
    let isTask: Bool
    /// The asynchronous recipe to which the task belongs, or 0.
    var run: Number = 0
    var operations: [Operation]
    var frames: [Frame] = []
    /// The resolution of the thread; nil while a task makes no synchronous request.
    var resolution: Resolution?
    /// The failure that is being thrown.
    var failure: Failure?
    /// The drops that are due when the strand owes nothing any more.
    var deferred: [Drop] = []
    var numberCount: Number = 0
  }

  /// A drop of an instance, if that was made.
  struct Drop: Hashable {
    let key: Key
    let number: Number
    var isMade = true
  }

  /// The drops of a store. Their tasks run one after the other.
  struct Drops: Hashable {
    var count: Number = 0
    var open: Set<Number> = []
    /// The strand of the last task, or 0.
    var last: Number = 0
  }

  /// A wait for the drops of a store up to a number.
  struct Call: Hashable {
    let store: Int
    let last: Number
  }

  enum Ending: Hashable { case ended, exposed, cycle, cancelled }

  let program: ExploredProgram
  var machine: MutatedMachine
  /// Whether an `onDrop` runs as soon as its instance is published, before the rest of the group is.
  private let runsHooksWhilePublishing: Bool
  var cells: [Number: Cell] = [:]
  /// The cell that each key's place holds.
  var filed: [Key: Number] = [:]
  var strands: [Number: Strand] = [:]
  var runs: [Number: Run] = [:]
  /// The endings of waits at which no strand has looked.
  var endings: [Number: Ending] = [:]
  var drops: [Int: Drops] = [:]
  /// The waits for drops that haven't ended.
  var calls: [Number: Call] = [:]
  /// The first rule that was broken.
  var violation: String?

  init(_ program: ExploredProgram, _ mutation: Mutation?) {
    self.program = program
    machine = MutatedMachine(mutation)
    runsHooksWhilePublishing = mutation == .hooksRunWhileAGroupIsPublished
    for (index, actions) in program.strands.enumerated() {
      let operations = actions.reversed().map { action in
        switch action {
        case .get(let keys): Operation.begin(keys)
        case .drop(let key): Operation.drop(key)
        case .awaitDrops(let store): Operation.awaitDrops(store)
        }
      }
      strands[Number(index + 1)] = Strand(isTask: program.areTasks, operations: operations)
    }
  }

  // MARK: - Steps

  /// The strands that can go on, or whose waits may be cancelled.
  var steps: [Number] {
    strands.keys.sorted().filter { strand in
      switch strands[strand]?.operations.last {
      case nil: false
      case .lookAtEnding(let wait, _, _, _)? where endings[wait] == nil:
        program.mayCancel && strands[strand]?.resolution == nil
      case .endGroupWait(let wait)?, .endDropWait(let wait)?: endings[wait] != nil
      case .join(let other, _)?: strands[other]?.operations.isEmpty == true
      default: true
      }
    }
  }

  /// Whether a strand has made so much that the program may never end: an `onDrop` may request what another one drops.
  var isTooLong: Bool { strands.values.contains { $0.numberCount > 40 } }

  /// Lets a strand take one step, and go on up to its next one. If the strand waits, cancels the wait.
  mutating func advance(_ number: Number) {
    machine.copyMachine()
    guard var strand = strands[number] else { return }
    if case .lookAtEnding(let wait, _, _, _)? = strand.operations.last, endings[wait] == nil {
      if machine.cancel(wait) { endings[wait] = .cancelled }
      return
    }
    var isFirst = true
    while violation == nil, let next = strand.operations.last,
      isFirst || next.isUnnoticed || !next.handles(strand.failure)
    {
      isFirst = false
      strand.operations.removeLast()
      if next.handles(strand.failure) { take(next, &strand, number) }
    }
    strands[number] = strand
    checkStep()
  }

  // MARK: - What all operations use

  func fresh(_ strand: inout Strand, _ number: Number) -> Number {
    strand.numberCount += 1
    precondition(strand.numberCount < 64, "the strand has too many numbers")
    return number * 64 + strand.numberCount
  }

  mutating func raise(_ failure: Failure, _ strand: inout Strand) {
    strand.failure = failure
    checkFailure(failure)
  }

  /// Hands an instance to the innermost request, the asynchronous recipe, or the program.
  mutating func serve(_ cell: Number, isIncomplete: Bool = false, _ strand: inout Strand) {
    if isIncomplete { setKnowsIncomplete(&strand) }
    if let frame = strand.frames.last {
      cells[frame.cell]?.references.insert(cell)
    } else if let run = runs[strand.run] {
      // A task that has asked for the recipe may get the instance after that has ended.
      if run.isRunning { cells[run.cell]?.references.insert(cell) }
    } else {
      checkReturned(cell)
    }
  }

  mutating func setKnowsIncomplete(_ strand: inout Strand) {
    if strand.frames.isEmpty {
      if runs[strand.run]?.isRunning == true { runs[strand.run]?.knowsIncomplete = true }
    } else {
      strand.frames[strand.frames.count - 1].knowsIncomplete = true
    }
  }

  /// Ends a cell and the waits for it.
  mutating func end(_ cell: Number, _ life: Cell.Life, _ strand: inout Strand) {
    guard let ended = cells[cell], !ended.hasEnded else { return }
    cells[cell]?.life = life
    if let drop = ended.drop {
      let drop = Drop(key: ended.key, number: drop, isMade: life == .full)
      if runsHooksWhilePublishing { strand.operations.append(.runDrop(drop)) } else { strand.deferred.append(drop) }
    }
    if case .failed = life, filed[ended.key] == cell { filed[ended.key] = nil }
    wake(machine.endCell(cell), .ended)
  }

  mutating func wake(_ waits: [Number], _ ending: Ending) {
    for wait in waits { endings[wait] = ending }
  }

  mutating func carryOutEffects() {
    wake(machine.takeExposed(), .exposed)
    wake(machine.takeFailed(), .cycle)
  }
}
