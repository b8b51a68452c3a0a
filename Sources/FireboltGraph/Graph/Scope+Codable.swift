import Firebolt

extension Resolver.Scope: Codable {
  /// Decodes a scope.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: The decoder's error, or a `DecodingError` if the string isn't a scope that can be registered.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    let plain: [Resolver.Scope] = [.single, .factory, .weak, .graph, .perResolver, .perArguments]
    let scope =
      plain.first { $0.encoded == text }
      ?? text.text(between: "custom(\"", and: "\")").map { .custom($0) }
      ?? text.text(between: "expiring(after: ", and: ")").flatMap(Double.init).map { .expiring(after: $0) }
    guard let scope, scope.isValid else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "no scope is written \(text.swiftLiteral)")
    }
    self = scope
  }

  /// Encodes the scope as one string: `single`, or `custom("session")`.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The encoder's error.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(encoded)
  }

  /// The kind is written between the quotes without escape sequences, because the decoder takes everything between
  /// them.
  private var encoded: String {
    if case .custom(let kind) = self { "custom(\"\(kind)\")" } else { description }
  }
}

extension String {
  /// Returns the text between a prefix and a suffix, or nil. It works on scalars: a quotation mark with a combining
  /// accent still counts.
  fileprivate func text(between prefix: String, and suffix: String) -> String? {
    let (prefix, suffix) = (prefix.unicodeScalars, suffix.unicodeScalars)
    let rest = unicodeScalars.dropFirst(prefix.count)
    guard unicodeScalars.starts(with: prefix), rest.suffix(suffix.count).elementsEqual(suffix) else { return nil }
    return String(rest.dropLast(suffix.count))
  }
}
