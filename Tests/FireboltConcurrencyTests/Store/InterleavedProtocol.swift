/// The state of a protocol that several threads follow, step by step.
protocol InterleavedProtocol: Hashable {
  associatedtype Step: CustomStringConvertible

  /// The possible next steps.
  var steps: [Step] { get }
  /// Whether all threads have ended.
  var isOver: Bool { get }
  /// Whether something has happened, or wasn't done in the end, that the protocol promises.
  var isBroken: Bool { get }

  mutating func take(_ step: Step)
}

extension InterleavedProtocol {
  /// Explores all interleavings, breadth first.
  ///
  /// - Returns: The shortest sequence of steps after which the protocol is broken or no step is possible, and the number of
  ///   states.
  static func explore(from start: Self) -> (counterexample: [String]?, stateCount: Int) {
    var visited: Set = [start]
    var origins: [(state: Int, step: Step)?] = [nil]
    var frontier = [(number: 0, state: start)]
    while !frontier.isEmpty {
      var next: [(number: Int, state: Self)] = []
      for (number, state) in frontier {
        for step in state.steps {
          var reached = state
          reached.take(step)
          guard visited.insert(reached).inserted else { continue }
          origins.append((number, step))
          if reached.isBroken || reached.steps.isEmpty && !reached.isOver {
            var steps: [String] = []
            var last = origins.count - 1
            while let origin = origins[last] {
              steps.append(origin.step.description)
              last = origin.state
            }
            return (steps.reversed(), visited.count)
          }
          next.append((origins.count - 1, reached))
        }
      }
      frontier = next
    }
    return (nil, visited.count)
  }
}
