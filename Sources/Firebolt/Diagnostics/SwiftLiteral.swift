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
      default: literal += scalar.visible
      }
    }
    return literal + "\""
  }
}

extension Unicode.Scalar {
  /// The character, or an escape sequence for an invisible one: `\u{1B}`.
  package var visible: String { isInvisible ? "\\u{\(String(value, radix: 16, uppercase: true))}" : String(self) }

  /// Whether the character has no glyph, ends a line, or changes the direction of the surrounding text. Characters that
  /// join emoji don't count.
  private var isInvisible: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: properties.isBidiControl || properties.isNoncharacterCodePoint || self == "\u{FEFF}"
    }
  }
}

extension TypeKey {
  /// The key in texts, on one line: `Theme "dark"`, with the name as a Swift literal. A declared key without a name
  /// shows its place.
  package var label: String {
    if let declared, declared.chosenName == nil { return "\(typeName) (\(declared.place))" }
    return name.map { "\(typeName) \($0.rawValue.swiftLiteral)" } ?? typeName
  }
}
