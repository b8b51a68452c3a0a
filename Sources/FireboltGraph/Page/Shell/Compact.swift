/// The text of a script without what only readers of its source need: comments, indentation, and spaces that separate
/// nothing; and with short names for the longest of its own.
///
/// It knows what the scripts of pages use: strings, templates, and regular expressions without spaces.
struct CompactScript {
  /// The script.
  private(set) var text: [UInt8] = []

  /// The names that are shortened, by their bytes. They are used in the scripts alone: no string, no member of the data
  /// and no part of a browser's interface has one of them as the name of a property.
  private let shortNames: [ArraySlice<UInt8>: [UInt8]]

  /// The brackets around the current position; true for the braces of an expression in a template.
  private var isInTemplate: [Bool] = []
  /// The mark that ends the current string, or nil in code.
  private var quote: UInt8?

  /// - Parameter names: The names to shorten, separated by spaces.
  init(_ script: String, shortening names: String) {
    let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
    let prefixes = Array("_$QJZ".utf8)
    let list = names.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
    var shortNames: [ArraySlice<UInt8>: [UInt8]] = [:]
    for (index, name) in list.enumerated() {
      shortNames[ArraySlice(name)] = [prefixes[index / letters.count], letters[index % letters.count]]
    }
    shortNames[ArraySlice("const".utf8)] = Array("let".utf8)
    self.shortNames = shortNames
    let lines = script.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { !$0.hasPrefix("//") }
    compact(Array(lines.joined(separator: "\n").utf8))
  }

  private mutating func compact(_ source: [UInt8]) {
    var index = 0
    while index < source.count {
      let byte = source[index]
      if quote != nil {
        index += copyOfString(source, at: index)
      } else if byte.isPartOfWord {
        let word = source[index...].prefix { $0.isPartOfWord }
        text += shortNames[word] ?? Array(word)
        index += word.count
      } else {
        copyOfCode(byte, before: index + 1 < source.count ? source[index + 1] : UInt8(ascii: "\n"))
        index += 1
      }
    }
  }

  /// Copies one character of a string or template.
  ///
  /// - Returns: The number of bytes.
  private mutating func copyOfString(_ source: [UInt8], at index: Int) -> Int {
    let byte = source[index]
    text.append(byte)
    if byte == quote { quote = nil }
    if byte == UInt8(ascii: "\\") {
      text.append(source[index + 1])
      return 2
    }
    if quote == UInt8(ascii: "`"), byte == UInt8(ascii: "$"), source[index + 1] == UInt8(ascii: "{") {
      text.append(UInt8(ascii: "{"))
      isInTemplate.append(true)
      quote = nil
      return 2
    }
    return 1
  }

  /// Copies a character between words, unless nothing needs it.
  private mutating func copyOfCode(_ byte: UInt8, before next: UInt8) {
    let last = text.last ?? UInt8(ascii: "\n")
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"): quote = byte
    case UInt8(ascii: "{"): isInTemplate.append(false)
    case UInt8(ascii: "}"):
      if isInTemplate.popLast() == true { quote = UInt8(ascii: "`") }
    case UInt8(ascii: " "):
      let isSign = last == next && "+-".utf8.contains(last)
      if !isSign, !(last.isPartOfWord && next.isPartOfWord) { return }
    case UInt8(ascii: "\n"):
      if "{([,?:&|=".utf8.contains(last) || "})].?:&|".utf8.contains(next) { return }
    default: break
    }
    text.append(byte)
  }
}

extension UInt8 {
  /// Whether the character can be in a name; others than those of ASCII count.
  fileprivate var isPartOfWord: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 128...:
      true
    default: false
    }
  }
}
