extension String {
  /// The text as a Swift string literal on one line. It compiles in code and keeps the columns of a layout.
  package var swiftLiteral: String {
    var literal = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\\": literal += "\\\\"
      case "\"": literal += "\\\""
      case "\n": literal += "\\n"
      case "\r": literal += "\\r"
      case "\t": literal += "\\t"
      case "\0": literal += "\\0"
      default: literal.append(scalar.isInvisible ? scalar.escaped : String(scalar))
      }
    }
    return literal + "\""
  }

  /// The lines of the text, with an escape sequence for each invisible character: `\u{1B}`.
  var visibleLines: [String] {
    split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
      line.unicodeScalars.map { $0.isInvisible ? $0.escaped : String($0) }.joined()
    }
  }

  /// Returns the text with some characters replaced. It works on scalars: a quotation mark with a combining accent
  /// still counts.
  func replacing(_ replacements: [Unicode.Scalar: String]) -> String {
    unicodeScalars.map { replacements[$0] ?? String($0) }.joined()
  }
}

extension Unicode.Scalar {
  /// Whether the character has no glyph, ends a line, or changes the direction of the surrounding text. Characters that
  /// join emoji don't count.
  fileprivate var isInvisible: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: properties.isBidiControl || properties.isNoncharacterCodePoint || self == "\u{FEFF}"
    }
  }

  fileprivate var escaped: String { "\\u{\(String(value, radix: 16, uppercase: true))}" }
}

extension TypeKey {
  /// The key in texts, on one line: `Theme "dark"`, with the name as a Swift literal. A declared key without a name
  /// shows its place.
  package var label: String {
    if let declared, declared.chosenName == nil { return "\(typeName) (\(declared.place))" }
    return name.map { "\(typeName) \($0.rawValue.swiftLiteral)" } ?? typeName
  }
}
