extension ResolutionError {
  /// A similar registration that may be the intended one.
  public struct CloseMatch: Sendable, CustomStringConvertible {
    /// The registered key.
    public let key: TypeKey
    /// The id of the resolver that has the registration.
    public var resolverId: String { resolver.id }
    let resolver: ResolverLabel
    /// The file of the registration, as `Module/File.swift`.
    public let fileID: String
    /// The line in that file.
    public let line: Int
    /// The suggested fix.
    public let suggestion: String

    /// The match in one line.
    public var description: String { "\(key.label)   (\(fileID):\(line)): \(suggestion)" }
  }
}
