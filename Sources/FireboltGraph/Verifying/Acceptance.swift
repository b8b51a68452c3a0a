import Firebolt

extension Verification {
  /// An issue that `verify(allowing:)` would report and that is intended.
  ///
  /// ```swift
  /// try application.verify(allowing: [
  ///   .init(.shadowedRegistration, of: Theme.self),  // The test theme hides the real one.
  /// ])
  /// ```
  public struct Acceptance: Sendable {
    private let code: Verification.Issue.Code
    private let key: TypeKey?
    let place: Place

    /// Accepts an issue of one key, or of any key.
    ///
    /// - Parameters:
    ///   - code: The code of the issue.
    ///   - type: The type that the issue is about: the first type in its text. Nil accepts an issue of any key.
    ///   - name: The name of the registration.
    ///   - fileID: The file of the call, filled in by the compiler.
    ///   - line: The line of the call, filled in by the compiler.
    public init(
      _ code: Verification.Issue.Code, of type: Any.Type? = nil, name: Resolver.Name? = nil,
      fileID: StaticString = #fileID, line: UInt = #line
    ) {
      self.code = code
      key = type.map { TypeKey($0, name: name) }
      place = Place(fileID, line)
    }

    /// Accepts an issue of a declared key.
    ///
    /// - Parameters:
    ///   - code: The code of the issue.
    ///   - key: The declared key that the issue is about.
    ///   - fileID: The file of the call, filled in by the compiler.
    ///   - line: The line of the call, filled in by the compiler.
    public init(
      _ code: Verification.Issue.Code, of key: Resolver.Keys, fileID: StaticString = #fileID, line: UInt = #line
    ) {
      self.code = code
      self.key = TypeKey(key)
      place = Place(fileID, line)
    }

    fileprivate func accepts(_ issue: Verification.Issue) -> Bool {
      code == issue.code && (key == nil || key == issue.key)
    }

    /// Returns an acceptance as written in code.
    static func code(_ code: Verification.Issue.Code, of key: TypeKey?) -> String {
      ".init(.\(code)\(key.map { ", of: \($0.wanted())" } ?? ""))"
    }

    /// Returns the issue that the acceptance matches no issue.
    fileprivate func unused(in resolver: ResolverLabel) -> Verification.Issue {
      Verification.Issue(
        .unusedAcceptance, .warning, about: key ?? TypeKey(Any.self), in: resolver,
        "\(code)\(key.map { " of \($0.label)" } ?? "") is accepted at \(place), but there is no such issue",
        place: place, toFix: "take `\(Self.code(code, of: key))` off the list under allowing: at \(place)")
    }
  }
}

extension [Verification.Issue] {
  /// Returns the issues that aren't accepted, and an issue for each acceptance that matches none.
  func leavingOut(_ acceptances: [Verification.Acceptance], in resolver: ResolverLabel) -> [Verification.Issue] {
    let unused = acceptances.filter { acceptance in !contains(where: acceptance.accepts) }
    return filter { issue in !acceptances.contains { $0.accepts(issue) } } + unused.map { $0.unused(in: resolver) }
  }
}
