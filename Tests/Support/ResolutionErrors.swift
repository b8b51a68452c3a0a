import Firebolt

/// The `ResolutionError` that `body` throws.
package func resolutionError<R>(_ body: () throws -> R) -> ResolutionError? {
  do {
    _ = try body()
    return nil
  } catch {
    return error as? ResolutionError
  }
}

extension ResolutionError {
  /// The types of the path, outermost first.
  package var pathOfTypes: [String] { path.map { "\($0.key)" } }

  /// The text without the line of the outermost request.
  package var textWithoutRequest: String {
    description.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("  asked at  ") }
      .joined(separator: "\n")
  }
}

extension String {
  /// The text with the rest of each wrapped line in one piece with its beginning. Rows without a label of their own, which
  /// begin in the same column, are one line too.
  package var unwrapped: String {
    var lines: [String] = []
    for line in split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix(String(repeating: " ", count: 12)), !lines.isEmpty {
        lines[lines.count - 1] += " " + line.drop { $0 == " " }
      } else {
        lines.append(String(line))
      }
    }
    return lines.joined(separator: "\n")
  }

  /// The lines of more than 100 columns that a space could break.
  package var overlongLines: [String] {
    split(separator: "\n").map(String.init).filter { line in
      // A literal is one word, and so is `any` with the protocol's name.
      let words = line.replacing(/"(\\.|[^"\\])*"/, with: "word").replacing("any ", with: "any_")
      return line.count > 100 && words.dropFirst(12).contains(/[^ ] [^ ]/)
    }
  }
}
