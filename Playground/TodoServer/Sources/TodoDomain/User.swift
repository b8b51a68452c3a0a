/// A user who has todos.
public struct User: Equatable, Sendable {
  /// The maximum number of characters of a name.
  public static let maximumLength = 64

  /// The name, which identifies the user.
  public let name: String

  /// Creates a user from a name, which consists of ASCII letters and digits, and of `.`, `_`, `-` and `@`.
  ///
  /// - Throws: `TodoError.invalidUser`.
  public init(_ name: String) throws(TodoError) {
    let isPlain = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"),
        UInt8(ascii: "@"):
        true
      default: false
      }
    }
    guard isPlain, (1...Self.maximumLength).contains(name.utf8.count) else { throw .invalidUser }
    self.name = name
  }
}
