extension String {
  /// The text as a Swift string literal of one line. Code that contains it compiles, and a layout that contains it keeps
  /// its columns.
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

  /// The text with some of its characters replaced. It goes by scalars: a quotation mark with an accent on it is still one.
  func replacing(_ replacement: (Unicode.Scalar) -> String?) -> String {
    unicodeScalars.map { replacement($0) ?? String($0) }.joined()
  }
}

extension Unicode.Scalar {
  /// Whether the character has no picture, ends a line, or changes the direction of the text around it. The characters that
  /// join emoji are not among these.
  fileprivate var isInvisible: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: properties.isBidiControl || properties.isNoncharacterCodePoint || self == "\u{FEFF}"
    }
  }

  fileprivate var escaped: String { "\\u{\(String(value, radix: 16, uppercase: true))}" }
}

extension TypeKey {
  /// The key as texts show it, in one line: `Theme "dark"`, with the name as a Swift literal.
  /// A declared key without a name has its place instead.
  package var label: String {
    if let declared, declared.chosenName == nil { return "\(typeName) (\(declared.place))" }
    return name.map { "\(typeName) \($0.rawValue.swiftLiteral)" } ?? typeName
  }
}

extension Resolver.Scope {
  /// The scope as texts show it, in one line: `custom("session")`, with the kind as a Swift literal.
  package var label: String {
    if case .custom(let kind) = self { "custom(\(kind.swiftLiteral))" } else { "\(self)" }
  }
}
