import Firebolt

/// Something that Firebolt does, beside the least that the same could cost.
public struct Case: Sendable {
  /// What is measured.
  public let name: String
  /// The ratio to the floor that is aimed at; nil where there is no bar.
  public let goal: Double?
  /// The ratio to the floor that must not be exceeded.
  public let must: Double?
  /// How often one sample does it.
  public let count: Int
  /// Does the least that it could cost, as often as is asked.
  public let floor: @Sendable (Int) -> Void
  /// Does it through Firebolt, as often as is asked.
  public let body: @Sendable (Int) -> Void

  /// Makes a case.
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
