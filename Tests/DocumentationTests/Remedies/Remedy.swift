import Foundation

/// What an error says is to be written.
struct Remedy {
  /// The code, in the order in which it is given: what stands in backquotes, or else all of it.
  let pieces: [String]

  /// The whole text of the error.
  private let text: String

  /// What stands behind the last backquote before each piece, and behind the last one.
  private let words: [String]

  struct Missing: Error, CustomStringConvertible {
    let description: String
  }

  /// Reads the last line of an error.
  init(_ text: String) throws {
    self.text = text
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

  /// The line that the text names for a piece: behind it, or else as the first of the registrations.
  func line(for piece: Int) throws -> Int {
    let named = words.indices.contains(piece + 1) && words[piece + 1].hasPrefix(" at ") ? words[piece + 1] : nil
    guard let line = (named ?? text).numberBehind(".swift:") else { throw Missing(description: "no place: \(text)") }
    return line
  }
}

extension String {
  /// The number that stands behind the first occurrence of a text.
  fileprivate func numberBehind(_ text: String) -> Int? {
    range(of: text).flatMap { Int(self[$0.upperBound...].prefix { $0.isNumber }) }
  }
}
