import Foundation

/// Counts what recipes do, from whichever thread they run on.
package final class Tally: @unchecked Sendable {  // Sound: the lock guards the number.
  private let lock = NSLock()
  private var number = 0

  package init() {}

  package var count: Int { lock.withLock { number } }

  /// Adds one, and returns how many there are now.
  @discardableResult
  package func add() -> Int {
    lock.withLock {
      number += 1
      return number
    }
  }
}

/// An error that compares equal to another of the same text.
package struct Failure: Error, Equatable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

/// Carries a value out of a recipe.
package final class SendableBox<Value>: @unchecked Sendable {  // Sound: the lock guards the value.
  private let lock = NSLock()
  private var stored: Value?

  package init() {}

  package var value: Value? { lock.withLock { stored } }

  package func set(_ value: Value) { lock.withLock { stored = value } }
}
