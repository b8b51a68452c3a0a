extension Verification {
  /// Something that `verify(allowing:)` would report, and that is meant.
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

    /// Accepts what is reported of one key.
    ///
    /// - Parameters:
    ///   - code: What is reported.
    ///   - type: The type that the report is about, the first that it names.
    ///   - name: The name under which that is registered.
    ///   - fileID: The file of the call, filled in by the compiler.
    ///   - line: The line of the call, filled in by the compiler.
    public init(
      _ code: Verification.Issue.Code, of type: Any.Type, name: Resolver.Name? = nil, fileID: StaticString = #fileID,
      line: UInt = #line
    ) {
      self.code = code
      key = TypeKey(type, name: name)
      place = Place(fileID, line)
    }

    /// Accepts what is reported of whichever key.
    ///
    /// - Parameters:
    ///   - code: What is reported.
    ///   - fileID: The file of the call, filled in by the compiler.
    ///   - line: The line of the call, filled in by the compiler.
    public init(_ code: Verification.Issue.Code, fileID: StaticString = #fileID, line: UInt = #line) {
      self.code = code
      key = nil
      place = Place(fileID, line)
    }

    fileprivate func accepts(_ mistake: Verification.Issue) -> Bool {
      code == mistake.code && (key == nil || key == mistake.key)
    }

    /// An acceptance as it is written in code.
    static func code(_ code: Verification.Issue.Code, of key: TypeKey?) -> String {
      ".init(.\(code)\(key.map { ", of: \($0.wanted())" } ?? ""))"
    }

    /// The report that the acceptance accepts nothing.
    fileprivate func unused(in resolver: ResolverLabel) -> Verification.Issue {
      Verification.Issue(
        .unusedAcceptance, .warning, about: key ?? TypeKey(Any.self), in: resolver,
        "\(code)\(key.map { " of \($0.label)" } ?? "") is accepted at \(place), and isn't there", place: place,
        toFix: "take `\(Self.code(code, of: key))` off the list under allowing: at \(place)")
    }
  }
}

extension [Verification.Issue] {
  /// What isn't accepted, and which acceptances accept nothing.
  func leavingOut(_ acceptances: [Verification.Acceptance], in resolver: ResolverLabel) -> [Verification.Issue] {
    let unused = acceptances.filter { acceptance in !contains(where: acceptance.accepts) }
    return filter { mistake in !acceptances.contains { $0.accepts(mistake) } } + unused.map { $0.unused(in: resolver) }
  }
}
