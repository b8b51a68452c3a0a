import Synchronization

/// Counts objects of a kind from their initialiser to their deinitialiser.
public final class LiveCount: Sendable {
  private let begun = Atomic(0)
  private let ended = Atomic(0)

  /// Counts from 0.
  public init() {}

  /// One more is alive.
  public func begin() { begun.add(1, ordering: .relaxed) }

  /// One has gone.
  public func end() { ended.add(1, ordering: .releasing) }

  /// How many there have ever been.
  public var total: Int { begun.load(ordering: .relaxed) }

  /// How many are alive.
  public var alive: Int {
    // The ended first: who has ended had begun, so that there are never fewer than none.
    let ended = ended.load(ordering: .acquiring)
    return begun.load(ordering: .relaxed) - ended
  }
}
