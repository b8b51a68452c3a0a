import Foundation

/// Counts objects of a kind from their initialiser to their deinitialiser.
public final class LiveCount: @unchecked Sendable {  // Sound: the lock guards the variables.
  private let lock = NSLock()
  private var begun = 0
  private var ended = 0

  /// Counts from 0.
  public init() {}

  /// One more is alive.
  public func begin() { lock.withLock { begun += 1 } }

  /// One has gone.
  public func end() { lock.withLock { ended += 1 } }

  /// How many there have ever been.
  public var total: Int { lock.withLock { begun } }

  /// How many are alive.
  public var alive: Int { lock.withLock { begun - ended } }
}
