/// A state of several threads or tasks, which may take their next steps in any order.
protocol Explorable {
  associatedtype Step
  /// The possible next steps.
  var steps: [Step] { get }
  /// What has happened that must not happen, or isn't done although no step is left; nil if all is well.
  var violation: String? { get }
  /// Whether the exploration gives up here, because the steps might never end.
  var isTooLong: Bool { get }
  /// Equal for equal states.
  var fingerprint: Int { get }
  mutating func advance(_ step: Step)
  /// Describes a step that is possible in this state.
  func label(_ step: Step) -> String
}

extension Explorable {
  var isTooLong: Bool { false }
  func label(_ step: Step) -> String { "\(step)" }
}

/// The exploration of all interleavings, breadth first.
struct Exploration {
  /// The number of different states.
  private(set) var stateCount = 0
  /// The shortest sequence of steps that leads to a violation of a rule, and the violation; nil if there is none.
  private(set) var counterexample: [String]?
  /// Whether all states were visited.
  private(set) var isWhole = true

  /// Explores what may follow a state.
  ///
  /// - Parameter limit: The number of states after which the exploration gives up.
  init<State: Explorable>(from start: State, limit: Int = .max) {
    var visited: Set<Int> = [start.fingerprint]
    // The state from which each one was reached, and the step.
    var origins: [(state: Int, step: State.Step)?] = [nil]
    var frontier = [(number: 0, state: start)]
    defer { stateCount = visited.count }
    while !frontier.isEmpty {
      var next: [(number: Int, state: State)] = []
      for (number, state) in frontier {
        if state.isTooLong {
          isWhole = false
          continue
        }
        for step in state.steps {
          var reached = state
          reached.advance(step)
          let violation = reached.violation
          guard violation != nil || visited.insert(reached.fingerprint).inserted else { continue }
          origins.append((number, step))
          if let violation {
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
  private static func describe<State: Explorable>(
    _ start: State, _ origins: [(state: Int, step: State.Step)?]
  ) -> [String] {
    var steps: [State.Step] = []
    var index = origins.count - 1
    while let origin = origins[index] {
      steps.append(origin.step)
      index = origin.state
    }
    var state = start
    return steps.reversed().map { step in
      defer { state.advance(step) }
      return state.label(step)
    }
  }
}
