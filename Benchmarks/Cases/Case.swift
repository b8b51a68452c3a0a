import Firebolt

/// Something that Firebolt does, beside the least that the same could cost.
public struct Case: Sendable {
  public let name: String
  /// The ratios to the floor that are aimed at, and that must not be missed; nil where there is no bar.
  public let goal: Double?
  public let must: Double?
  /// How often `floor` and `body` do it in one sample.
  public let count: Int
  public let floor: @Sendable (Int) -> Void
  public let body: @Sendable (Int) -> Void

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
