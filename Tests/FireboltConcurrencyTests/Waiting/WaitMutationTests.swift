import TestSupport
import Testing

@testable import Firebolt

/// The violations that the exploration finds if a rule of the machine is removed. They show that it would detect
/// errors.
@Suite("The exploration of waits sees each rule that is missing")
struct WaitMutationTests {
  /// A violation, the program in which it is found, and the smallest number of steps that leads to it.
  struct Finding: Sendable, CustomTestStringConvertible {
    let mutation: Mutation
    let program: String
    let violation: String
    let stepCount: Int

    var testDescription: String { mutation.rawValue }
  }

  static let findings: [Finding] = [
    Finding(
      mutation: .endForgetsAWait, program: "a cycle of recipes", violation: "thread 1 waits for B for ever",
      stepCount: 7),
    Finding(
      mutation: .cyclesAreNotSeen, program: "a cycle of recipes",
      violation: "thread 1 waits for A and thread 2 waits for B for ever", stepCount: 6),
    Finding(
      mutation: .nobodyIsLetSee, program: "a circle of three",
      violation: "thread 1 waits for what it has seen and thread 2 waits for B and thread 3 waits for A for ever",
      stepCount: 18),
    Finding(
      mutation: .instancesAreNotShownEarly, program: "one thread", violation: "B is published, and A isn't complete",
      stepCount: 7),
    Finding(
      mutation: .ownInstancesAreAwaited, program: "two that complete each other",
      violation: "a cycle is reported where there is none, by a request for A", stepCount: 8),
    Finding(
      mutation: .nothingIsHeld, program: "two that complete each other",
      violation: "A is published, and B isn't complete", stepCount: 7),
    Finding(
      mutation: .sightsAreForgotten, program: "a circle of three", violation: "A is published, and B isn't complete",
      stepCount: 7),
    Finding(
      mutation: .failuresStayAlone, program: "a failure among recipes and completions",
      violation: "C is published, and B isn't complete", stepCount: 12),
    Finding(
      mutation: .transactionsAreNotAwaited, program: "two that complete each other",
      violation: "a request returns B before that is complete", stepCount: 15),
    Finding(
      mutation: .closingWakesNobody, program: "two that complete each other",
      violation: "thread 2 waits for what it has seen for ever", stepCount: 23),
    Finding(
      mutation: .cancelledWaitsStay, program: "tasks that are cancelled",
      violation: "a wait ends that nobody has begun, or that has ended", stepCount: 4),
    Finding(
      mutation: .transactionsAreKept, program: "one thread", violation: "the machine isn't empty at the end",
      stepCount: 17),
    Finding(
      mutation: .failuresDecideAtOnce, program: "three that complete each other",
      violation: "a request returns B2 before that is complete", stepCount: 44),
  ]

  @Test func everyRuleIsTakenOutOnce() {
    #expect(Set(Self.findings.map(\.mutation)) == Set(Mutation.allCases))
  }

  /// `FIREBOLT_COUNTEREXAMPLES=1` prints the shortest sequence of steps for each rule.
  @Test(arguments: findings)
  func withoutTheRuleSomethingGoesWrong(_ finding: Finding) throws {
    let example = try #require(ExploredProgram.examples.first { $0.program.name == finding.program })
    let counterexample = try #require(Exploration(of: example.program, without: finding.mutation).counterexample)
    #expect(counterexample.violation == finding.violation, "\(counterexample)")
    #expect(counterexample.steps.count == finding.stepCount, "\(counterexample)")
    if environment("FIREBOLT_COUNTEREXAMPLES") == 1 { print("Without \(finding.mutation):\n\(counterexample)") }
  }

  @Test func aCounterexampleSaysStepByStepWhatHappens() {
    let exploration = Exploration(of: ExploredProgram.examples[1].program, without: .cyclesAreNotSeen)
    #expect(
      exploration.counterexample?.description == """
        a cycle of recipes: thread 1 waits for A and thread 2 waits for B for ever
          1. thread 1 asks for A
          2. thread 1 asks for B
          3. thread 1 asks for A
          4. thread 1 begins to wait for A
          5. thread 2 asks for B
          6. thread 2 begins to wait for B

        """)
  }
}
