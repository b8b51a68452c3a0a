import Firebolt

/// An operation of Firebolt, and the floor: the cheapest code that could do the same.
public struct Case: Sendable {
  /// The name of the case.
  public let name: String
  /// The intended ratio to the floor; nil if there is no target.
  public let goal: Double?
  /// The highest acceptable ratio to the floor; nil if there is no limit.
  public let must: Double?
  /// The number of operations in one sample.
  public let count: Int
  /// Runs the floor as many times as the argument says.
  public let floor: @Sendable (Int) -> Void
  /// Runs the operation through Firebolt as many times as the argument says.
  public let body: @Sendable (Int) -> Void

  /// Creates a case.
  public init(
    _ name: String, goal: Double? = nil, must: Double? = nil, count: Int = 200_000,
    floor: @escaping @Sendable (Int) -> Void, body: @escaping @Sendable (Int) -> Void
  ) {
    self.name = name
    self.goal = goal
    self.must = must
    self.count = count
    self.floor = floor
    self.body = body
  }
}
