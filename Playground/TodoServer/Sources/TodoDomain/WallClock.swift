import Foundation

/// A source of the current time, which a test can replace.
public protocol WallClock: Sendable {
  /// The current time.
  var now: Date { get }
}

/// The machine's clock.
public struct SystemClock: WallClock {
  /// Creates the clock.
  public init() {}

  /// The machine's current time.
  public var now: Date { Date() }
}
