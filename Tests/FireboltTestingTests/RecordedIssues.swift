import TestSupport
import Testing

/// Collects the issues of tests, which may run in parallel.
final class RecordedIssues: Sendable {
  private let issues = Guarded<[Issue]>([])
  var all: [Issue] { issues.value }
  var texts: [String] { all.flatMap { $0.comments.map(\.rawValue) } }

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
