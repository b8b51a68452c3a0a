@testable import Firebolt

/// The exploration of all interleavings of a program, breadth first.
struct Exploration {
  /// The state from which another one was reached, and the strand that took the step.
  private typealias Origin = (state: Int, strand: ExploredState.Number)

  /// The number of different states.
  private(set) var stateCount = 0
  /// The shortest sequence of steps that leads to a violation of a rule, and the violation; nil if there is none.
  private(set) var counterexample: [String]?
  /// Whether all states were visited.
  private(set) var isWhole = true

  /// Explores a program.
  ///
  /// - Parameters:
  ///   - mutation: The rule of the machine to remove, if any.
  ///   - limit: The number of states after which the exploration gives up.
  init(of program: ExploredProgram, without mutation: Mutation? = nil, limit: Int = 100_000) {
    let start = ExploredState(program, mutation)
    var visited: Set<Int> = [start.fingerprint]
    var origins: [Origin?] = [nil]
    var frontier = [(number: 0, state: start)]
    defer { stateCount = visited.count }
    while !frontier.isEmpty {
      var next: [(number: Int, state: ExploredState)] = []
      for (number, state) in frontier {
        if state.isTooLong {
          isWhole = false
          continue
        }
        for strand in state.steps {
          var reached = state
          reached.advance(strand)
          if reached.violation == nil, reached.steps.isEmpty { reached.checkEnd() }
          guard reached.violation != nil || visited.insert(reached.fingerprint).inserted else { continue }
          origins.append((number, strand))
          if let violation = reached.violation {
            counterexample = Self.describe(start, origins) + [violation]
            return
          }
          next.append((origins.count - 1, reached))
        }
      }
      frontier = next
      if visited.count > limit {
        isWhole = false
        return
      }
    }
  }

  /// Returns the steps to the last state.
  private static func describe(_ start: ExploredState, _ origins: [Origin?]) -> [String] {
    var steps: [ExploredState.Number] = []
    var index = origins.count - 1
    while let origin = origins[index] {
      steps.append(origin.strand)
      index = origin.state
    }
    var state = start
    return steps.reversed().map { strand in
      defer { state.advance(strand) }
      return state.label(strand)
    }
  }
}

extension ExploredState {
  /// Equal for equal states.
  var fingerprint: Int {
    var hasher = Hasher()
    hasher.combine(cells)
    hasher.combine(filed)
    hasher.combine(strands)
    hasher.combine(runs)
    hasher.combine(endings)
    hasher.combine(drops)
    hasher.combine(calls)
    machine.machine.combine(into: &hasher)
    return hasher.finalize()
  }
}
