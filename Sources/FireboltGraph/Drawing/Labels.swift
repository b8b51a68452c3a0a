import Firebolt

extension String {
  /// The lines of the text, with an escape sequence for each invisible character: `\u{1B}`.
  var visibleLines: [String] {
    split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
      line.unicodeScalars.map(\.visible).joined()
    }
  }

  /// Returns the text with some characters replaced. It works on scalars: a quotation mark with a combining accent
  /// still counts.
  func replacing(_ replacements: [Unicode.Scalar: String]) -> String {
    unicodeScalars.map { replacements[$0] ?? String($0) }.joined()
  }
}
