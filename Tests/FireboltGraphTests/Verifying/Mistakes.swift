import Firebolt
import FireboltGraph
import TestSupport
import Testing

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

/// Returns the codes of the issues that `verify()` finds.
func codes(_ resolver: Resolver) -> [Verification.Issue.Code] { findings(resolver).map(\.code) }

extension Verification.Issue {
  /// What to do about it, in one line.
  var remedy: String { description.unwrapped.components(separatedBy: "to fix    ").last ?? "" }

  /// The keys of the steps.
  var stepKeys: [TypeKey] { steps.map(\.key) }
}

/// A row of a table: registrations, named by what is special about them, and what is found in them.
struct Wiring: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let codes: [Verification.Issue.Code]
  let register: @Sendable (Resolver) -> Void

  init(
    _ name: String, finds codes: Verification.Issue.Code..., register: @escaping @Sendable (Resolver) -> Void
  ) {
    (testDescription, self.codes, self.register) = (name, codes, register)
  }
}
