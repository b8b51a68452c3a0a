@testable import Firebolt

/// The reason why the creation of an instance failed.
struct Cause: Hashable {
  enum Kind: Int { case thrown, cycle, cancelled }

  let kind: Kind
  /// The cell whose recipe or completion threw.
  let origin: CellID

  /// Whether a waiting request fails with it too.
  var isShared: Bool { kind != .cycle }
}

/// The result of a request.
enum Served: Hashable {
  case instance(CellID)
  case failure(Cause)
}

/// The whole state of an explored program: the wait machine, and the state of its surroundings.
///
/// The surroundings are a small model of those in the library: each step here is one critical section there. A step
/// that only its own thread can see is done together with the previous step.
struct ExploredState {
  struct Cell {
    enum Life: Hashable {
      case unfinished, full
      case failed(Cause)
    }

    let key: ExploredProgram.Key
    /// The index of the key's recipe that creates the instance.
    let version: Int
    let maker: ResolutionID
    var life = Life.unfinished
    var hasInstance = false
    var isInWaitGraph = false
    /// Whether the cell was removed from its entry before it failed.
    var wasDropped = false

    // State that the library doesn't keep, and that the checks use.

    /// The instances that this one got before they were complete.
    var knows: Set<CellID> = []
    /// Whether the recipe and the completion have ended without a failure.
    var isComplete = false
    /// Whether the recipe or the completion has failed.
    var hasFailed = false
  }

  struct Entry {
    var cell: CellID?
    var version = 0
    var madeCount = 0
  }

  let program: ExploredProgram
  var machine: MutatedMachine
  var entries: [Entry]
  var cells: [CellID: Cell] = [:]
  /// The cells that the surroundings keep for transactions.
  var held: Set<CellID> = []
  var strands: [Strand]
  /// The first violation of a rule.
  var violation: String?

  init(_ program: ExploredProgram, _ mutation: Mutation? = nil) {
    self.program = program
    machine = MutatedMachine(mutation)
    entries = program.recipes.map { _ in Entry() }
    strands = program.threads.indices.map { Strand(number: $0, resolution: UInt64($0) * 100, [Frame(.thread)]) }
    for index in strands.indices { runAlone(index) }
  }

  /// Returns the recipe of a cell.
  func recipe(_ cell: CellID) -> ExploredProgram.Recipe {
    cells[cell].map { program.recipes[$0.key][$0.version] } ?? ExploredProgram.Recipe()
  }

  /// Records the violation of a rule.
  mutating func violate(_ text: String) { violation = violation ?? text }

  /// Returns the name of a cell in a counterexample.
  func name(_ cell: CellID) -> String {
    ExploredProgram.letter(Int(cell.number / 10)) + (cell.number % 10 == 0 ? "" : "\(cell.number % 10 + 1)")
  }
}

/// A thread or a task.
struct Strand {
  struct Filling: Hashable {
    let cell: CellID
    var knowsIncomplete = false
    /// The cells during whose completion this one was created, from the outermost inwards, and the cell itself.
    var chain: [CellID] = []
  }

  enum Waiting: Hashable {
    case not
    case asleep(WaitID, for: CellID?)
    /// Waiting until tasks have ended.
    case joining([Int])
  }

  let number: Int
  var resolution: ResolutionID
  var frames: [Frame]
  var waiting = Waiting.not
  /// The result of the innermost request.
  var served: Served?
  /// The failure of the completions that ran.
  var failure: Cause?

  // The state that a `Resolution` of the library has.
  var filling: [Filling] = []
  var ownCells: [ExploredProgram.Key: CellID] = [:]
  var pending: [Filling] = []
  var isCompleting = false
  /// The chain of the running completion.
  var chain: [CellID] = []
  var mayBeInWaitGraph = false

  /// The cells that the resolution has seen before they were complete. The library keeps no such list; the checks use
  /// it.
  var seen: Set<CellID> = []

  /// The strand of the recipe within which a task runs.
  var recipe: Int?
  /// The strand's index among several tasks of that recipe, if it is one of them.
  var part: Int?
  var isCancelled = false
  /// The final result of the strand.
  var result: Served?

  init(number: Int, resolution: UInt64, _ frames: [Frame]) {
    self.number = number
    self.resolution = ResolutionID(number: resolution)
    self.frames = frames
  }

  var isPart: Bool { part != nil }

  mutating func end(_ served: Served) {
    frames.removeLast()
    self.served = served
  }

  mutating func forget(_ cell: CellID) {
    for (key, own) in ownCells where own == cell { ownCells[key] = nil }
  }
}

/// An activity of a strand.
struct Frame: Hashable {
  enum Kind: Int {
    case thread
    // A request.
    case look, claim, wait, outcome, early
    // A recipe and the steps after it.
    case recipe, finish, made, served, giveUp
    // Completions.
    case completions, completion, undo, awaitTransaction, endTransaction
    // The ends of cells.
    case conclude, end, settle, close
    // The steps of tasks.
    case claimInTask, waitInTask, outcomeInTask, join, recipeInTask, endOfTask
  }

  var kind: Kind
  var key = -1
  var cell = CellID(number: 0)
  /// The progress of the frame.
  var next = 0
  var flag = false
  var cause: Cause?
  var transaction: TransactionID?
  /// The cell that the resolution's own requests found for the key before.
  var former: CellID?

  init(
    _ kind: Kind, key: Int = -1, cell: CellID = CellID(number: 0), flag: Bool = false, cause: Cause? = nil,
    transaction: TransactionID? = nil
  ) {
    (self.kind, self.key, self.cell, self.flag, self.cause) = (kind, key, cell, flag, cause)
    self.transaction = transaction
  }
}
