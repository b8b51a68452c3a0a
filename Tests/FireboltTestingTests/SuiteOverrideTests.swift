import Firebolt
import FireboltTesting
import Foundation
import Testing

private struct Session {}
private struct Ticket {}
private struct Seat {}
private struct Poster {}

/// Expects the overrides of a suite or test that are reported to be these, and takes the issues away.
private struct ExpectingUnused: SuiteTrait, TestTrait, TestScoping {
  let texts: [String]
  var runIsWhole = true

  func scopeProvider(for test: Test, testCase: Test.Case?) -> ExpectingUnused? { testCase == nil ? self : nil }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let issues = RecordedIssues()
    try await withKnownIssue(isIntermittent: texts.isEmpty) {
      try await TestRun.$isWhole.withValue(runIsWhole, operation: function)
    } matching: {
      issues.add($0)
    }
    let titles = issues.comments.map { $0.prefix { $0 != "\n" } }
    #expect(titles == texts.map { "Firebolt: \($0), and nothing asked for it" })
  }
}

/// Issues of tests that run in parallel.
private final class RecordedIssues: @unchecked Sendable {  // Sound: the lock guards the list.
  private let lock = NSLock()
  private var texts: [String] = []

  var comments: [String] { lock.withLock { texts } }

  func add(_ issue: Issue) -> Bool {
    lock.withLock { texts += issue.comments.map(\.rawValue) }
    return true
  }
}

extension Trait where Self == ExpectingUnused {
  fileprivate static func expectingUnused(_ texts: String..., runIsWhole: Bool = true) -> Self {
    ExpectingUnused(texts: texts, runIsWhole: runIsWhole)
  }
}

/// The same overrides for each test of several suites: two that are used by one test each, one of two keys, and one or more
/// that no test uses.
private func override(_ resolver: MockResolver) {
  resolver.register { Session() }
  resolver.register(expects: [StubClient.self, (any FilmClient).self]) { StubClient() }
  resolver.register { Ticket() }
  resolver.register { Seat() }
}

/// `.unusedOverrides` on a suite: an override is used if any of its tests used it.
@Suite(
  .expectingUnused("the suite overrides Ticket", "the suite overrides Seat"),
  .resolver(checks: .unusedOverrides, configureDependencies: override))
struct SuiteOverrideTests {
  @Test func oneTestUsesAnOverride() {
    _ = get() as Session
  }

  @Test func anotherUsesOneUnderItsSecondKey() {
    _ = get() as any FilmClient
  }

  @Test(arguments: 0..<10) func aTestWithArgumentsUsesNone(_: Int) {}

  @Suite struct Inner {
    @Test func aSuiteWithinIsPartOfIt() {
      _ = get() as Session
    }
  }
}

/// Everything is used, if by one case of one test in a suite within.
@Suite(.expectingUnused(), .resolver(checks: .unusedOverrides, configureDependencies: override))
struct UsedSuiteOverrideTests {
  @Test func twoAreUsedHere() {
    _ = (get() as Session, get() as StubClient)
  }

  @Suite struct Inner {
    @Test(arguments: 0..<10) func eachCaseUsesAnotherOrNone(number: Int) {
      if number == 3 { _ = get() as Ticket }
      if number == 7 { _ = get() as Seat }
    }
  }
}

/// What a test of the suite overrides itself is reported with the suite's, and what its own trait overrides with the test's.
@Suite(
  .expectingUnused("the test overrides Poster", "the suite overrides Seat"),
  .resolver(checks: .unusedOverrides) { $0.register { Session() } })
struct OwnOverrideTests {
  @Test func anOverrideOnTheWay() {
    Resolver.current.register { Seat() }
    _ = get() as Session
  }

  @Test(.resolver(inheriting: .current, checks: .unusedOverrides) { $0.register { Poster() } })
  func aTraitOfATest() {
    _ = get() as Session
  }
}

/// In a run that leaves tests out nothing is said of suites, and of tests all the same.
@Suite(
  .expectingUnused("the test overrides Poster", runIsWhole: false),
  .resolver(checks: .unusedOverrides, configureDependencies: override))
struct PartlyRunSuiteTests {
  @Test func aTestThatUsesNothing() {}

  @Test(.resolver(checks: .unusedOverrides) { $0.register { Poster() } })
  func aTraitOfATest() {}
}

/// `.unusedOverrides` on tests: each for itself, and its cases together.
@Suite struct TestOverrideTests {
  @Test(
    .expectingUnused("the test overrides Ticket", "the test overrides Seat"),
    .resolver(checks: .unusedOverrides, configureDependencies: override), arguments: 0..<10)
  func anOverrideIsUsedIfACaseUsedIt(number: Int) {
    if number == 3 { _ = get() as Session }
    if number == 7 { _ = get() as StubClient }
  }

  @Test(
    .expectingUnused(
      "the test overrides StubClient", "the test overrides Ticket", "the test overrides Seat"),
    .resolver(checks: .unusedOverrides, configureDependencies: override))
  func anotherTestWithTheSameOverridesCountsForItself() {
    _ = get() as Session
  }
}
