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

    private init() throws {
      compiler = try SwiftCompiler()
      let folder = "Tests/AppleStandIn/Running"
      let libraries = ["Combine", "SwiftUI"]
      for library in libraries {
        try compiler.compileLibrary(Self.sources(in: "\(folder)/\(library)"), module: library)
      }
      let sources = try Self.sources(in: "Sources/Firebolt/Injection/SwiftUI") + Self.sources(in: "\(folder)/Scenarios")
      program = try compiler.link(sources, module: "Scenarios", libraries: libraries)
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
      #expect(try RunningViews.scenarios.get().count == 7)
    }

    @Test(arguments: try RunningViews.scenarios.get())
    func viewsHoldWhatTheirPropertiesAskFor(scenario: String) throws {
      let run = try RunningViews.shared.get().run(scenario)
      #expect(run.succeeded)
      #expect(run.text == "")
    }
  }
#endif
