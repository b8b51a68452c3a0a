/// Why a shutdown failed, or couldn't be waited for.
///
/// ```text
/// Firebolt: 1 farewell failed while resolver "app" was shut down
///   an onDrop of Database in resolver "app", App/Storage.swift:19, threw: the disk is full
///     recipe    Database   (App/Storage.swift:18, single)
/// ```
public struct ShutDownError: Error, Sendable, CustomStringConvertible {
  /// Why `shutDown()` threw.
  public enum Reason: Hashable, Sendable {
    /// Everything has been dropped, and an `onDrop` has thrown.
    case farewellsFailed
    /// The time was up. The shutdown goes on.
    case limitReached
    /// The task that waited was cancelled. The shutdown goes on.
    case cancelled
    /// The call came from within an `onDrop` for which it would have waited. Nothing was begun.
    case calledByFarewell
  }

  /// Why `shutDown()` threw.
  public let reason: Reason

  /// What farewells failed with, in the order in which they ran: each with its key, its place, and what it threw as `underlying`.
  public let failures: [ResolutionError]

  /// The instance whose farewell still ran.
  public let running: ResolutionError.Step?

  /// The instances that were still to be dropped, in that order.
  public let remaining: [ResolutionError.Step]

  /// The id of the resolver. A resolver without an id gets one when it is asked for.
  public var resolverId: String { resolver.id }

  private let resolver: ResolverLabel

  init(
    _ reason: Reason, _ resolver: ResolverLabel, _ failures: [ResolutionError] = [],
    running: ResolutionError.Step? = nil, remaining: [ResolutionError.Step] = []
  ) {
    self.reason = reason
    self.resolver = resolver
    self.failures = failures
    self.running = running
    self.remaining = remaining
  }

  /// The whole text: why, what still ran, and each failure with its place.
  public var description: String {
    let failed = "\(failures.count) farewell\(failures.count == 1 ? "" : "s") failed while \(resolver) was shut down"
    let title =
      switch reason {
      case .farewellsFailed: failed
      case .limitReached: "the time was up before \(resolver) was shut down"
      case .cancelled: "the task was cancelled that waited until \(resolver) was shut down"
      case .calledByFarewell: "an onDrop of \(resolver) calls shutDown(), which would wait for that onDrop"
      }
    let heading = reason == .farewellsFailed || failures.isEmpty ? [] : ["  failed    \(failures.count) so far"]
    return
      (["Firebolt: \(title)"] + (running.map { [$0] } ?? []).lines("running", next: "")
      + remaining.lines("remaining", next: "") + heading + failures.flatMap(\.shutDownLines))
      .joined(separator: "\n")
  }
}

extension ResolutionError {
  /// The failure of a farewell in lines.
  fileprivate var shutDownLines: [String] { ["  \(title)"] + path.askedBy.map { "  \($0)" } }
}
