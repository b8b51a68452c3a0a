import FireboltTesting
import TestSupport
import Testing

/// Collects the issues of tests, which may run in parallel.
final class RecordedIssues: Sendable {
  private let issues = Guarded<[Issue]>([])
  var all: [Issue] { issues.value }
  var texts: [String] { all.flatMap { $0.comments.map(\.rawValue) } }
  /// The first line of each text.
  var titles: [String] { texts.map { String($0.unwrapped.prefix { $0 != "\n" }) } }

  func add(_ issue: Issue) -> Bool {
    issues.append(issue)
    return true
  }
}

/// Returns the issues that a body records. They don't fail the running test.
func recordedIssues(
  isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
) async rethrows -> RecordedIssues {
  let issues = RecordedIssues()
  try await withKnownIssue(isIntermittent: true, isolation: isolation, body, matching: { issues.add($0) })
  return issues
}

extension ResolverTrait {
  /// Runs a body as a test with the trait: as the running test, or as another one.
  func run(as test: Test? = .current, _ body: @escaping @Sendable () async throws -> Void) async throws {
    let testCase: Test.Case? = .current
    try await provideScope(for: #require(test), testCase: testCase, performing: body)
  }

  /// Returns the issues that a test with the trait records.
  func issues(as test: Test? = .current, _ body: @escaping @Sendable () async -> Void) async throws -> RecordedIssues {
    try await recordedIssues { try await run(as: test, body) }
  }
}
