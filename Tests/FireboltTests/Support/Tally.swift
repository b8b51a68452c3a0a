import Foundation

/// Counts what recipes do, from whichever thread they run on.
final class Tally: @unchecked Sendable {  // Sound: the lock guards the number.
  private let lock = NSLock()
  private var number = 0

  var count: Int { lock.withLock { number } }

  /// Adds one, and returns how many there are now.
  @discardableResult
  func add() -> Int {
    lock.withLock {
      number += 1
      return number
    }
  }
}

/// An error that compares equal to another of the same text.
struct Failure: Error, Equatable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Carries a value out of a recipe.
final class SendableBox<Value>: @unchecked Sendable {  // Sound: the lock guards the value.
  private let lock = NSLock()
  private var stored: Value?

  var value: Value? { lock.withLock { stored } }

  func set(_ value: Value) { lock.withLock { stored = value } }
}
