import TestSupport
import Testing

/// Every rule holds in every state: see `ExploredState+Checks.swift` for the rules.
@Suite("What waits for what, in all interleavings")
struct WaitExplorationTests {
  @Test(arguments: ExploredProgram.examples)
  func nothingGoesWrongInAnyInterleaving(of program: ExploredProgram) {
    let exploration = Exploration(of: program)
    #expect(exploration.counterexample == nil)
    #expect(exploration.isWhole)
  }

  /// With more torture rounds, this explores other programs too, and all of their states.
  @Test func nothingGoesWrongInRandomPrograms() {
    for seed in 1...UInt64(150 * tortureRounds) {
      let exploration = Exploration(of: ExploredProgram(seed: seed), limit: 200 * tortureRounds)
      #expect(exploration.counterexample == nil, "seed \(seed)")
    }
  }
}

/// What the exploration finds if a rule of the machine is removed. It shows that it would detect errors.
@Suite("The exploration of waits sees each rule that is missing")
struct WaitMutationTests {
  /// The program in which something goes wrong without each rule.
  static let programs: [Mutation: String] = [
    .cyclesAreNotSeen: "a cycle of recipes",
    .nobodyIsLetSee: "what was made with something that fails",
    .endForgetsAWait: "a cycle of recipes",
    .cancelledWaitsStay: "tasks that are cancelled",
    .membersStay: "a recipe that fails",
    .runsAreUnknown: "a completion that fails among tasks",
    .groupsAreNotJoined: "two that complete each other",
    .nothingIsHeld: "a circle of three",
    .cellsDontAwaitGroups: "two of which one fails",
    .failuresAreForgotten: "two of which one fails",
    .membersForgetFailures: "a completion that fails among tasks",
    .groupsAreNotAwaited: "two that complete each other",
    .hooksRunWhileAGroupIsPublished: "a part that its whole drops and that asks for the whole",
    .dropWaitsAreUnknown: "two stores whose onDrops await each other",
    .makersOweNothing: "a recipe that is dropped and awaits drops",
    .dropTasksOweNothing: "two stores whose onDrops await each other",
    .lateCirclesAreNotSeen: "a drop that waits for a recipe, and then for another drop",
    .settlingWakesNobody: "two that complete each other",
  ]

  /// `FIREBOLT_COUNTEREXAMPLES=1` prints the shortest sequence of steps for each rule.
  @Test(arguments: Mutation.allCases)
  func withoutTheRuleSomethingGoesWrong(_ mutation: Mutation) throws {
    let program = try #require(ExploredProgram.examples.first { $0.name == Self.programs[mutation] })
    let steps = try #require(Exploration(of: program, without: mutation).counterexample)
    if environment("FIREBOLT_COUNTEREXAMPLES") == 1 { print("\(mutation):\n\(steps.joined(separator: "\n"))") }
  }
}

extension ExploredProgram: CustomTestStringConvertible {
  var testDescription: String { name }
}
