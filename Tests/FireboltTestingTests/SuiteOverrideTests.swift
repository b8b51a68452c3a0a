import Firebolt
import FireboltTesting
import Testing

private struct Session {}
private struct Ticket {}
private struct Seat {}
private struct Poster {}

/// Expects that exactly the given overrides of a suite or test are reported, and suppresses the issues.
private struct ExpectingUnused: SuiteTrait, TestTrait, TestScoping {
  let texts: [String]
  var runIsWhole = true

  func scopeProvider(for test: Test, testCase: Test.Case?) -> ExpectingUnused? { testCase == nil ? self : nil }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let issues = try await recordedIssues { try await TestRun.$isWhole.withValue(runIsWhole, operation: function) }
    #expect(issues.titles == texts.map { "Firebolt: \($0), and nothing asked for it" })
  }
}

extension Trait where Self == ExpectingUnused {
  fileprivate static func expectingUnused(_ texts: String..., runIsWhole: Bool = true) -> Self {
    ExpectingUnused(texts: texts, runIsWhole: runIsWhole)
  }
}

/// Makes the same overrides for each test of several suites. One of them has two keys.
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

/// Every override is used, some of them by only one case of a test in a nested suite.
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

/// An override that a test of the suite makes itself is reported with the suite's overrides. An override of the test's
/// own trait is reported with the test's.
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

/// If a run leaves tests out, unused overrides of suites aren't reported, but those of tests are.
@Suite(
  .expectingUnused("the test overrides Poster", runIsWhole: false),
  .resolver(checks: .unusedOverrides, configureDependencies: override))
struct PartlyRunSuiteTests {
  @Test func aTestThatUsesNothing() {}

  @Test(.resolver(checks: .unusedOverrides) { $0.register { Poster() } })
  func aTraitOfATest() {}
}

/// `.unusedOverrides` on tests. Each test is checked separately, and its cases are checked together.
struct TestOverrideTests {
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
