/// Has the name of a type in the tests' own module.
public struct User: Sendable {
  public let name: String

  public init(name: String) {
    self.name = name
  }
}
