extension Resolver.Scope: Codable {
  /// Reads what `encode(to:)` has written.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    let plain: [Resolver.Scope] = [.single, .factory, .weak, .graph]
    if let scope = plain.first(where: { $0.encoded == text }) {
      self = scope
    } else if text.hasPrefix("custom(\""), text.hasSuffix("\")") {
      self = .custom(String(text.dropFirst("custom(\"".count).dropLast("\")".count)))
    } else if text.hasPrefix("expiring(after: "),
      let seconds = Double(text.dropFirst("expiring(after: ".count).dropLast())
    {
      self = .expiring(after: seconds)
    } else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no scope is written \(text)")
    }
  }

  /// Writes the scope as one string: `single`, or `custom("session")`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(encoded)
  }

  /// The kind stands between the quotes as it is, without escape sequences: the reader takes all that is between them.
  private var encoded: String {
    if case .custom(let kind) = self { "custom(\"\(kind)\")" } else { description }
  }
}
