import Firebolt

extension Verification {
  /// An issue, or a possible issue, in the registrations.
  public struct Issue: Sendable, CustomStringConvertible {
    /// The kind of the issue. Programs can rely on it: a code keeps its name and meaning.
    public let code: Code

    /// Whether the issue is an error, a warning or a note.
    public let severity: Severity

    /// The key of the issue: the missing dependency, or the wrong registration.
    public let key: TypeKey

    /// The id of the resolver whose registrations need a fix. A resolver without an id gets one when it is read.
    public var resolverId: String { resolver.id }

    let resolver: ResolverLabel

    /// The registrations of the issue. Depending on the code, these are the path from a node to its dependency, or the
    /// unavailable dependency and all its dependents. If an instance keeps several others, the path to the first of them
    /// is followed by those to the others, without that instance. For a failed request in a dry run, they are its path,
    /// the outermost first, followed by those of other requests that failed for want of the same dependency.
    public private(set) var steps: [ResolutionError.Step]

    /// The registrations that resemble a missing dependency.
    public let closeMatches: [ResolutionError.CloseMatch]

    /// The file, as `Module/File.swift`, or nil if there is no place in the source.
    public let fileID: String?

    /// The line in that file.
    public let line: Int?

    let title: String
    let remedy: String
    /// The steps as separate paths. Most issues have one.
    private let paths: [[ResolutionError.Step]]
    /// The paths of failed requests, in each of which each step requested the next.
    private var requests: [[ResolutionError.Step]]

    /// - Parameters:
    ///   - branches: Further paths that begin with the same registration.
    ///   - isRequest: Whether the steps are the path of a request, in which each requested the next.
    ///   - place: The place in the source; by default that of the first registration.
    init(
      _ code: Code, _ severity: Severity = .error, about key: TypeKey, in resolver: ResolverLabel, _ title: String,
      steps: [ResolutionError.Step] = [], branches: [[ResolutionError.Step]] = [],
      closeMatches: [ResolutionError.CloseMatch] = [], isRequest: Bool = false, place: Place? = nil,
      toFix remedy: String
    ) {
      self.code = code
      self.severity = severity
      self.key = key
      self.resolver = resolver
      self.steps = steps + branches.flatMap { $0.dropFirst() }
      paths = isRequest ? [] : [steps] + branches
      requests = isRequest ? [steps] : []
      self.closeMatches = closeMatches
      self.title = title
      self.remedy = remedy
      fileID = place.map { "\($0.fileID)" } ?? steps.first?.fileID
      line = place.map { Int($0.line) } ?? steps.first?.line
    }

    /// Creates the issue for the error of a request.
    ///
    /// - Parameters:
    ///   - resolver: The resolver to fix; by default that of the error.
    ///   - remedy: The fix; by default that of the error.
    init(
      _ error: ResolutionError, in resolver: ResolverLabel? = nil, isRequest: Bool = false, place: Place? = nil,
      toFix remedy: String? = nil
    ) {
      self.init(
        error.code, about: error.key, in: resolver ?? error.resolver, error.title, steps: error.path,
        closeMatches: error.closeMatches, isRequest: isRequest, place: place,
        toFix: remedy ?? error.remedy)
    }

    /// Adds the path of another request that failed for want of the same dependency.
    mutating func add(request path: [ResolutionError.Step]) {
      requests.append(path)
      steps += path.dropLast()
    }

    /// The full text, wrapped at 100 columns: the problem, the registrations, similar registrations, and a fix.
    public var description: String { text(severity).wrapped() }

    /// Returns the text in long lines.
    fileprivate func text(_ severity: Severity, endsWithFix: Bool = true) -> String {
      let margin = code == .shadowedRegistration && steps.count == 1 ? (first: "recipe", next: "") : code.margin
      let list = paths.flatMap { $0.lines(margin.first, next: margin.next) } + requests.flatMap(\.askedBy)
      let fix = endsWithFix ? ["  to fix    \(remedy)"] : []
      return (["\(severity): \(title)"] + list + closeMatches.lines + fix).joined(separator: "\n")
    }

    /// The severity of an issue.
    ///
    /// Version 1 adds no case, so a `switch` needs no `default`.
    public enum Severity: String, Hashable, Sendable {
      /// A request fails or returns a wrong instance: `verify()` throws.
      case error
      /// The issue may be intended.
      case warning
      /// Something to know, which is usually intended.
      case note
    }
  }
}

extension [Verification.Issue] {
  /// Returns the texts of the issues. Neighbours with the same fix are one text, which ends with it: one fix may serve all.
  ///
  /// - Parameter severity: The severity that an issue counts as.
  package func texts(_ severity: (Verification.Issue) -> Verification.Issue.Severity) -> [String] {
    var texts: [String] = []
    var isContinued = false
    for (index, issue) in enumerated() {
      let next = index + 1 < count ? self[index + 1] : nil
      let isShared = next.map { $0.code == issue.code && $0.remedy == issue.remedy } ?? false
      let text = issue.text(severity(issue), endsWithFix: !isShared)
      if isContinued { texts[texts.count - 1] += "\n\(text.wrapped())" } else { texts.append(text.wrapped()) }
      isContinued = isShared
    }
    return texts
  }
}
