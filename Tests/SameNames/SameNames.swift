/// A type with the same name as a type in the tests' own module.
public struct User: Sendable {
  /// The name of the user.
  public let name: String

  /// Creates a user.
  public init(name: String) {
    self.name = name
  }
}
