/// A JSON value for a script in a page. No string in it ends or begins anything in HTML.
indirect enum JSON {
  /// The members of an object. Those that are nil are left out.
  typealias Members = [(name: String, value: JSON?)]

  case text(String)
  case number(Int)
  /// A number with what it has of decimals.
  case decimal(Double)
  case flag(Bool)
  case list([JSON])
  case object(Members)
  case null

  // Programs that link no mathematics library can't round by `rounded()` without optimisation.

  /// Creates the number that is nearest to a length.
  static func length(_ length: Double) -> JSON { .number(Int(length < 0 ? length - 0.5 : length + 0.5)) }

  /// Creates a time in microseconds, with the nanoseconds as decimals.
  static func microseconds(_ seconds: Double) -> JSON { .decimal(Double(Int64(seconds * 1e9 + 0.5)) / 1e3) }

  /// Creates a text, or nil for an empty one.
  static func nonempty(_ text: String?) -> JSON? { text?.isEmpty == false ? text.map(JSON.text) : nil }

  /// Creates a list of texts, or nil for an empty one.
  static func nonempty(_ texts: [String]) -> JSON? { texts.isEmpty ? nil : .list(texts.map(JSON.text)) }

  /// Creates true, or nil for false.
  static func whenTrue(_ flag: Bool) -> JSON? { flag ? .flag(true) : nil }

  /// The value as text.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  var serialized: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func write(to bytes: inout [UInt8]) {
    switch self {
    case .text(let text): Self.write(text, to: &bytes)
    case .number(let number): bytes += "\(number)".utf8
    case .decimal(let number): bytes += "\(number)".utf8
    case .flag(let flag): bytes += "\(flag)".utf8
    case .null: bytes += "null".utf8
    case .list(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        element.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      var isFirst = true
      for case (let name, let value?) in members {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
        Self.write(name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  /// The characters that would end a string, a script or a line of one.
  private static let special = Set("\"\\<>&\u{2028}\u{2029}".unicodeScalars)

  private static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      if scalar.value >= 32, !special.contains(scalar) {
        bytes.append(contentsOf: UTF8.encode(scalar).unsafelyUnwrapped)
      } else {
        let digits = String(scalar.value, radix: 16)
        bytes += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
