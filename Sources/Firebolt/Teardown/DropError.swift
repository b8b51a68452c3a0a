/// The `onDrop` closures that failed, or the reason why the wait for them ended early.
///
/// `awaitDrops()` and `shutDown()` throw it.
///
/// ```text
/// Firebolt: 1 onDrop closure of resolver "app" failed
///   an onDrop of Database in resolver "app", App/Storage.swift:19, threw: the disk is full
///     recipe    Database   (App/Storage.swift:18, single)
/// ```
public struct DropError: Error, Sendable, CustomStringConvertible {
  /// The reason for a `DropError`.
  ///
  /// Version 1 adds no case, so a `switch` needs no `default`.
  public enum Reason: Hashable, Sendable {
    /// All `onDrop` closures have ended, and at least one has thrown.
    case failed
    /// The limit was reached. The rest continues in a task.
    case limitReached
    /// The waiting task was cancelled. The rest continues in a task.
    case cancelled
    /// The call would have waited for itself: it came from a recipe or an `onDrop` that it would have waited for, from what
    /// such code waits for, or from a task that such an `onDrop` has started and may await. The work continues.
    case waitsForItself
  }

  /// The reason why the call threw.
  public let reason: Reason

  /// The errors of `onDrop` closures, in the order in which they ran: each with its key, its place, and the thrown
  /// error as `underlying`.
  public let failures: [ResolutionError]

  /// The instances whose `onDrop` was still running, or which were still being made.
  public let running: [ResolutionError.Step]

  /// The id of the resolver. A resolver without an id gets one when it is read.
  public var resolverId: String { resolver.id }

  private let resolver: ResolverLabel

  init(
    _ reason: Reason, _ resolver: ResolverLabel, _ failures: [ResolutionError] = [],
    running: [ResolutionError.Step] = []
  ) {
    self.reason = reason
    self.resolver = resolver
    self.failures = failures
    self.running = running
  }

  /// The full text: the reason, what was still running, and each failure with its place.
  public var description: String {
    let title =
      switch reason {
      case .failed: "\("onDrop closure".counted(failures.count)) of \(resolver) failed"
      case .limitReached: "the time was up before everything was dropped in \(resolver)"
      case .cancelled: "the task that waited for the onDrop closures of \(resolver) was cancelled"
      case .waitsForItself: "an onDrop or a recipe of \(resolver) would wait for its own end"
      }
    var lines = ["Firebolt: \(title)"] + running.lines("running", next: "")
    if reason != .failed, !failures.isEmpty { lines.append("  failed    \(failures.count) so far") }
    for failure in failures { lines += ["  \(failure.title)"] + failure.path.askedBy.map { "  \($0)" } }
    return lines.joined(separator: "\n").wrapped()
  }
}
