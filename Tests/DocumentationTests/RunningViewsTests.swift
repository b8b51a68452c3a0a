// Where SwiftUI is available, it isn't the small one that these views run on.
#if !canImport(SwiftUI)
  import Foundation
  import Testing

  /// Runs views with Firebolt's properties on the small SwiftUI in Tests/AppleStandIn/Running.
  struct RunningViewsTests {
    private struct Program {
      let compiler: SwiftCompiler
      let file: URL

      init() throws {
        compiler = try SwiftCompiler()
        let libraries = ["Combine", "SwiftUI"]
        for library in libraries {
          try compiler.require(
            compiler.compileModule(
              Self.sources(in: "Tests/AppleStandIn/Running/\(library)"), library, package: "StandIn",
              // Otherwise, the compiler would start twice.
              options: ["-no-emit-module-separately-wmo", "-c", "-o", "\(library).o"], importing: [compiler.folder.url])
          )
        }
        let views = try Self.sources(in: "Sources/Firebolt/Injection/SwiftUI")
        file = try compiler.link(
          views + Self.sources(in: "Tests/AppleStandIn/Running/Scenarios"), module: "Scenarios",
          options: ["-Xfrontend", "-testable-import-module", "-Xfrontend", "Firebolt"] + libraries.map { "\($0).o" })
      }

      private static func sources(in folder: String) throws -> [URL] {
        try ProjectFiles.all(in: folder, ending: ".swift").map(ProjectFiles.url)
      }

      func run(_ arguments: String...) throws -> Command { try Command(file, arguments, in: compiler.folder) }
    }

    private static let program = Result { try Program() }

    /// The names of the scenarios that the program can run, by their subject.
    private static let scenarios = Result {
      Dictionary(grouping: try program.get().run().output.split(separator: "\n").map(String.init)) { name in
        String(name.prefix { $0 != "/" })
      }
    }

    private func expectSuccess(of scenario: String) throws {
      let run = try Self.program.get().run(scenario)
      #expect(run.succeeded)
      #expect(run.text == "")
    }

    @Test func everyScenarioIsNamed() throws {
      #expect(try Self.scenarios.get().mapValues(\.count) == ["properties": 7, "children": 13, "previews": 5])
    }

    @Test(arguments: try scenarios.get()["properties"] ?? [])
    func viewsHoldWhatTheirPropertiesAskFor(scenario: String) throws { try expectSuccess(of: scenario) }

    @Test(
      "Rule 73: a view's child resolver is made on first use and lives as long as the view's identity",
      arguments: try scenarios.get()["children"] ?? [])
    func aChildResolverLivesAsLongAsItsView(scenario: String) throws { try expectSuccess(of: scenario) }

    @Test(arguments: try scenarios.get()["previews"] ?? [])
    func aPreviewHasAResolverOfItsOwn(scenario: String) throws { try expectSuccess(of: scenario) }
  }
#endif
