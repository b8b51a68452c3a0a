// Where SwiftUI is available, it isn't the small one that these views run on.
#if !canImport(SwiftUI)
  import Foundation
  import Testing

  /// Runs views with Firebolt's properties on the small SwiftUI in Tests/AppleStandIn/Running.
  struct RunningViews {
    private let compiler: SwiftCompiler
    private let program: URL

    /// The instance that all tests use.
    static let shared = Result { try RunningViews() }

    /// The names of the scenarios that the program can run.
    static let scenarios = Result {
      try shared.get().run().output.split(separator: "\n").map(String.init)
    }

    /// The scenarios about one subject.
    static func scenarios(of subject: String) throws -> [String] {
      try scenarios.get().filter { $0.hasPrefix(subject + "/") }
    }

    static func expectSuccess(of scenario: String) throws {
      let run = try shared.get().run(scenario)
      #expect(run.succeeded)
      #expect(run.text == "")
    }

    private init() throws {
      compiler = try SwiftCompiler()
      let folder = "Tests/AppleStandIn/Running"
      let libraries = ["Combine", "SwiftUI"]
      for library in libraries {
        let found = try compiler.compile(
          Self.sources(in: "\(folder)/\(library)"), module: library, package: "StandIn",
          options: ["-c", "-o", "\(library).o"], importing: [compiler.folder.url])
        if !found.isEmpty { throw SwiftCompiler.Failure(text: "\(found)") }
      }
      let sources = try Self.sources(in: "Sources/Firebolt/Injection/SwiftUI") + Self.sources(in: "\(folder)/Scenarios")
      program = try compiler.link(
        sources, module: "Scenarios", libraries: libraries,
        options: ["-Xfrontend", "-testable-import-module", "-Xfrontend", "Firebolt"])
    }

    func run(_ arguments: String...) throws -> Command {
      try Command(program, arguments, in: compiler.folder)
    }

    private static func sources(in folder: String) throws -> [URL] {
      try FileManager.default.contentsOfDirectory(
        at: Toolchain.package.appendingPathComponent(folder), includingPropertiesForKeys: nil
      ).filter { $0.pathExtension == "swift" }
    }
  }

  struct RunningViewsTests {
    @Test func everyScenarioIsNamed() throws {
      let counts = Dictionary(grouping: try RunningViews.scenarios.get()) { $0.prefix { $0 != "/" } }.mapValues(\.count)
      #expect(counts == ["properties": 8, "children": 16, "previews": 5])
    }

    @Test(arguments: try RunningViews.scenarios(of: "properties"))
    func viewsHoldWhatTheirPropertiesAskFor(scenario: String) throws {
      try RunningViews.expectSuccess(of: scenario)
    }

    @Test(
      "Rule 73: a view's child resolver is made on first use and lives as long as the view's identity",
      arguments: try RunningViews.scenarios(of: "children"))
    func aChildResolverLivesAsLongAsItsView(scenario: String) throws {
      try RunningViews.expectSuccess(of: scenario)
    }

    @Test(arguments: try RunningViews.scenarios(of: "previews"))
    func aPreviewHasAResolverOfItsOwn(scenario: String) throws {
      try RunningViews.expectSuccess(of: scenario)
    }
  }
#endif
