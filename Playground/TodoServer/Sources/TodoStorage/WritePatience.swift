import Foundation
import GRDB
import Synchronization

/// How long the connection that writes waits for another process that has locked the file.
///
/// Writes run one after the other. If each waited for a time of its own, the last of many would wait for the sum. So each
/// write has a deadline from the moment when it was requested, and one whose deadline has passed doesn't begin to wait.
final class WritePatience: Sendable {
  private let deadline: Mutex<ContinuousClock.Instant>

  /// - Parameter time: The time for what isn't requested by a client: opening the file, and updating its schema.
  init(for time: Duration) { deadline = Mutex(.now + time) }

  /// Sets the deadline of the write that begins.
  ///
  /// - Throws: SQLite's error for a locked file if the deadline has passed.
  func begin(until newDeadline: ContinuousClock.Instant) throws {
    if newDeadline <= .now { throw DatabaseError(resultCode: .SQLITE_BUSY, message: "the time to write has passed") }
    deadline.withLock { $0 = newDeadline }
  }

  /// Pauses for a moment if the deadline hasn't passed.
  ///
  /// - Returns: Whether SQLite tries again.
  func waitsOn() -> Bool {
    if deadline.withLock({ $0 }) <= .now { return false }
    Thread.sleep(forTimeInterval: 0.005)
    return true
  }
}
