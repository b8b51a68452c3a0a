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
    // Each state with the steps to it.
    var frontier: [(steps: [State.Step], state: State)] = [([], start)]
    defer { stateCount = visited.count }
    while !frontier.isEmpty {
      var next: [(steps: [State.Step], state: State)] = []
      for (steps, state) in frontier {
        if state.isTooLong {
          isWhole = false
          continue
        }
        for step in state.steps {
          var reached = state
          reached.advance(step)
          if let violation = reached.violation {
            counterexample = Self.labels(of: steps + [step], from: start) + [violation]
            return
          }
          if visited.insert(reached.fingerprint).inserted { next.append((steps + [step], reached)) }
        }
      }
      frontier = next
      if visited.count > limit {
        isWhole = false
        return
      }
    }
  }

  private static func labels<State: Explorable>(of steps: [State.Step], from start: State) -> [String] {
    var state = start
    return steps.map { step in
      defer { state.advance(step) }
      return state.label(step)
    }
  }
}
