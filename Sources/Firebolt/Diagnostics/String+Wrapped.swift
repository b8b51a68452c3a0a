extension String {
  /// The text with its lines broken at 100 columns, where it has a space: one between words rather than one within brackets
  /// or code, and none within a string literal, or after `any`, where Swift code can't continue on the next line. A longer
  /// word stays whole.
  ///
  /// The rest of a line stands below its text: behind the last gap of several spaces, or else in the column in which the texts
  /// of errors begin. A text that is wrapped already stays as it is.
  ///
  /// - Complexity: O(*n*)
  @inline(never)
  package func wrapped() -> String {
    let (space, newline) = (UInt8(ascii: " "), UInt8(ascii: "\n"))
    let bytes = Array(utf8)
    var text: [UInt8] = []
    var index = 0
    var column = 0
    // The column of the rest of the line, and the number of spaces that are still missing before it.
    var indentation = 12
    var margin = 0
    // The last four bytes of the text, the last one lowest.
    var recent: UInt32 = 0
    // How many brackets and backquotes are open, and the end of the string literal.
    var depth = 0
    var isCode = false
    var literalEnd = 0
    // The last one of the outermost spaces of the line: where it is in the text, 0 for none, and what the line is there.
    var breakCount = 0
    var breakIndex = 0
    var breakDepth = 0
    var breakIsCode = false
    // The depth of the gap before the text below which the rest stands: any other space is better.
    let depthOfGap = 1000

    while index < bytes.count {
      var byte = space
      if margin > 0 {
        margin -= 1
      } else {
        byte = bytes[index]
        if column >= 100, breakCount > 0, byte > space, byte.beginsCharacter {
          text.removeLast(text.count - breakCount)
          if breakDepth == depthOfGap {
            indentation = 12
            breakDepth = 0
          }
          index = breakIndex
          while bytes[index] == space { index += 1 }
          depth = breakDepth
          isCode = breakIsCode
          literalEnd = 0
          breakCount = 0
          recent = 0
          margin = indentation
          byte = newline
          column = -1
        } else {
          if index >= literalEnd {
            switch byte {
            case newline:
              column = -1
              indentation = 12
              depth = 0
              isCode = false
              breakCount = 0
            case space:
              let isAfterAny = recent & 0xFF_FFFF == 0x61_6E79
              if recent & 0xFF != 0x20, !isAfterAny, column > indentation, breakCount == 0 || depth <= breakDepth {
                breakCount = text.count
                breakIndex = index
                breakDepth = depth
                breakIsCode = isCode
              }
            default:
              if recent & 0xFFFF == 0x2020, column > indentation, column <= 55 {
                indentation = column
                breakDepth = depthOfGap
              }
              if byte == UInt8(ascii: "`") { isCode.toggle() }
              switch byte {
              case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "<"): depth += 1
              case UInt8(ascii: "`") where isCode: depth += 1
              // That of an arrow closes nothing.
              case UInt8(ascii: ">") where recent & 0xFF == 0x2D: break
              case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: ">"), UInt8(ascii: "`"): depth = max(0, depth - 1)
              case UInt8(ascii: "\""):
                var end = index + 1
                while end < bytes.count, bytes[end] != byte, bytes[end] != newline {
                  end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
                }
                // A quotation mark without another one is like any character.
                if end < bytes.count, bytes[end] == byte { literalEnd = end + 1 }
              default: break
              }
            }
          }
          index += 1
        }
      }
      if byte.beginsCharacter { column += 1 }
      text.append(byte)
      recent = recent << 8 | UInt32(byte)
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension UInt8 {
  /// Whether the byte isn't a further one of a character in UTF-8.
  fileprivate var beginsCharacter: Bool { self & 0xC0 != 0x80 }
}
