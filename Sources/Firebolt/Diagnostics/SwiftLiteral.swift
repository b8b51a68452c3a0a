// Texts use these in many places, so they aren't inlined there.

extension String {
  /// The text as a Swift string literal on one line. It compiles in code and keeps the columns of a layout.
  package var swiftLiteral: String {
    @inline(never) get {
      var literal = ""
      for scalar in unicodeScalars {
        literal += "\\\"\n\r\t\0".has(scalar) ? scalar.escaped(asASCII: false) : scalar.visible
      }
      return "\"\(literal)\""
    }
  }
}

extension Unicode.Scalar {
  /// The character, or an escape sequence for it, `\u{1B}`, if it has no glyph, ends a line, or changes the direction of
  /// the surrounding text.
  package var visible: String {
    // The joiner of emoji has no glyph of its own.
    if self == "\u{200D}" { return String(self) }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned:
      return "\\u{\(String(value, radix: 16, uppercase: true))}"
    default: return String(self)
    }
  }
}

extension TypeKey {
  /// The description, for texts.
  package var label: String {
    @inline(never) get {
      if let declared, declared.chosenName == nil { return "\(typeName) (\(declared.place))" }
      if isOfAnyName { return "\(typeName) of any name" }
      return name.map { "\(typeName) \($0.rawValue.swiftLiteral)" } ?? typeName
    }
  }
}
