import Firebolt
import Foundation

/// Something that has happened once it was reached a number of times. Whoever waits too long for it ends the program with
/// a message, so that a test which hangs says so, and who waits for whom.
package final class Milestone: @unchecked Sendable {  // Sound: the condition guards the number.
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
    let deadline = Date(timeIntervalSinceNow: patience)
    condition.lock()
    defer { condition.unlock() }
    while missing > 0 {
      if condition.wait(until: deadline) { continue }
      fatalError("watchdog: the test at \(fileID):\(line) hangs\(Self.waits)", file: fileID, line: line)
    }
  }

  /// Who waits for whom. Listing that takes the locks of all stores, one of which may be what hangs.
  private static var waits: String {
    let list = SendableBox<String>()
    let isListed = DispatchSemaphore(value: 0)
    Thread {
      list.set(Resolver.waits.map { "\n  waits: \($0)" }.joined())
      isListed.signal()
    }.start()
    _ = isListed.wait(timeout: .now() + 10)
    return list.value ?? "; a lock of a store is held"
  }
}
