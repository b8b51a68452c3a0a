// A test that imports FireboltTesting alone can verify and draw.
@_exported import FireboltGraph

#if canImport(Testing)
  import Firebolt
  import Testing

  /// Records an issue for each issue that `verify()` finds.
  ///
  /// ```swift
  /// @Test func theApplicationIsWired() {
  ///   expectValid(.app)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - resolver: The resolver to check.
  ///   - acceptances: The issues to accept. An acceptance that matches no issue is itself an issue.
  ///   - failingOnWarnings: Whether to record warnings too.
  ///   - failingOnNotes: Whether to record notes too, such as an array parameter that gets no elements.
  ///   - sourceLocation: The place of the call; filled in by the compiler.
  public func expectValid(
    _ resolver: Resolver, allowing acceptances: [Verification.Acceptance] = [], failingOnWarnings: Bool = false,
    failingOnNotes: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let recorded = recordedSeverities(failingOnWarnings, failingOnNotes)
    do throws(VerificationError) {
      record(recorded, of: try resolver.verify(allowing: acceptances), sourceLocation)
    } catch {
      record(recorded, of: error.verification, sourceLocation)
    }
  }

  /// Records an issue for each issue that `verify(dryRun:)` finds.
  ///
  /// ```swift
  /// @Test func theApplicationCanBeMade() async {
  ///   await expectValid(.app, dryRun: DryRun(leavingOut: [Database.self]).giving("Ada"))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - resolver: The resolver to check. Its own instances aren't used.
  ///   - dryRun: The recipes to leave out, and the arguments for recipes.
  ///   - acceptances: The issues to accept. An acceptance that matches no issue is itself an issue.
  ///   - failingOnWarnings: Whether to record warnings too. A recipe that wasn't run, for want of arguments, is always
  ///     recorded, and so is what nothing needs of the types and keys under `requesting(_:)`.
  ///   - failingOnNotes: Whether to record notes too: optional requests that found nothing.
  ///   - sourceLocation: The place of the call; filled in by the compiler.
  public func expectValid(
    _ resolver: Resolver, dryRun: DryRun, allowing acceptances: [Verification.Acceptance] = [],
    failingOnWarnings: Bool = false, failingOnNotes: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let recorded = recordedSeverities(failingOnWarnings, failingOnNotes)
    do throws(VerificationError) {
      record(recorded, of: try await resolver.verify(dryRun: dryRun, allowing: acceptances), sourceLocation)
    } catch {
      record(recorded, of: error.verification, sourceLocation)
    }
  }

  private func recordedSeverities(_ warnings: Bool, _ notes: Bool) -> Set<Verification.Issue.Severity> {
    var recorded: Set<Verification.Issue.Severity> = [.error]
    if warnings { recorded.insert(.warning) }
    if notes { recorded.insert(.note) }
    return recorded
  }

  private func record(
    _ recorded: Set<Verification.Issue.Severity>, of verification: Verification, _ sourceLocation: SourceLocation
  ) {
    // What a dry run couldn't run, and what it was asked about, is always recorded.
    func severity(of issue: Verification.Issue) -> Verification.Issue.Severity {
      [.unusedAcceptance, .notRun, .unneeded].contains(issue.code) ? .error : issue.severity
    }
    for text in verification.issues.filter({ recorded.contains(severity(of: $0)) }).texts(severity) {
      Issue.record("\(text)", sourceLocation: sourceLocation)
    }
  }
#endif
