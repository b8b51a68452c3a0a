extension Resolver.Scope: Codable {
  /// Reads what `encode(to:)` has written.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    let plain: [Resolver.Scope] = [.single, .factory, .weak, .graph]
    if let scope = plain.first(where: { $0.description == text }) {
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

  /// Writes the scope as one string, that of `description`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
