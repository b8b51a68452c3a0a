import Foundation

/// A random request: often valid, often with a mistake, and sometimes hardly HTTP.
struct RandomRequest {
  private(set) var bytes: [UInt8] = []

  /// Whether the request names the user, and no other user.
  private(set) var isOwn = true

  /// Whether the request contains everything that it announces, so that the server must respond.
  private(set) var isWhole = true

  let isHead: Bool

  /// - Parameters:
  ///   - user: The user whom most requests name.
  ///   - ids: The ids of todos that exist, or that existed before.
  init(by user: String, about ids: [String], using generator: inout SeededGenerator) {
    let method = Self.method(&generator)
    isHead = method == "HEAD"
    let version = generator.once(in: 20) ? generator.element(of: ["1.0", "0.9", "2.0", "1.2", "x"]) : "1.1"
    bytes += Array("\(method) ".utf8) + Self.path(ids, &generator) + Array(" HTTP/\(version)\r\n".utf8)
    addHeaders(of: user, &generator)
    addBody(&generator)
    if generator.once(in: 50) {
      bytes = Array(bytes.prefix(generator.number(0..<bytes.count)))
      isWhole = false
    }
    if generator.once(in: 50) {
      for _ in 0..<3 where !bytes.isEmpty {
        bytes[generator.number(0..<bytes.count)] = UInt8(generator.number(0..<256))
      }
      // The announced length may have changed, and the user's name.
      isWhole = false
      isOwn = false
    }
  }

  private static func method(_ generator: inout SeededGenerator) -> String {
    switch generator.number(0..<20) {
    case 0: generator.element(of: ["PUT", "OPTIONS", "TRACE", "CONNECT", "PROPFIND", "BREW", "get", ""])
    case 1, 2: "HEAD"
    case 3..<12: "POST"
    case 12..<15: "PATCH"
    case 15, 16: "DELETE"
    default: "GET"
    }
  }

  // MARK: - Path

  private static func path(_ ids: [String], _ generator: inout SeededGenerator) -> [UInt8] {
    switch generator.number(0..<10) {
    case 0...4: Array("/todos".utf8)
    case 5, 6: Array("/todos/".utf8) + Array((ids.randomElement(using: &generator) ?? uuid(&generator)).utf8)
    case 7: Array("/todos/".utf8) + id(&generator)
    case 8: Array(generator.element(of: odd).utf8)
    default: Array("/".utf8) + Array(text(0..<12, &generator).utf8).filter { $0 > 32 }
    }
  }

  private static let odd = [
    "/", "//todos//", "/todos/", "/todos?x=%zz", "/todos#a", "/todos/../todos", "/todos/%2e%2e", "*", "todos",
    "http://localhost/todos", "localhost:80", "/health", "/todos/%00", "/todos/a/b",
    "/\(String(repeating: "x", count: 9_000))",
  ]

  private static func id(_ generator: inout SeededGenerator) -> [UInt8] {
    switch generator.number(0..<5) {
    case 0: Array(uuid(&generator).lowercased().utf8)
    case 1:
      (0..<generator.number(1..<40)).flatMap { _ in
        Array("%\(String(generator.number(16..<256), radix: 16))".utf8)
      }
    case 2: (0..<generator.number(1..<40)).map { _ in UInt8(generator.number(33..<256)) }
    case 3: Array("\(generator.next())".utf8)
    default: Array(uuid(&generator).utf8.dropLast(generator.number(0..<36)))
    }
  }

  private static func uuid(_ generator: inout SeededGenerator) -> String {
    [8, 4, 4, 4, 12].map { count in
      (0..<count).map { _ in String(generator.number(0..<16), radix: 16, uppercase: true) }.joined()
    }.joined(separator: "-")
  }

  // MARK: - Headers

  private mutating func addHeaders(of user: String, _ generator: inout SeededGenerator) {
    if !generator.once(in: 30) { add("Host", Array("localhost".utf8)) }
    switch generator.number(0..<30) {
    case 0: break
    case 1:
      isOwn = false
      add("X-User", Array(Self.text(0..<80, &generator).utf8))
    case 2:
      isOwn = false
      add("X-User", (0..<generator.number(0..<80)).map { _ in UInt8(generator.number(0..<256)) })
    case 3:
      isOwn = false
      add("X-User", Array(user.utf8))
      add("x-user", Array("grace".utf8))
    default: add("X-User", Array(user.utf8))
    }
    guard generator.once(in: 3) else { return }
    for _ in 0..<generator.number(1..<4) {
      switch generator.number(0..<8) {
      case 0: add("Connection", Array(generator.element(of: ["close", "Close", "keep-alive", "upgrade", ""]).utf8))
      case 1: add("Content-Type", Array(Self.text(0..<30, &generator).utf8))
      case 2: add("Expect", Array("100-continue".utf8))
      case 3: add("Accept-Encoding", Array(Self.text(0..<30, &generator).utf8))
      case 4: add(Self.text(0..<10, &generator), Array(Self.text(0..<30, &generator).utf8))
      case 5: add("X-Long", Array(repeating: 97, count: generator.element(of: [1_000, 50_000, 100_000])))
      case 6: for number in 0..<generator.element(of: [10, 500, 1_500]) { add("X-\(number)", [97]) }
      default: add("Upgrade", Array("h2c".utf8))
      }
    }
  }

  private mutating func add(_ name: String, _ value: [UInt8]) {
    bytes += Array("\(name): ".utf8) + value + [13, 10]
  }

  // MARK: - Body

  private mutating func addBody(_ generator: inout SeededGenerator) {
    let body = Self.body(&generator)
    switch generator.number(0..<12) {
    case 0:
      // Without a length, the server reads the body as another request.
      bytes += [13, 10] + (generator.once(in: 2) ? body : [])
    case 1, 2:
      add("Transfer-Encoding", Array("chunked".utf8))
      bytes += [13, 10]
      for chunk in stride(from: 0, to: body.count, by: 700) {
        let part = body[chunk..<min(chunk + 700, body.count)]
        let length = generator.once(in: 60) ? "zz" : String(part.count, radix: 16)
        bytes += Array("\(length)\r\n".utf8) + part + [13, 10]
      }
      bytes += Array("0\r\n\r\n".utf8)
    case 3:
      let length = generator.element(of: [
        "-1", "99999999999999999999", "1x", "", "\(body.count + 5)", "\(body.count / 2)",
      ])
      add("Content-Length", Array(length.utf8))
      bytes += [13, 10] + body
      isWhole = false
    default:
      add("Content-Length", Array("\(body.count)".utf8))
      bytes += [13, 10] + body
    }
  }

  private static func body(_ generator: inout SeededGenerator) -> [UInt8] {
    switch generator.number(0..<16) {
    case 0: []
    case 1: (0..<generator.number(1..<200)).map { _ in UInt8(generator.number(0..<256)) }
    case 2:
      Array(
        generator.element(of: ["null", "[]", "{}", "{\"title\": 1}", "{\"title\": null}", "{\"isDone\": \"yes\"}"]).utf8
      )
    case 3: Array(String(repeating: "[", count: generator.element(of: [100, 600, 15_000])).utf8)
    case 4:
      Array("{\"title\": \"\(String(repeating: "x", count: generator.element(of: lengths)))\"}".utf8)
    case 5: Array("{\"isDone\": \(generator.once(in: 2))}".utf8)
    case 6:
      Array("{\"title\": \"a\", \"title\": \"b\", \"more\": \(generator.next())e\(generator.number(0..<999))}".utf8)
    default: Array("{\"title\": ".utf8) + json(text(0..<220, &generator), &generator) + Array("}".utf8)
    }
  }

  /// Lengths of titles: the maximum, one more, and lengths around the size limit of bodies.
  private static let lengths = [200, 201, 15_000, 40_000, 40_000, 40_000]

  /// Returns a text as a JSON string. Characters are literal or escaped, and the string is invalid now and then.
  private static func json(_ text: String, _ generator: inout SeededGenerator) -> [UInt8] {
    let escapes = generator.once(in: 3)
    var literal = "\""
    for scalar in text.unicodeScalars {
      if (escapes && generator.once(in: 4)) || scalar.value < 32 && !generator.once(in: 1_000) {
        for unit in String(scalar).utf16 { literal += "\\u" + String(UInt32(unit) + 0x10000, radix: 16).dropFirst() }
      } else if scalar == "\"" || scalar == "\\" {
        literal += "\\\(scalar)"
      } else {
        literal.unicodeScalars.append(scalar)
      }
      if generator.once(in: 2_000) { literal += generator.element(of: ["\\ud800", "\\udc00", "\\x", "\\u12"]) }
    }
    var bytes = Array("\(literal)\"".utf8)
    if generator.once(in: 30) { bytes[generator.number(0..<bytes.count)] = UInt8(generator.number(128..<256)) }
    return bytes
  }

  /// Returns a text with characters of all kinds. Half of the texts are printable ASCII, apart from
  /// a special first character in some of them.
  private static func text(_ length: Range<Int>, _ generator: inout SeededGenerator) -> String {
    let isPlain = generator.once(in: 2)
    var text =
      generator.once(in: 8) ? generator.element(of: ["\0", "\u{1}", "\u{7F}", "\u{85}", "\u{2028}", "\u{FEFF}"]) : ""
    for _ in 0..<generator.number(length) {
      let range: ClosedRange<UInt32> =
        isPlain
        ? 32...126
        : generator.element(of: [
          0...31, 32...126, 127...159, 0x300...0x36F, 0x5D0...0x5EA, 0x2000...0x206F,
          0x4E00...0x4FFF, 0xE000...0xE0FF, 0xFFF0...0xFFFF, 0x1F300...0x1FAFF, 0x10FFF0...0x10FFFF,
        ])
      guard let scalar = Unicode.Scalar(UInt32.random(in: range, using: &generator)) else { continue }
      text.unicodeScalars.append(scalar)
    }
    return text
  }
}
