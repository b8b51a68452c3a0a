import Foundation

/// A value that is guarded by a lock.
package final class Guarded<Value>: @unchecked Sendable {  // Sound: the lock guards the value.
  private let lock = NSLock()
  private var guarded: Value

  package init(_ value: Value) {
    guarded = value
  }

  package func withLock<R>(_ body: (inout Value) throws -> R) rethrows -> R {
    lock.lock()
    defer { lock.unlock() }
    return try body(&guarded)
  }

  /// A copy of the value.
  package var value: Value { withLock { $0 } }
}

extension Guarded where Value: RangeReplaceableCollection {
  package func append(_ element: Value.Element) { withLock { $0.append(element) } }
}

extension Guarded<Int> {
  /// Adds one and returns the new count.
  @discardableResult
  package func increment() -> Int {
    withLock {
      $0 += 1
      return $0
    }
  }

  package var count: Int { withLock { $0 } }
}
