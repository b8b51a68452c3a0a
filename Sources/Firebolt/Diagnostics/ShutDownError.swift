/// The reason why a shutdown failed, or why the wait for it ended early.
///
/// ```text
/// Firebolt: 1 onDrop closure failed while resolver "app" was shut down
///   an onDrop of Database in resolver "app", App/Storage.swift:19, threw: the disk is full
///     recipe    Database   (App/Storage.swift:18, single)
/// ```
public struct ShutDownError: Error, Sendable, CustomStringConvertible {
  /// The reason why `shutDown()` threw.
  ///
  /// Version 1 adds no case, so a `switch` needs no `default`.
  public enum Reason: Hashable, Sendable {
    /// Everything has been dropped, but an `onDrop` has thrown.
    case farewellsFailed
    /// The limit was reached. The shutdown continues.
    case limitReached
    /// The waiting task was cancelled. The shutdown continues.
    case cancelled
    /// The call came from an `onDrop` that it would have waited for. No shutdown was started.
    case calledByFarewell
  }

  /// The reason why `shutDown()` threw.
  public let reason: Reason

  /// The errors of `onDrop` closures, in the order in which they ran: each with its key, its place, and the thrown
  /// error as `underlying`.
  public let failures: [ResolutionError]

  /// The instance whose `onDrop` was still running, or nil.
  public let running: ResolutionError.Step?

  /// The instances that were still to be dropped, in this order.
  public let remaining: [ResolutionError.Step]

  /// The id of the resolver. A resolver without an id gets one when it is read.
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

  /// The full text: the reason, the `onDrop` that was still running, and each failure with its place.
  public var description: String {
    let title =
      switch reason {
      case .farewellsFailed: "\("onDrop closure".counted(failures.count)) failed while \(resolver) was shut down"
      case .limitReached: "the time was up before \(resolver) was shut down"
      case .cancelled: "the task that waited until \(resolver) was shut down was cancelled"
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
  /// The lines that describe the failure of an `onDrop`.
  fileprivate var shutDownLines: [String] { ["  \(title)"] + path.askedBy.map { "  \($0)" } }
}
