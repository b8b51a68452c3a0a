// Where SwiftUI is available, the build itself compiles Firebolt against it.
#if !canImport(SwiftUI)
  import Foundation
  import Testing

  /// Firebolt, compiled for Apple's frameworks against the declarations in Tests/AppleStandIn.
  private struct AppleStandIn {
    static let folder = "Tests/AppleStandIn"
    private let compiler: SwiftCompiler

    /// The instance that all tests use, one after another.
    static let shared = Result { try AppleStandIn() }

    /// The errors and warnings in Firebolt itself; empty if there are none.
    let diagnostics: [Diagnostic]

    private init() throws {
      compiler = try SwiftCompiler()
      let paths = try ProjectFiles.all(in: "Sources/Firebolt", ending: ".swift")
      let frameworks = [ProjectFiles.url(Self.folder)]
      let declarations = try compiler.compileModule(
        paths.map(ProjectFiles.url), "Firebolt", package: "Firebolt",
        options: ["-Xfrontend", "-experimental-skip-non-inlinable-function-bodies"], importing: frameworks)
      // The functions in other files are the same as in a release build.
      let files = try paths.flatMap { path in
        let isForApple = try ProjectFiles.text(of: path).contains("canImport(")
        return (isForApple ? ["-primary-file"] : []) + [ProjectFiles.url(path).path]
      }
      let functions = try compiler.compile(
        ["-frontend", "-emit-sib", "-module-name", "Firebolt", "-package-name", "Firebolt", "-parse-as-library"]
          + files,
        [], importing: frameworks)
      diagnostics = declarations + functions
    }

    /// Compiles the source code of a client, and returns the errors and warnings; empty if there are none.
    func compile(_ source: String, languageMode: Int = 6) throws -> [Diagnostic] {
      let file = try compiler.folder.create("Client.swift", Self.expandingPreviews(source))
      return try compiler.compileModule(
        [file], "Client", package: "Client", languageMode: languageMode,
        importing: [compiler.folder.url, ProjectFiles.url(Self.folder)])
    }

    /// Expands `#Preview` to a `Preview` on the main actor, because the macro's plug-in isn't available here.
    private static func expandingPreviews(_ source: String) -> String {
      let parts = source.components(separatedBy: "#Preview")
      return parts.dropFirst().enumerated().reduce(parts[0]) {
        "\($0)@MainActor let preview\($1.offset) = Preview\($1.element)"
      }
    }
  }

  /// The code for Apple's frameworks matches their signatures. None of it runs here.
  @Suite(.serialized) struct AppleStandInTests {
    @Test func fireboltItsClientsAndTheDocumentsFitAppleFrameworks() throws {
      let standIn = try AppleStandIn.shared.get()
      #expect(standIn.diagnostics == [])
      let client = try ProjectFiles.text(of: "\(AppleStandIn.folder)/Client/Client.swift")
      for languageMode in [5, 6] {
        #expect(try standIn.compile(client, languageMode: languageMode) == [], "in Swift \(languageMode) mode")
      }
      for document in try Document.all.get() {
        for framework in document.frameworks {
          #expect(try standIn.compile(document.combined(for: framework)) == [], "\(document) for \(framework)")
        }
      }
    }

    @Test func whatDoesNotFitIsReportedOnItsLine() throws {
      let source = """
        import Firebolt
        import SwiftUI
        final class Plain {}
        struct PlainView: View {
          @InjectedObject private var plain: Plain // error: conform to 'ObservableObject'
          var body: some View { Text("") }
        }
        """
      Diagnostic.expect(try AppleStandIn.shared.get().compile(source), fitTo: source)
    }

    /// The files that declare Apple's API, in Swift and in C.
    private static let declarations = Result {
      try ProjectFiles.all(in: AppleStandIn.folder).filter { $0.hasSuffix(".swiftinterface") || $0.hasSuffix(".h") }
    }

    @Test(arguments: try declarations.get())
    func everyDeclarationSaysSinceWhenItIsThereAndWhereThatIsWritten(file: String) throws {
      let text = try ProjectFiles.text(of: file)
      #expect(undated(in: text) == [])
      #expect(text.contains("https://") || file.hasSuffix("/Availability.h"))
    }

    @Test func aDeclarationThatDoesNotSaySinceWhenItIsThereIsFound() {
      let swift = "@available(iOS 13.0, *)\n@available(macOS, unavailable)\npublic struct A {\n}\nextension A {\n}"
      #expect(undated(in: swift) == ["extension A {"])
      let c = "#pragma once\n// C\ntypedef long a;\nint b(void);\nAPI_AVAILABLE(ios(2.0)) int c(\n    void);"
      #expect(undated(in: c) == ["int b(void);"])
    }

    /// The declarations without an availability: top-level declarations in Swift, and functions in C.
    private func undated(in text: String) -> [String] {
      var isDated = false
      return text.components(separatedBy: "\n").filter { line in
        let isDeclaration = !["", " ", "}", "//", "#", "import ", "@_exported import ", "typedef ", "struct "]
          .contains { $0.isEmpty ? line.isEmpty : line.hasPrefix($0) }
        defer { isDated = line.hasPrefix("@available(") }
        return isDeclaration && !isDated && !line.hasPrefix("@available(") && !line.hasPrefix("API_AVAILABLE(")
      }
    }
  }
#endif
