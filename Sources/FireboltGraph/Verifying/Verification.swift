import Firebolt

/// The result of `verify()`.
///
/// It is a snapshot: later registrations aren't included. It keeps the registrations, and so what their recipes capture,
/// but not the resolver. ``html`` shows the issues in the graph of what was verified:
///
/// ```swift
/// let found = try await resolver.verify(dryRun: DryRun())
/// try found.html.write(toFile: "graph.html", atomically: true, encoding: .utf8)
/// ```
public struct Verification: Sendable, CustomStringConvertible {
  /// The id of the resolver. A resolver without an id gets one when it is read.
  public var resolverId: String { resolver.id }

  let resolver: ResolverLabel

  /// All issues: errors first, then warnings, then notes, each in the order of the registrations.
  public let issues: [Issue]

  private let resolvedGraph: ResolvedGraph

  /// The graph of what was verified: the resolver's graph at the end, with what a dry run saw.
  ///
  /// - Complexity: O(*n* log *n*) in the number of registrations.
  public var graph: DependencyGraph { DependencyGraph(resolvedGraph) }

  /// The graph as a page, with the issues at their nodes: see ``DependencyGraph/html(source:comparedTo:marking:)``.
  public var html: String { html() }

  /// Returns the graph as a page, like ``html``, with more to read: see
  /// ``DependencyGraph/html(source:comparedTo:marking:)``.
  ///
  /// - Parameters:
  ///   - source: What comes before `Module/File.swift` in the address of a file, to make places links.
  ///   - snapshot: An earlier `snapshot` of the graph, by default none. The page marks what has changed since then.
  /// - Returns: The text of an HTML file.
  /// - Complexity: That of `graph`, and of its page.
  public func html(source: String? = nil, comparedTo snapshot: String? = nil) -> String {
    graph.html(source: source, comparedTo: snapshot, marking: self)
  }

  /// The issues that would make a request fail or return a wrong instance.
  public var errors: [Issue] { issues.filter { $0.severity == .error } }

  /// The issues that may be intended.
  public var warnings: [Issue] { issues.filter { $0.severity == .warning } }

  /// The observations of a dry run that are usually intended: an optional request that found nothing.
  public var notes: [Issue] { issues.filter { $0.severity == .note } }

  init(resolver: ResolverLabel, issues: [Issue], graph: ResolvedGraph) {
    self.resolver = resolver
    self.issues = issues
    resolvedGraph = graph.withoutStores
  }

  /// All issues as text, one after the other, wrapped at 100 columns.
  public var description: String {
    if issues.isEmpty { return "Firebolt: nothing is wrong in \(resolver)" }
    let counts = [("error", errors.count), ("warning", warnings.count), ("note", notes.count)]
    let found = counts.filter { $1 > 0 }.map { $0.counted($1) }
    return (["Firebolt: \(found.joined(separator: " and ")) in \(resolver)"] + issues.texts(\.severity))
      .joined(separator: "\n").wrapped()
  }
}

extension [Verification.Issue] {
  /// The issues in order: errors first, then warnings, then notes, each in the order of the registrations.
  var inOrder: [Verification.Issue] {
    func rank(_ issue: Verification.Issue) -> (Int, SerialNumber) {
      let severity =
        switch issue.severity {
        case .error: 0
        case .warning: 1
        case .note: 2
        }
      return (severity, issue.steps.first?.serialNumber ?? .greatest)
    }
    return sorted { rank($0) < rank($1) }
  }
}

/// An error that reports wrong registrations.
///
/// It prints all issues: each with its place and a fix.
public struct VerificationError: Error, Sendable, CustomStringConvertible {
  /// The result, including warnings, and the graph.
  public let verification: Verification

  /// All issues as text, one after the other.
  public var description: String { verification.description }
}
