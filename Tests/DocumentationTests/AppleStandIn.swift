import Foundation

/// Firebolt, compiled as where there are Apple's frameworks: against the declarations in Tests/AppleStandIn.
struct AppleStandIn {
  private static let folder = Toolchain.package.appendingPathComponent("Tests/AppleStandIn")
  private let compiler: SwiftCompiler

  /// The one that all tests use, in turn.
  static let shared = Result { try AppleStandIn() }

  /// The errors and warnings in Firebolt itself; none if it is sound.
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

  /// Compiles what a client writes.
  ///
  /// - Returns: The errors and warnings; none if it is sound.
  func compile(_ source: String, languageMode: Int) throws -> [Diagnostic] {
    let file = try compiler.folder.create("Client.swift", Self.expandingPreviews(source))
    return try compiler.compile(
      [file], module: "Client", package: "Client", languageMode: languageMode,
      importing: [compiler.folder.url, Self.folder])
  }

  /// The client that uses everything.
  static var client: String {
    get throws { try String(contentsOf: folder.appendingPathComponent("Client/Client.swift"), encoding: .utf8) }
  }

  /// Does what the macro `#Preview` does, for which there is no plug-in here: it makes a `Preview`, on the main actor.
  private static func expandingPreviews(_ source: String) -> String {
    let parts = source.components(separatedBy: "#Preview")
    return parts.dropFirst().enumerated().reduce(parts[0]) {
      "\($0)@MainActor let preview\($1.offset) = Preview\($1.element)"
    }
  }
}
