import Foundation

/// The title of a todo: some text in one line, not too long, without white space around it. There is no other way to have
/// one.
public struct TodoTitle: Equatable, Sendable {
  /// How many characters it may have.
  public static let maximumLength = 200

  /// The title as text.
  public let text: String

  /// Makes a title of what somebody typed.
  ///
  /// - Throws: `TodoError.emptyTitle`, `TodoError.controlCharacter` or `TodoError.titleTooLong`.
  public init(_ typed: String) throws(TodoError) {
    let text = typed.trimmingCharacters(in: .whitespacesAndNewlines)
    if text.isEmpty { throw .emptyTitle }
    if let control = text.unicodeScalars.first(where: \.isControl) { throw .controlCharacter(control) }
    if text.count > Self.maximumLength { throw .titleTooLong(characters: text.count) }
    self.text = text
  }

  /// Makes a title of any text that is stored already.
  ///
  /// A control character is replaced by U+FFFD, and a text that is too long is cut, so that the user sees the todo and can
  /// rename or remove it.
  public init(mending kept: String) {
    var text = ""
    for scalar in kept.trimmingCharacters(in: .whitespacesAndNewlines).unicodeScalars {
      text.unicodeScalars.append(scalar.isControl ? "\u{FFFD}" : scalar)
    }
    text = text.prefix(Self.maximumLength).trimmingCharacters(in: .whitespacesAndNewlines)
    self.text = text.isEmpty ? "\u{FFFD}" : text
  }
}

extension Unicode.Scalar {
  /// Whether it is a control character, or ends a line.
  fileprivate var isControl: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}

extension TodoTitle: Codable {
  /// Reads a title, and checks it.
  public init(from decoder: any Decoder) throws {
    try self.init(decoder.singleValueContainer().decode(String.self))
  }

  /// Writes the text alone.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
