/// A counter that recipes can use from any thread.
package final class Tally: Sendable {
  private let number = Guarded(0)

  package init() {}

  package var count: Int { number.count }

  /// Adds one and returns the new count.
  @discardableResult
  package func add() -> Int { number.increment() }
}
