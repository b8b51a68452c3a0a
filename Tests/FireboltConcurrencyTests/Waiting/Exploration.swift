@testable import Firebolt

/// The exploration of all interleavings of a program, breadth first.
struct Exploration {
  /// One step of one thread or task.
  struct Step: Hashable {
    enum Way: Hashable { case goesOn, fails, isCancelled }
    let strand: Int
    let way: Way
  }

  /// The number of different states.
  private(set) var stateCount = 0
  /// The shortest sequence of steps that leads to a violation of a rule.
  private(set) var counterexample: Counterexample?

  /// Explores a program.
  ///
  /// - Parameter mutation: The rule of the machine to remove, if any.
  init(of program: ExploredProgram, without mutation: Mutation? = nil) {
    var visited: Set<Fingerprint> = []
    var origins: [(state: Int, step: Step)?] = [nil]
    var frontier = [(number: 0, state: ExploredState(program, mutation))]
    visited.insert(frontier[0].state.fingerprint)
    while !frontier.isEmpty {
      var next: [(number: Int, state: ExploredState)] = []
      for (number, state) in frontier {
        for step in state.steps {
          var reached = state
          reached.take(step)
          if reached.steps.isEmpty { reached.checkEnd() }
          guard reached.violation != nil || visited.insert(reached.fingerprint).inserted else { continue }
          origins.append((number, step))
          if let violation = reached.violation {
            stateCount = visited.count
            counterexample = Counterexample(program, mutation, Self.steps(to: origins.count - 1, origins), violation)
            return
          }
          next.append((origins.count - 1, reached))
        }
      }
      frontier = next
    }
    stateCount = visited.count
  }

  private static func steps(to state: Int, _ origins: [(state: Int, step: Step)?]) -> [Step] {
    var steps: [Step] = []
    var state = state
    while let origin = origins[state] {
      steps.append(origin.step)
      state = origin.state
    }
    return steps.reversed()
  }
}

/// A sequence of steps that leads to a violation of a rule.
struct Counterexample: CustomStringConvertible {
  let program: ExploredProgram
  let violation: String
  /// A description of each step.
  let steps: [String]

  init(_ program: ExploredProgram, _ mutation: Mutation?, _ steps: [Exploration.Step], _ violation: String) {
    self.program = program
    self.violation = violation
    var state = ExploredState(program, mutation)
    self.steps = steps.map { step in
      defer { state.take(step) }
      return state.label(step)
    }
  }

  var description: String {
    "\(program.name): \(violation)\n" + steps.enumerated().map { "  \($0 + 1). \($1)\n" }.joined()
  }
}

extension ExploredState {
  /// The possible next steps.
  var steps: [Exploration.Step] {
    var steps: [Exploration.Step] = []
    for index in strands.indices {
      if mayAdvance(index) {
        steps.append(Exploration.Step(strand: index, way: .goesOn))
        if hasChoice(index) { steps.append(Exploration.Step(strand: index, way: .fails)) }
      }
      if mayCancel(index) { steps.append(Exploration.Step(strand: index, way: .isCancelled)) }
    }
    return steps
  }

  mutating func take(_ step: Exploration.Step) {
    switch step.way {
    case .goesOn: advance(step.strand, failing: false)
    case .fails: advance(step.strand, failing: true)
    case .isCancelled: cancel(step.strand)
    }
  }

  // MARK: - Descriptions

  func label(_ step: Exploration.Step) -> String {
    switch step.way {
    case .goesOn: label(step.strand)
    case .fails: "\(label(step.strand)), which throws"
    case .isCancelled: "\(label(step.strand)), and is cancelled"
    }
  }

  /// Describes the next step of a strand, or what the strand waits for.
  func label(_ index: Int) -> String {
    let strand = strands[index]
    let who =
      index < program.threads.count
      ? "\(program.recipesRunInTasks ? "task" : "thread") \(index + 1)" : "task \(index + 1)"
    guard let frame = strand.frames.last else { return "\(who) has ended" }
    if case .asleep(_, let cell) = strand.waiting { return "\(who) waits for \(cell.map(name) ?? "what it has seen")" }
    let key = frame.key < 0 ? "" : ExploredProgram.letter(frame.key)
    let cell = name(frame.cell)
    let what =
      switch frame.kind {
      case .thread:
        frame.next < program.threads[index].count
          ? "\(strand.served == nil ? "begins" : "ends") \(program.threads[index][frame.next])" : "ends"
      case .look: "looks at its own \(key)"
      case .claim, .claimInTask: "asks for \(key)"
      case .wait, .waitInTask: "begins to wait for \(cell)"
      case .outcome, .early, .outcomeInTask: "looks at \(cell)"
      case .recipe, .recipeInTask: "runs the recipe of \(cell)"
      case .finish: "has made \(cell)"
      case .made, .served: "returns \(cell)"
      case .giveUp: "gives up \(cell)"
      case .completions: "runs completions"
      case .completion: "completes \(cell)"
      case .undo: "undoes \(cell)"
      case .awaitTransaction: "begins to wait for what it has seen"
      case .endTransaction: "has waited for what it has seen"
      case .conclude: "concludes \(cell)"
      case .end: frame.cause == nil ? "publishes \(cell)" : "ends \(cell) with a failure"
      case .settle: "settles a transaction"
      case .close: "closes a transaction"
      case .join, .endOfTask: "waits for a task"
      }
    return "\(who) \(what)"
  }
}
