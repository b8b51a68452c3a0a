import Foundation

/// Knows what time it is, so that a test can say so.
public protocol WallClock: Sendable {
  /// The time now.
  var now: Date { get }
}

/// The clock of the machine.
public struct SystemClock: WallClock {
  /// The clock.
  public init() {}

  /// The machine's time.
  public var now: Date { Date() }
}
