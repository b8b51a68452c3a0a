/// What `verify()` found in the registrations of a resolver.
///
/// It is a value of one moment: what is registered later isn't in it.
public struct Verification: Sendable, CustomStringConvertible {
  /// The id of the resolver. A resolver without an id gets one when it is asked for.
  public var resolverId: String { resolver.id }

  let resolver: ResolverLabel

  /// All that was found: errors first, then in the order of the registrations concerned.
  public let issues: [Issue]

  /// The issues with which some request would fail, or give what it should not.
  public var errors: [Issue] { issues.filter { $0.severity == .error } }

  /// The issues that may be intended.
  public var warnings: [Issue] { issues.filter { $0.severity == .warning } }

  /// Everything that was found, one after the other.
  public var description: String {
    if issues.isEmpty { return "Firebolt: nothing is wrong in \(resolver)" }
    let counts = [count(errors, "error"), count(warnings, "warning")].compactMap(\.self).joined(separator: " and ")
    return (["Firebolt: \(counts) in \(resolver)"] + issues.map(\.description)).joined(separator: "\n")
  }

  private func count(_ issues: [Issue], _ word: String) -> String? {
    issues.isEmpty ? nil : "\(issues.count) \(word)\(issues.count == 1 ? "" : "s")"
  }
}

extension [Verification.Issue] {
  /// Errors first, then in the order of the registrations concerned.
  var inOrder: [Verification.Issue] {
    func rank(_ issue: Verification.Issue) -> (Int, SerialNumber) {
      (issue.severity == .error ? 0 : 1, issue.steps.first?.serialNumber ?? .greatest)
    }
    return enumerated().sorted { left, right in
      let (first, second) = (rank(left.element), rank(right.element))
      return first == second ? left.offset < right.offset : first < second
    }.map(\.element)
  }
}

/// Some registrations of a resolver can't be right.
///
/// It prints as what was found: each issue with its place and what to write.
public struct VerificationError: Error, Sendable, CustomStringConvertible {
  /// What was found, warnings too.
  public let verification: Verification

  /// Everything that was found, one after the other.
  public var description: String { verification.description }
}
