import Foundation

/// The title of a todo: some text, not too long, without white space around it. There is no other way to have one.
public struct TodoTitle: Equatable, Sendable {
  /// How many characters it may have.
  public static let maximumLength = 200

  /// The title as text.
  public let text: String

  /// Makes a title of what somebody typed.
  ///
  /// - Throws: `TodoError.emptyTitle` or `TodoError.titleTooLong`.
  public init(_ typed: String) throws(TodoError) {
    let text = typed.trimmingCharacters(in: .whitespacesAndNewlines)
    if text.isEmpty { throw .emptyTitle }
    if text.count > Self.maximumLength { throw .titleTooLong(characters: text.count) }
    self.text = text
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
