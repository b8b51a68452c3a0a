/// A set of numbers below 64. It costs less than a `Set`, and states are hashed and copied very often.
struct SmallNumbers: Hashable {
  private var bits: UInt64 = 0

  init(_ numbers: Range<Int> = 0..<0) { for number in numbers { insert(number) } }

  var isEmpty: Bool { bits == 0 }
  var all: [Int] { (0..<64).filter(contains) }

  func contains(_ number: Int) -> Bool { bits & 1 << UInt64(number) != 0 }
  mutating func insert(_ number: Int) { bits |= 1 << UInt64(number) }
  mutating func remove(_ number: Int) { bits &= ~(1 << UInt64(number)) }
}

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
