extension Resolver {
  /// Tells several registrations of one type apart: `register(name: "dark") { … }`, `get(name: "dark")`.
  ///
  /// Two names are equal if they are spelled with the same UTF-8. Declare the names that a program shares once:
  ///
  /// ```swift
  /// extension Resolver.Name {
  ///   static let dark: Resolver.Name = "dark"
  /// }
  /// ```
  public struct Name: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name's spelling.
    public let rawValue: String

    /// Computed once, so that a look-up compares one word before it compares text. Never 0, which stands for "no name". It is
    /// odd, unless the name stands for a declared key: then it leads to that.
    @usableFromInline let fingerprint: UInt64

    /// Makes a name.
    ///
    /// - Parameter rawValue: The name's spelling; the empty string is a name like any other.
    /// - Complexity: O(*n*) in the length of the spelling.
    public init(_ rawValue: String) {
      self.rawValue = rawValue
      // FNV-1a: short, and the same for one spelling wherever it is computed.
      var hash: UInt64 = 0xcbf2_9ce4_8422_2325
      for byte in rawValue.utf8 {
        hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
      }
      fingerprint = hash | 1
    }

    /// Makes a name that no text gives, and no caller sees.
    init(leadingTo fingerprint: UInt64) {
      rawValue = ""
      self.fingerprint = fingerprint
    }

    /// Makes a name of a literal.
    ///
    /// - Parameter value: The name's spelling.
    public init(stringLiteral value: String) {
      self.init(value)
    }

    /// The name's spelling.
    public var description: String { rawValue }

    /// Whether two names are spelled alike.
    @inlinable
    public static func == (left: Name, right: Name) -> Bool {
      left.fingerprint == right.fingerprint && left.rawValue == right.rawValue
    }

    /// Feeds the name to a hasher.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(fingerprint)
    }
  }
}
