import Firebolt
import Foundation

/// Something that has happened once it was reached a number of times. Whoever waits too long for it ends the program with
/// a message, so that a test which hangs says so, and who waits for whom.
package final class Milestone: @unchecked Sendable {  // Sound: the condition guards the number.
  /// How long nothing here ever takes. All tests share two or so threads of the system's, so under a sanitizer on a busy
  /// machine each may take as long as all of them.
  private static let patience: TimeInterval = 900

  private let condition = NSCondition()
  private var missing: Int

  package init(_ count: Int = 1) {
    missing = count
  }

  package func reach() {
    condition.lock()
    missing -= 1
    if missing == 0 { condition.broadcast() }
    condition.unlock()
  }

  package func wait(fileID: StaticString = #fileID, line: UInt = #line) {
    let deadline = Date(timeIntervalSinceNow: Self.patience)
    condition.lock()
    defer { condition.unlock() }
    while missing > 0 {
      if condition.wait(until: deadline) { continue }
      let waits = Resolver.waits.map { "\n  waits: \($0)" }.joined()
      fatalError("watchdog: the test at \(fileID):\(line) hangs\(waits)", file: fileID, line: line)
    }
  }
}
