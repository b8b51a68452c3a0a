/// Has the name of a type in the tests' own module.
public struct User: Sendable {
  /// Whose it is.
  public let name: String

  /// Makes a user of this module.
  public init(name: String) {
    self.name = name
  }
}
