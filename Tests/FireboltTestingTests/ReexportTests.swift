import FireboltTesting
import Testing

/// This file imports FireboltTesting alone.
struct ReexportTests {
  @Test func aTestThatImportsOnlyFireboltTestingCanVerifyAndDraw() async throws {
    let application = makeApplication()
    let verification: Verification = try application.verify()
    #expect(verification.issues.isEmpty)
    #expect(try await application.verify(dryRun: DryRun(limit: 3_600)).issues.isEmpty)
    let graph: DependencyGraph = application.graph
    #expect(graph.mermaid.hasPrefix("flowchart LR"))
  }
}
