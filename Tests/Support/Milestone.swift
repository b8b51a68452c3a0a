import Firebolt
import Foundation

/// An event that has happened once it was reached a given number of times. If a thread waits for it for too long, the
/// program ends with a message that names the test that hangs and lists all current waits.
package final class Milestone: @unchecked Sendable {  // Sound: `condition` guards `missing`.
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

  /// - Parameter subject: What the message adds to the place of the test.
  package func wait(for subject: () -> String = { "" }, fileID: StaticString = #fileID, line: UInt = #line) {
    let deadline = Date(timeIntervalSinceNow: patience)
    condition.lock()
    defer { condition.unlock() }
    while missing > 0 {
      if condition.wait(until: deadline) { continue }
      fatalError("watchdog: the test at \(fileID):\(line) hangs \(subject())", file: fileID, line: line)
    }
  }
}
