import Foundation

/// The code that an error suggests.
struct Remedy {
  /// The pieces of code, in order: the parts in backquotes, or the whole text if there are none.
  let pieces: [String]

  /// The whole text of the error.
  private let text: String

  /// The text before each piece, and the text after the last piece.
  private let words: [String]

  struct Missing: Error, CustomStringConvertible {
    let description: String
  }

  /// Reads the line of an error that begins with `to fix`.
  init(_ text: String) throws {
    // The place of the outermost request isn't that of what is wrong.
    self.text = text.components(separatedBy: "\n").filter { !$0.hasPrefix("  asked at  ") }.joined(separator: "\n")
    guard let line = text.components(separatedBy: "\n").last(where: { $0.hasPrefix("  to fix    ") }) else {
      throw Missing(description: "no remedy: \(text)")
    }
    let parts = line.dropFirst("  to fix    ".count).components(separatedBy: "`")
    pieces = parts.count == 1 ? parts : parts.indices.filter { $0 % 2 == 1 }.map { parts[$0] }
    words = parts.count == 1 ? ["", ""] : parts.indices.filter { $0 % 2 == 0 }.map { parts[$0] }
  }

  func piece(_ index: Int) throws -> String {
    guard pieces.indices.contains(index) else { throw Missing(description: "no piece \(index): \(text)") }
    return pieces[index]
  }

  /// The line that the text names for a piece: right after the piece, or else the first line in the text.
  func line(for piece: Int) throws -> Int {
    let named = words.indices.contains(piece + 1) && words[piece + 1].hasPrefix(" at ") ? words[piece + 1] : nil
    guard let line = (named ?? text).numberBehind(".swift:") else { throw Missing(description: "no place: \(text)") }
    return line
  }
}

extension String {
  /// The number right after the first occurrence of a text.
  fileprivate func numberBehind(_ text: String) -> Int? {
    range(of: text).flatMap { Int(self[$0.upperBound...].prefix { $0.isNumber }) }
  }
}
