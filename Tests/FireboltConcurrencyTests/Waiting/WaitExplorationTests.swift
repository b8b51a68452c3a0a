import TestSupport
import Testing

/// Every rule holds in every state: see `ExploredState+Checks.swift` for the rules. Tests/Breakages shows that the exploration
/// notices if the machine doesn't do something.
@Suite("What waits for what, in all interleavings")
struct WaitExplorationTests {
  /// A plain run leaves the last states of the largest programs to a long one.
  @Test(arguments: ExploredProgram.examples)
  func nothingGoesWrongInAnyInterleaving(of program: ExploredProgram) {
    let limit = isLongRun ? 100_000 : 1_000
    let exploration = Exploration(from: ExploredState(program), limit: limit)
    #expect(exploration.counterexample == nil)
    #expect(exploration.isWhole == (exploration.stateCount <= limit))
    #expect(exploration.stateCount < 100_000)
  }

  /// With more torture rounds, this explores other programs too, and all of their states.
  @Test func nothingGoesWrongInRandomPrograms() {
    for seed in 1...UInt64(isLongRun ? 150 * tortureRounds : 100) {
      let exploration = Exploration(from: ExploredState(ExploredProgram(seed: seed)), limit: 200 * tortureRounds)
      #expect(exploration.counterexample == nil, "seed \(seed)")
    }
  }
}

extension ExploredProgram: CustomTestStringConvertible {
  var testDescription: String { name }
}
