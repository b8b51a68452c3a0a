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
  /// The program in which a violation is found, the smallest number of steps that leads to it, and the violation.
  typealias Finding = (program: String, stepCount: Int, violation: String)

  static let findings: [Mutation: Finding] = [
    .cyclesAreNotSeen: ("a cycle of recipes", 8, "thread 1 waits for A, thread 2 waits for B for ever"),
    .nobodyIsLetSee: (
      "what was made with something that fails", 9, "thread 1 waits for B, thread 2 waits for A for ever"
    ),
    .endForgetsAWait: ("a cycle of recipes", 12, "thread 1 waits for B for ever"),
    .cancelledWaitsStay: ("tasks that are cancelled", 25, "a wait has ended twice"),
    .membersStay: ("a recipe that fails", 16, "the machine isn't empty at the end"),
    .runsAreUnknown: ("a completion that fails among tasks", 29, "B is published, and refers to D, which has failed"),
    .groupsAreNotJoined: ("two that complete each other", 16, "a request returns B, and A isn't published"),
    .nothingIsHeld: ("a circle of three", 11, "a request returns C, and A isn't published"),
    .cellsDontAwaitGroups: ("two of which one fails", 8, "A is published without its completion"),
    .failuresAreForgotten: ("two of which one fails", 9, "A is published without its completion"),
    .membersForgetFailures: (
      "a completion that fails among tasks", 29, "B is published, and refers to D, which has failed"
    ),
    .groupsAreNotAwaited: ("two that complete each other", 15, "a request returns B, and A isn't published"),
    .hooksRunWhileAGroupIsPublished: (
      "a part that its whole drops and that asks for the whole", 21,
      "thread 1 waits for A, thread 2 waits for C for ever"
    ),
    .dropWaitsAreUnknown: (
      "two stores whose onDrops await each other", 18, "task 68 waits for drops, task 132 waits for drops for ever"
    ),
    .makersOweNothing: (
      "a recipe that is dropped and awaits drops", 10,
      "task 1 waits for A, task 3 waits for B, task 65 waits for B, task 193 waits for drops for ever"
    ),
    .dropTasksOweNothing: (
      "two stores whose onDrops await each other", 18, "task 68 waits for drops, task 132 waits for drops for ever"
    ),
    .lateCirclesAreNotSeen: (
      "a drop that waits for a recipe, and then for another drop", 24,
      "task 3 waits for C, task 132 waits for C, task 193 waits for drops, task 4161 join(132, cell: 0) for ever"
    ),
    .settlingWakesNobody: ("two that complete each other", 22, "thread 2 waits for its group for ever"),
  ]

  /// `FIREBOLT_COUNTEREXAMPLES=1` prints the shortest sequence of steps for each rule.
  @Test(arguments: Mutation.allCases)
  func withoutTheRuleSomethingGoesWrong(_ mutation: Mutation) throws {
    let finding = try #require(Self.findings[mutation])
    let program = try #require(ExploredProgram.examples.first { $0.name == finding.program })
    let steps = try #require(Exploration(of: program, without: mutation).counterexample)
    #expect(steps.last == finding.violation)
    #expect(steps.count - 1 == finding.stepCount, "\(steps.joined(separator: "\n"))")
    if environment("FIREBOLT_COUNTEREXAMPLES") == 1 { print("\(mutation):\n\(steps.joined(separator: "\n"))") }
  }
}

extension ExploredProgram: CustomTestStringConvertible {
  var testDescription: String { name }
}
