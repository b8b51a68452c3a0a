import Foundation
import TestSupport

/// The code that an error suggests.
struct Remedy {
  /// The pieces of code, in order and as printed: the parts in backquotes, or the whole text if there are none. A long one has
  /// several lines.
  let pieces: [String]

  /// The whole text of the error.
  private let text: String

  /// The text before each piece, and the text after the last piece.
  private let words: [String]

  struct Missing: Error, CustomStringConvertible {
    let description: String
  }

  /// Reads the line of an error that begins with `to fix`, and the lines that go on with it.
  init(_ text: String) throws {
    // The place of the outermost request isn't that of what is wrong.
    let lines = text.components(separatedBy: "\n").filter { !$0.hasPrefix("  asked at  ") }
    self.text = lines.joined(separator: "\n")
    guard let start = lines.lastIndex(where: { $0.hasPrefix("  to fix    ") }) else {
      throw Missing(description: "no remedy: \(text)")
    }
    let rest = lines.dropFirst(start + 1).prefix { $0.hasPrefix(String(repeating: " ", count: 12)) }
    let parts = ([String(lines[start].dropFirst("  to fix    ".count))] + rest).joined(separator: "\n").components(
      separatedBy: "`")
    pieces = parts.count == 1 ? parts : parts.indices.filter { $0 % 2 == 1 }.map { parts[$0] }
    words = parts.count == 1 ? ["", ""] : parts.indices.filter { $0 % 2 == 0 }.map { parts[$0].unwrapped }
  }

  func piece(_ index: Int) throws -> String {
    guard pieces.indices.contains(index) else { throw Missing(description: "no piece \(index): \(text)") }
    return pieces[index]
  }

  /// A piece on one line, as the program has it that is to be changed.
  func former(_ index: Int) throws -> String { try piece(index).unwrapped }

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
