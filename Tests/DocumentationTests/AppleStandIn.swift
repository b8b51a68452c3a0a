import Foundation

/// Firebolt, compiled for Apple's frameworks against the declarations in Tests/AppleStandIn.
struct AppleStandIn {
  private static let folder = Toolchain.package.appendingPathComponent("Tests/AppleStandIn")
  private let compiler: SwiftCompiler

  /// The instance that all tests use, one after another.
  static let shared = Result { try AppleStandIn() }

  /// The errors and warnings in Firebolt itself; empty if there are none.
  let diagnostics: [Diagnostic]

  private init() throws {
    compiler = try SwiftCompiler()
    let library = Toolchain.package.appendingPathComponent("Sources/Firebolt")
    let sources = try FileManager.default.subpathsOfDirectory(atPath: library.path)
      .filter { $0.hasSuffix(".swift") }
      .map { library.appendingPathComponent($0) }
    diagnostics = try compiler.compile(
      sources, module: "Firebolt", package: "Firebolt", languageMode: 6, importing: [Self.folder])
  }

  /// Compiles the source code of a client.
  ///
  /// - Returns: The errors and warnings; empty if there are none.
  func compile(_ source: String, languageMode: Int) throws -> [Diagnostic] {
    let file = try compiler.folder.create("Client.swift", Self.expandingPreviews(source))
    return try compiler.compile(
      [file], module: "Client", package: "Client", languageMode: languageMode,
      importing: [compiler.folder.url, Self.folder])
  }

  /// The source code of the client in `Client/Client.swift`.
  static var client: String {
    get throws { try text(of: "Client/Client.swift") }
  }

  /// The files that declare Apple's API, in Swift and in C.
  static let declarations = Result {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swiftinterface") || $0.hasSuffix(".h") }.sorted()
  }

  /// The text of one of these files.
  static func text(of file: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
  }

  /// The declarations without an availability: top-level declarations in Swift, and functions in C.
  static func undated(in text: String) -> [String] {
    var isDated = false
    return text.components(separatedBy: "\n").filter { line in
      let isDeclaration = !["", " ", "}", "//", "#", "import ", "@_exported import ", "typedef ", "struct "]
        .contains { $0.isEmpty ? line.isEmpty : line.hasPrefix($0) }
      defer { isDated = line.hasPrefix("@available(") }
      return isDeclaration && !isDated && !line.hasPrefix("@available(") && !line.hasPrefix("API_AVAILABLE(")
    }
  }

  /// The top-level Swift types that the comment at the top doesn't name. It links to the documentation of each type.
  static func typesWithoutSource(in text: String) -> [String] {
    let lines = text.components(separatedBy: "\n")
    let head = lines.filter { $0.hasPrefix("//") }.joined().split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    return lines.compactMap { line in
      let words = line.hasPrefix(" ") || line.hasPrefix("/") ? [] : line.split { " :<".contains($0) }
      guard let index = words.firstIndex(where: { ["struct", "class", "protocol", "enum", "typealias"].contains($0) }),
        words.contains("public") || words.contains("open"), !head.contains(words[index + 1])
      else { return nil }
      return String(words[index + 1])
    }
  }

  /// Expands `#Preview` to a `Preview` on the main actor, because the macro's plug-in isn't available here.
  private static func expandingPreviews(_ source: String) -> String {
    let parts = source.components(separatedBy: "#Preview")
    return parts.dropFirst().enumerated().reduce(parts[0]) {
      "\($0)@MainActor let preview\($1.offset) = Preview\($1.element)"
    }
  }
}
