extension Verification {
  /// Something that is wrong, or may be, in what is registered.
  public struct Issue: Sendable, CustomStringConvertible {
    /// What is wrong, in a form that programs can rely on: a code keeps its name and meaning.
    public let code: Code

    /// Whether it can't be right.
    public let severity: Severity

    /// What it is about: for a missing dependency that dependency, else what is registered wrongly.
    public let key: TypeKey

    /// The id of the resolver in which it is to be mended. A resolver without an id gets one when it is asked for.
    public var resolverId: String { resolver.id }

    let resolver: ResolverLabel

    /// The registrations concerned: the way from what needs something to what it needs; or what can't be had, if that is
    /// registered, and all that need it; or, for what a request failed with in a dry run, its path, outermost first.
    public let steps: [ResolutionError.Step]

    /// What is registered that resembles what is missing.
    public let closeMatches: [ResolutionError.CloseMatch]

    /// Where it was written, as `Module/File.swift`; nil for what was written nowhere.
    public let fileID: String?

    /// The line in that file.
    public let line: Int?

    private let title: String
    private let remedy: String
    private let isFailedRequest: Bool

    /// - Parameters:
    ///   - isFailedRequest: Whether a request failed with it, so that each of the steps asked for the next.
    ///   - place: Where it was written; by default where the first of the registrations was.
    init(
      _ code: Code, _ severity: Severity = .error, about key: TypeKey, in resolver: ResolverLabel, _ title: String,
      steps: [ResolutionError.Step] = [], closeMatches: [ResolutionError.CloseMatch] = [],
      isFailedRequest: Bool = false, place: Place? = nil, toFix remedy: String
    ) {
      self.code = code
      self.severity = severity
      self.key = key
      self.resolver = resolver
      self.steps = steps
      self.closeMatches = closeMatches
      self.title = title
      self.remedy = remedy
      self.isFailedRequest = isFailedRequest
      fileID = place.map { "\($0.fileID)" } ?? steps.first?.fileID
      line = place.map { Int($0.line) } ?? steps.first?.line
    }

    /// The whole text: what is wrong, the registrations concerned, what is close by, how to fix it.
    public var description: String {
      let margin = code.margin
      let list = isFailedRequest ? steps.askedBy : steps.lines(margin.first, next: margin.next)
      return (["\(severity): \(title)"] + list + closeMatches.lines + ["  to fix    \(remedy)"]).joined(separator: "\n")
    }

    /// How bad an issue is.
    public enum Severity: String, Hashable, Sendable, CustomStringConvertible {
      /// Some request fails, or gets what it should not: `verify()` throws.
      case error
      /// It may be meant.
      case warning

      /// `error` or `warning`.
      public var description: String { rawValue }
    }
  }
}
