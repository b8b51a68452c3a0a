import TestSupport
import Testing

@testable import Firebolt

/// Every rule holds in every state: see `ExploredState+Checks.swift` for the rules.
@Suite("What waits for what, in all interleavings")
struct WaitExplorationTests {
  @Test(arguments: ExploredProgram.examples.indices)
  func nothingGoesWrongInAnyInterleaving(of example: Int) {
    let (program, stateCount) = ExploredProgram.examples[example]
    let exploration = Exploration(of: program)
    #expect(exploration.counterexample?.description == nil)
    // There are 31,632 states in total. A change of the machine may change the number, but a much smaller number would
    // no longer show anything.
    #expect(exploration.stateCount == stateCount, "\(program.name)")
  }

  @Test func twoCellsMayBeWiredInAnyWay() {
    for (index, recipes) in Self.pairs.enumerated() {
      for roots in [[0, 0], [0, 1]] {
        let program = ExploredProgram("pair \(index), asked for \(roots)", recipes, roots.map { [.get($0)] })
        #expect(Exploration(of: program).counterexample?.description == nil)
      }
    }
  }

  /// With 400 torture rounds, this tests all wirings, which takes minutes in an optimised build.
  @Test func threeCellsMayBeWiredInAnyWayAndOneOfThemMayFail() {
    let wirings = Self.wiringCount
    let step = max(1, wirings / (2 * tortureRounds))
    for number in stride(from: step / 2, to: wirings, by: step) {
      var programs = [ExploredProgram("wiring \(number)", Self.wiring(number), [[.get(0)], [.get(1)]])]
      for cell in 0..<3 {
        var recipes = Self.wiring(number)
        recipes[cell].mayFail = true
        programs.append(ExploredProgram("wiring \(number), recipe of \(cell) may fail", recipes, programs[0].threads))
        recipes[cell].mayFail = false
        recipes[cell].completionMayFail = true
        programs.append(
          ExploredProgram(
            "wiring \(number), completion of \(cell) may fail", recipes, [[.get(0), .get(2)], [.get(1)]]))
      }
      for program in programs { #expect(Exploration(of: program).counterexample?.description == nil) }
    }
  }

  // MARK: - Wirings

  private typealias Recipe = ExploredProgram.Recipe

  /// Two cells. Each may request the other one, and may complete itself with either of the two.
  private static var pairs: [[Recipe]] {
    func recipes(_ other: Int) -> [Recipe] {
      [[], [other]].flatMap { gets in
        [nil, [], [0], [1]].map { completion in Recipe(gets: gets, completion: completion) }
      }
    }
    return recipes(1).flatMap { first in recipes(0).map { second in [first, second] } }
  }

  /// The number of wirings of three cells. In each ordered pair, the first may request the second, in its recipe or in
  /// its completion.
  private static let wiringCount = 729

  private static func wiring(_ number: Int) -> [Recipe] {
    var recipes = [Recipe(), Recipe(), Recipe()]
    var rest = number
    for from in 0..<3 {
      for to in 0..<3 where to != from {
        switch rest % 3 {
        case 1: recipes[from].gets.append(to)
        case 2: recipes[from].completion = (recipes[from].completion ?? []) + [to]
        default: break
        }
        rest /= 3
      }
    }
    return recipes
  }
}
