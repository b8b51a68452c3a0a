import Firebolt

/// The result of `verify()`.
///
/// It is a snapshot: later registrations aren't included.
public struct Verification: Sendable, CustomStringConvertible {
  /// The id of the resolver. A resolver without an id gets one when it is read.
  public var resolverId: String { resolver.id }

  let resolver: ResolverLabel

  /// All issues: errors first, then in the order of the registrations.
  public let issues: [Issue]

  /// The issues that would make a request fail or return a wrong instance.
  public var errors: [Issue] { issues.filter { $0.severity == .error } }

  /// The issues that may be intended.
  public var warnings: [Issue] { issues.filter { $0.severity == .warning } }

  /// All issues as text, one after the other.
  public var description: String {
    if issues.isEmpty { return "Firebolt: nothing is wrong in \(resolver)" }
    let counts = [("error", errors.count), ("warning", warnings.count)].filter { $1 > 0 }.map { $0.counted($1) }
    return (["Firebolt: \(counts.joined(separator: " and ")) in \(resolver)"] + issues.map(\.description))
      .joined(separator: "\n")
  }
}

extension [Verification.Issue] {
  /// The issues in order: errors first, then in the order of the registrations.
  var inOrder: [Verification.Issue] {
    func rank(_ issue: Verification.Issue) -> (Int, SerialNumber) {
      (issue.severity == .error ? 0 : 1, issue.steps.first?.serialNumber ?? .greatest)
    }
    return sorted { rank($0) < rank($1) }
  }
}

/// An error that reports wrong registrations.
///
/// It prints all issues: each with its place and a fix.
public struct VerificationError: Error, Sendable, CustomStringConvertible {
  /// The result, including warnings.
  public let verification: Verification

  /// All issues as text, one after the other.
  public var description: String { verification.description }
}
