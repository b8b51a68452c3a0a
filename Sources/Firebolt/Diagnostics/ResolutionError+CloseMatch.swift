extension ResolutionError {
  /// Something registered that may be what was meant.
  public struct CloseMatch: Sendable, CustomStringConvertible {
    /// What is registered.
    public let key: TypeKey
    /// The id of the resolver in which it is.
    public var resolverId: String { resolver.id }
    let resolver: ResolverLabel
    /// Where it was registered, as `Module/File.swift`.
    public let fileID: String
    /// The line in that file.
    public let line: Int
    /// What to try.
    public let suggestion: String

    /// The match in one line.
    public var description: String { "\(key.label)   (\(fileID):\(line)): \(suggestion)" }
  }
}
