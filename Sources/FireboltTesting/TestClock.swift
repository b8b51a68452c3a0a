import Firebolt
import Foundation

/// The clock of a resolver, which a test moves: instances of the scope `.expiring(after:)` expire by it.
///
/// ```swift
/// let clock = TestClock(of: resolver)
/// let first: Rates = resolver.get()
/// clock.advance(by: 600)
/// let second: Rates = resolver.get()   // made anew
/// ```
///
/// It stands still until it is moved. Resolvers that inherit from one of its resolvers later have the same clock. A parent has
/// a clock of its own: what it shares expires by that.
///
/// Thread safety: it may be moved on any thread.
public final class TestClock: @unchecked Sendable {  // Sound: the lock guards the time.
  private let lock = NSLock()
  private var nanoseconds: UInt64 = 0

  /// Makes a clock, which some resolvers have from now on.
  ///
  /// - Parameter resolvers: The resolvers. What they have made already expires as many seconds later as it has left.
  public init(of resolvers: Resolver...) {
    for resolver in resolvers { resolver.setClock { [self] in now } }
  }

  /// How many seconds the clock was moved.
  public var seconds: Double { Double(now) / 1e9 }

  /// Moves the clock.
  ///
  /// - Parameter seconds: By how many seconds. A clock doesn't go back: a negative number stops the program.
  public func advance(by seconds: Double) {
    precondition(seconds >= 0 && seconds.isFinite, "a clock doesn't go back")
    lock.withLock { nanoseconds += UInt64(min(seconds * 1e9, 4e18)) }
  }

  private var now: UInt64 { lock.withLock { nanoseconds } }
}
