import Synchronization

/// Counts the living objects of one kind, from their initialisation to their deinitialisation.
public final class LiveCount: Sendable {
  private let begun = Atomic(0)
  private let ended = Atomic(0)

  /// Creates a count that starts at 0.
  public init() {}

  /// Records that an object was initialised.
  public func begin() { begun.add(1, ordering: .relaxed) }

  /// Records that an object was deinitialised.
  public func end() { ended.add(1, ordering: .releasing) }

  /// The number of objects that were ever initialised.
  public var total: Int { begun.load(ordering: .relaxed) }

  /// The number of objects that are alive.
  public var alive: Int {
    // Reads `ended` first: each object that has ended had begun before, so the result is never negative.
    let ended = ended.load(ordering: .acquiring)
    return begun.load(ordering: .relaxed) - ended
  }
}
