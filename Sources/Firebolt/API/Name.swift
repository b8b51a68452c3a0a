extension Resolver {
  /// A name that distinguishes several registrations of one type: `register(name: "dark") { … }`, `get(name: "dark")`.
  ///
  /// Two names are equal if their UTF-8 is equal. Declare a shared name once:
  ///
  /// ```swift
  /// extension Resolver.Name {
  ///   static let dark: Resolver.Name = "dark"
  /// }
  /// ```
  public struct Name: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// A hash, computed once, so that a comparison compares one word before it compares text. It is never 0, which
    /// stands for "no name". It is odd, unless the name stands for a declared key: then it contains the key's address.
    @usableFromInline package let fingerprint: UInt64

    /// The name's spelling.
    public let rawValue: String

    /// Creates a name.
    ///
    /// - Parameter rawValue: The name's spelling. The empty string is valid.
    /// - Complexity: O(*n*) in the length of the spelling.
    @inline(never)
    public init(_ rawValue: String) {
      // FNV-1a: short, and the same value for one spelling in every process.
      func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        return hash | 1
      }
      // `withUTF8`, which makes a copy of a text that isn't stored so, would be compiled for this alone.
      fingerprint =
        rawValue.utf8.withContiguousStorageIfAvailable(hash)
        ?? Array(rawValue.utf8).withUnsafeBufferPointer(hash)
      self.rawValue = rawValue
    }

    /// Creates a name from a literal.
    ///
    /// - Parameter value: The name's spelling.
    public init(stringLiteral value: String) {
      self.init(value)
    }

    /// Returns a name that is made of the place where this is written: for a registration that nobody asks for by name.
    ///
    /// ```swift
    /// resolver.register(expect: (any Plugin).self, name: .unique()) { Search() }
    /// resolver.register(expect: (any Plugin).self, name: .unique()) { Export() }
    /// let plugins: [any Plugin] = resolver.getAll()
    /// ```
    ///
    /// In a loop, each pass has the same name, and replaces what the one before has registered: `verify()` warns of that.
    ///
    /// - Parameters:
    ///   - fileID: The file of the call, filled in by the compiler.
    ///   - line: The line of the call, filled in by the compiler.
    ///   - column: The column of the call, filled in by the compiler.
    /// - Returns: The name, whose spelling is the place: `"App/Plugins.swift:12:57"`.
    public static func unique(fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column) -> Name {
      Name("\(fileID):\(line):\(column)")
    }

    /// Whether the spelling is that of a place, as `unique()` makes it: a path, a line and a column.
    package var isOfPlace: Bool {
      var hasPath = false
      var colons = 0
      for byte in rawValue.utf8 {
        switch byte {
        case UInt8(ascii: ":"): colons += 1
        case UInt8(ascii: "0")...UInt8(ascii: "9"): break
        default: colons = 0
        }
        if byte == UInt8(ascii: "/") { hasPath = true }
      }
      return hasPath && colons == 2
    }

    /// Whether two names are equal: their UTF-8 is.
    public static func == (left: Name, right: Name) -> Bool {
      left.fingerprint == right.fingerprint && left.isSpelled(as: right)
    }

    // A comparison of texts is long, and many keys are compared.
    @inline(never)
    private func isSpelled(as other: Name) -> Bool { rawValue == other.rawValue }

    private init(fingerprint: UInt64, rawValue: String) {
      self.fingerprint = fingerprint
      self.rawValue = rawValue
    }

    /// Stands for all names of a type, and no name, in the key of a hook. No text gives it: that of the empty spelling has
    /// another fingerprint.
    package static var all: Name { Name(fingerprint: 1, rawValue: "") }

    /// The name's spelling.
    public var description: String { rawValue }
  }

  /// The name that a hook is for: a ``Name``, nil for the registration without a name, or `.any` for all registrations of
  /// the type.
  public typealias HookName = Name??
}

// The double optional makes `.any` compile for a hook alone: elsewhere a name is a single one. A name, a literal, a
// constant like `.dark` and nil all convert to both.
extension Resolver.HookName {
  /// All names of a type, and no name: `decorate((any Service).self, name: .any) { … }` concerns each registration of the
  /// type, present and future.
  ///
  /// Hooks of one name and of all names run in the order in which they were added.
  public static var any: Resolver.HookName { .some(.all) }
}
