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
    diagnostics = try compiler.compile(
      SwiftCompiler.sourcesOfFirebolt.get(), module: "Firebolt", package: "Firebolt", importing: [Self.folder])
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

  /// Expands `#Preview` to a `Preview` on the main actor, because the macro's plug-in isn't available here.
  private static func expandingPreviews(_ source: String) -> String {
    let parts = source.components(separatedBy: "#Preview")
    return parts.dropFirst().enumerated().reduce(parts[0]) {
      "\($0)@MainActor let preview\($1.offset) = Preview\($1.element)"
    }
  }
}
