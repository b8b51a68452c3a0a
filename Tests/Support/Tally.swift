/// Counts what recipes do, from whichever thread they run on.
package final class Tally: Sendable {
  private let number = Guarded(0)

  package init() {}

  package var count: Int { number.count }

  /// Adds one, and returns how many there are now.
  @discardableResult
  package func add() -> Int { number.increment() }
}
