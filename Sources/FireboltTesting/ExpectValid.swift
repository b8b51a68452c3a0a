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
  ///   - sourceLocation: The place of the call; filled in by the compiler.
  public func expectValid(
    _ resolver: Resolver, allowing acceptances: [Verification.Acceptance] = [], failingOnWarnings: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    do throws(VerificationError) {
      record(try resolver.verify(allowing: acceptances), failingOnWarnings, sourceLocation)
    } catch {
      record(error.verification, failingOnWarnings, sourceLocation)
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
  ///     recorded.
  ///   - sourceLocation: The place of the call; filled in by the compiler.
  public func expectValid(
    _ resolver: Resolver, dryRun: DryRun, allowing acceptances: [Verification.Acceptance] = [],
    failingOnWarnings: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    do throws(VerificationError) {
      record(try await resolver.verify(dryRun: dryRun, allowing: acceptances), failingOnWarnings, sourceLocation)
    } catch {
      record(error.verification, failingOnWarnings, sourceLocation)
    }
  }

  private func record(_ verification: Verification, _ failingOnWarnings: Bool, _ sourceLocation: SourceLocation) {
    for issue in verification.issues {
      let isError = issue.severity == .error || [.unusedAcceptance, .notRun].contains(issue.code)
      if isError || failingOnWarnings {
        Issue.record("\(issue.text(isError ? .error : .warning))", sourceLocation: sourceLocation)
      }
    }
  }
#endif
