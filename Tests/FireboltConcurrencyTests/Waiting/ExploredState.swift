@testable import Firebolt

/// Why a making failed.
struct Cause: Hashable {
  enum Kind: Int { case thrown, cycle, cancelled }

  let kind: Kind
  /// The cell whose recipe or completion threw.
  let origin: CellID

  /// Whether a waiting request fails with it too.
  var isShared: Bool { kind != .cycle }
}

/// What a request gives.
enum Served: Hashable {
  case instance(CellID)
  case failure(Cause)
}

/// The whole state of an explored program: the wait machine, and what its surroundings keep.
///
/// The surroundings are those of the library, in small: each step here is one critical section there. Steps that only their own
/// thread sees are done together with the step before them.
struct ExploredState {
  struct Cell {
    enum Life: Hashable {
      case unfinished, full
      case failed(Cause)
    }

    let key: ExploredProgram.Key
    /// Which of the key's recipes makes the instance.
    let version: Int
    let maker: ResolutionID
    var life = Life.unfinished
    var hasInstance = false
    var isInWaitGraph = false
    /// Whether the cell was taken out of its entry before it had failed.
    var wasDropped = false

    // What the library doesn't keep, and the checks go by.

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
  /// The first rule that doesn't hold.
  var violation: String?

  init(_ program: ExploredProgram, _ mutation: Mutation? = nil) {
    self.program = program
    machine = MutatedMachine(mutation)
    entries = program.recipes.map { _ in Entry() }
    strands = program.threads.indices.map { Strand(number: $0, resolution: UInt64($0) * 100, [Frame(.thread)]) }
    for index in strands.indices { runAlone(index) }
  }

  /// What a cell is made by.
  func recipe(_ cell: CellID) -> ExploredProgram.Recipe {
    cells[cell].map { program.recipes[$0.key][$0.version] } ?? ExploredProgram.Recipe()
  }

  /// Notes that a rule doesn't hold.
  mutating func violate(_ text: String) { violation = violation ?? text }

  /// What a cell is called in a counterexample.
  func name(_ cell: CellID) -> String {
    ExploredProgram.letter(Int(cell.number / 10)) + (cell.number % 10 == 0 ? "" : "\(cell.number % 10 + 1)")
  }
}

/// A thread or a task.
struct Strand {
  struct Filling: Hashable {
    let cell: CellID
    var knowsIncomplete = false
    /// What was being completed when the cell was made, and so on outwards, and the cell itself.
    var chain: [CellID] = []
  }

  enum Waiting: Hashable {
    case not
    case asleep(WaitID, for: CellID?)
    /// Until a task has ended.
    case joining([Int])
  }

  let number: Int
  var resolution: ResolutionID
  var frames: [Frame]
  var waiting = Waiting.not
  /// What the innermost request gave.
  var served: Served?
  /// What the completions that ran failed with.
  var failure: Cause?

  // What a `Resolution` of the library has.
  var filling: [Filling] = []
  var ownCells: [ExploredProgram.Key: CellID] = [:]
  var pending: [Filling] = []
  var isCompleting = false
  /// The chain of the completion that runs.
  var chain: [CellID] = []
  var mayBeInWaitGraph = false

  /// What the resolution has seen before that was complete. The library keeps no such list; the checks go by it.
  var seen: Set<CellID> = []

  /// The strand of the recipe within which a task runs.
  var recipe: Int?
  /// Which one the strand is of several tasks of that recipe, if it is one.
  var part: Int?
  var isCancelled = false
  /// How the strand ended.
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

/// One thing that a strand is doing.
struct Frame: Hashable {
  enum Kind: Int {
    case thread
    // A request.
    case look, claim, wait, outcome, early
    // A recipe and what comes after it.
    case recipe, finish, made, served, giveUp
    // Completions.
    case completions, completion, undo, awaitTransaction, endTransaction
    // What ends cells.
    case conclude, end, settle, close
    // What tasks do.
    case claimInTask, waitInTask, outcomeInTask, join, recipeInTask, endOfTask
  }

  var kind: Kind
  var key = -1
  var cell = CellID(number: 0)
  /// How far the frame is.
  var next = 0
  var flag = false
  var cause: Cause?
  var transaction: TransactionID?
  /// What the resolution's own requests found for the key before.
  var former: CellID?

  init(
    _ kind: Kind, key: Int = -1, cell: CellID = CellID(number: 0), flag: Bool = false, cause: Cause? = nil,
    transaction: TransactionID? = nil
  ) {
    (self.kind, self.key, self.cell, self.flag, self.cause) = (kind, key, cell, flag, cause)
    self.transaction = transaction
  }
}
