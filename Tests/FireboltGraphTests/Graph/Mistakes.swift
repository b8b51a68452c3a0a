import Firebolt

/// What a dry run finds, whether there is an error in it or not.
func mistakes(_ resolver: Resolver, _ dryRun: DryRun = DryRun()) async -> [Verification.Issue] {
  do throws(VerificationError) {
    return try await resolver.verify(dryRun: dryRun).issues
  } catch {
    return error.verification.issues
  }
}
