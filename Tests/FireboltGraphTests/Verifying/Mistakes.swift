import Firebolt
import FireboltGraph
import TestSupport

/// Returns the issues that a dry run finds, whether or not they include an error.
func mistakes(_ resolver: Resolver, _ dryRun: DryRun = DryRun(limit: patience)) async -> [Verification.Issue] {
  do throws(VerificationError) {
    return try await resolver.verify(dryRun: dryRun).issues
  } catch {
    return error.verification.issues
  }
}

/// Returns the issues that `verify()` finds, whether or not they include an error.
func findings(_ resolver: Resolver, allowing acceptances: [Verification.Acceptance] = []) -> [Verification.Issue] {
  do throws(VerificationError) {
    return try resolver.verify(allowing: acceptances).issues
  } catch {
    return error.verification.issues
  }
}
