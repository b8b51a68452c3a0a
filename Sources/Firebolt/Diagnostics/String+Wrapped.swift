import FireboltAtomics

extension String {
  /// Returns the text of an error for the text of another one, which stands around it: in long lines, because the whole is
  /// wrapped.
  package init(quoting error: any Error) {
    _ = firebolt_count_quoted(1)
    defer { _ = firebolt_count_quoted(-1) }
    self = "\(error)"
  }

  /// The text with its lines broken at 100 columns, where it has a space: one between words rather than one within brackets
  /// or code, and none within a string literal, or after `any`, where Swift code can't continue on the next line. A longer
  /// word stays whole.
  ///
  /// The rest of a line stands below its text: behind the last gap of several spaces, or else in the column in which the texts
  /// of errors begin. A text that is wrapped already stays as it is, and so does one that another text quotes.
  ///
  /// - Complexity: O(*n*)
  @inline(never)
  package func wrapped() -> String {
    if firebolt_count_quoted(0) != 0 { return self }
    let bytes = Array(utf8)
    var text: [UInt8] = []
    var part = LinePart(start: 0)
    while true {
      let next = part.next(in: bytes)
      for index in part.start..<(next?.endOfFormer ?? bytes.count) { text.append(bytes[index]) }
      guard let next else { return String(decoding: text, as: UTF8.self) }
      text.append(.newline)
      for _ in 0..<next.column { text.append(.space) }
      part = next
    }
  }
}

/// A part of a text that stands on a line of its own.
private struct LinePart {
  static let width = 100
  /// The column in which the texts of errors begin.
  static let margin = 12
  /// What begins further right leaves no room below it.
  static let lastIndentation = 55

  /// Where the part begins in the text.
  var start: Int
  /// Where the part before it ends.
  var endOfFormer = 0
  /// The column in which the part begins.
  var column = 0
  /// The column in which the line is continued.
  var indentation = margin
  /// The brackets and backquotes that are open where the part begins.
  var depth = 0
  /// Whether the part begins in code between backquotes.
  var isInCode = false
  /// Whether a gap of several spaces is before the part. What stands behind one is rather broken itself.
  var isBehindGap = false

  /// Returns the part after this one; nil if there is none.
  func next(in bytes: [UInt8]) -> LinePart? {
    var best: LinePart?
    var (column, indentation, depth, isInCode) = (column, indentation, depth, isInCode)
    var endOfLiteral = start
    for index in start..<bytes.count {
      let byte = bytes[index]
      if byte == .newline { return LinePart(start: index + 1, endOfFormer: index) }
      if column >= LinePart.width, byte > .space, byte.beginsCharacter, var best {
        while bytes[best.start] == .space { best.start += 1 }
        best.indentation = best.isBehindGap ? LinePart.margin : indentation
        best.column = best.indentation
        return best
      }
      if index >= endOfLiteral {
        let former = index > start ? bytes[index - 1] : .newline
        switch byte {
        case .space:
          let isBetter = best.map { depth <= $0.depth || $0.isBehindGap } ?? true
          if isBetter, former != .space, column > indentation, !bytes.hasAny(before: index) {
            best = LinePart(start: index, endOfFormer: index, depth: depth, isInCode: isInCode)
          }
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "<"): depth += 1
        // That of an arrow closes nothing.
        case UInt8(ascii: ">") where former == UInt8(ascii: "-"): break
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: ">"): depth = max(0, depth - 1)
        case UInt8(ascii: "`"):
          depth = max(0, depth + (isInCode ? -1 : 1))
          isInCode.toggle()
        case UInt8(ascii: "\""): endOfLiteral = bytes.endOfLiteral(at: index)
        default: break
        }
        let isBehindGap = byte > .space && former == .space && index > start + 1 && bytes[index - 2] == .space
        if isBehindGap, column > indentation, column <= LinePart.lastIndentation {
          indentation = column
          best?.isBehindGap = true
        }
      }
      if byte.beginsCharacter { column += 1 }
    }
    return nil
  }
}

extension [UInt8] {
  /// Returns whether the word before a space ends with `any`.
  fileprivate func hasAny(before index: Int) -> Bool {
    index >= 3 && self[index - 3] == UInt8(ascii: "a") && self[index - 2] == UInt8(ascii: "n")
      && self[index - 1] == UInt8(ascii: "y")
  }

  /// Returns the index after the string literal that begins at a quotation mark. One without another on its line is like any
  /// other character.
  fileprivate func endOfLiteral(at start: Int) -> Int {
    var index = start + 1
    while index < count, self[index] != .newline {
      if self[index] == self[start] { return index + 1 }
      let isEscape = self[index] == UInt8(ascii: "\\") && index + 1 < count && self[index + 1] != .newline
      index += isEscape ? 2 : 1
    }
    return start
  }
}

extension UInt8 {
  fileprivate static var space: UInt8 { UInt8(ascii: " ") }
  fileprivate static var newline: UInt8 { UInt8(ascii: "\n") }

  /// Whether the byte isn't a further one of a character in UTF-8.
  fileprivate var beginsCharacter: Bool { self & 0xC0 != 0x80 }
}
