import Foundation

/// The title of a todo: one line of text of limited length, without white space around it. Every initialiser ensures
/// this.
public struct TodoTitle: Equatable, Sendable {
  /// The maximum number of characters.
  public static let maximumLength = 200

  /// The maximum number of bytes in UTF-8. One character can have any number of combining marks.
  public static let maximumBytes = 1_000

  /// The title as text.
  public let text: String

  /// Creates a title from text that a user typed.
  ///
  /// - Throws: `TodoError.emptyTitle`, `TodoError.controlCharacter` or `TodoError.titleTooLong`.
  public init(_ typed: String) throws(TodoError) {
    let text = typed.trimmingCharacters(in: .whitespacesAndNewlines)
    if text.isEmpty { throw .emptyTitle }
    if let control = text.unicodeScalars.first(where: \.isControl) { throw .controlCharacter(control) }
    let (characters, bytes) = (text.count, text.utf8.count)
    if characters > Self.maximumLength || bytes > Self.maximumBytes {
      throw .titleTooLong(characters: characters, bytes: bytes)
    }
    self.text = text
  }

  /// Creates a title from any stored text.
  ///
  /// Control characters are replaced by U+FFFD, and text that is too long is truncated. So the user sees the todo, and
  /// can rename or remove it.
  public init(mending kept: String) {
    var text = ""
    for scalar in kept.trimmingCharacters(in: .whitespacesAndNewlines).unicodeScalars {
      text.unicodeScalars.append(scalar.isControl ? "\u{FFFD}" : scalar)
    }
    text = String(text.prefix(Self.maximumLength))
    while text.utf8.count > Self.maximumBytes { text.unicodeScalars.removeLast() }
    text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    self.text = text.isEmpty ? "\u{FFFD}" : text
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a control character, or ends a line.
  fileprivate var isControl: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}

extension TodoTitle: Codable {
  /// Decodes a title, and validates it.
  public init(from decoder: any Decoder) throws {
    try self.init(decoder.singleValueContainer().decode(String.self))
  }

  /// Encodes only the text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
