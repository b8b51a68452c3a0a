import Firebolt

/// The clock of a resolver, controlled by a test: instances of the scope `.expiring(after:)` expire by it.
///
/// ```swift
/// let clock = TestClock(of: resolver)
/// let first: Rates = resolver.get()
/// clock.advance(by: 600)
/// let second: Rates = resolver.get()   // a new instance
/// ```
///
/// The clock stands still until a test advances it. Resolvers that later inherit from one of its resolvers use the same
/// clock. A parent has a clock of its own, and the parent's shared instances expire by that one.
///
/// Thread safety: you can advance it on any thread.
public final class TestClock: Sendable {
  private let nanoseconds = Locked<UInt64>(0)

  /// Creates a clock and sets it for the given resolvers.
  ///
  /// - Parameter resolvers: The resolvers. Their existing instances keep their remaining time.
  public init(of resolvers: Resolver...) {
    for resolver in resolvers { resolver.setClock { [self] in now } }
  }

  /// The time by which the clock has been advanced, in seconds.
  public var seconds: Double { Double(now) / 1e9 }

  /// Advances the clock.
  ///
  /// - Parameters:
  ///   - seconds: The number of seconds. A number that is negative or not finite stops the program.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  public func advance(by seconds: Double, fileID: StaticString = #fileID, line: UInt = #line) {
    guard seconds >= 0, seconds.isFinite else {
      fatalError(
        """
        Firebolt: a test clock can't be advanced by \(seconds) seconds
          to fix    give advance(by:) a finite number that isn't negative
        """, file: fileID, line: line)
    }
    let step = UInt64(min(seconds * 1e9 + 0.5, 4e18))
    // This leaves room for the longest lifetime behind the latest time.
    nanoseconds.withLock { $0 = min($0 + step, 8_000_000_000_000_000_000) }
  }

  private var now: UInt64 { nanoseconds.withLock { $0 } }
}
