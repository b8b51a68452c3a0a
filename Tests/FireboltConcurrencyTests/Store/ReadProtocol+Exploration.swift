extension ReadProtocol {
  /// Explores all interleavings, breadth first.
  ///
  /// - Returns: The shortest sequence of steps after which a freed object is used or no step is possible, and the
  ///   number of states.
  static func explore(_ setting: Setting) -> (counterexample: [String]?, stateCount: Int) {
    let start = ReadProtocol(setting)
    var visited: Set = [start]
    var origins: [(state: Int, step: ReadProtocol.Step)?] = [nil]
    var frontier = [(number: 0, state: start)]
    while !frontier.isEmpty {
      var next: [(number: Int, state: ReadProtocol)] = []
      for (number, state) in frontier {
        for step in state.steps {
          var reached = state
          reached.take(step)
          guard visited.insert(reached).inserted else { continue }
          origins.append((number, step))
          if reached.hasUsedFreed || reached.steps.isEmpty && !reached.isOver {
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
