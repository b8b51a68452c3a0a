#if os(macOS) || os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// One run of the program in Tests/ContextReport.
  struct ContextReport {
    /// The contexts in which the program ran, except those that are determined at compile time.
    let contexts: Set<String>

    /// Launches the program.
    ///
    /// - Parameters:
    ///   - arguments: Its arguments.
    ///   - environment: Additions to the tests' environment, which is passed without the test runner's variables.
    init(arguments: [String] = [], environment: [String: String] = [:]) throws {
      let output = FileManager.default.temporaryDirectory.appendingPathComponent("FireboltContexts-\(UUID())")
      let counts = output.appendingPathExtension("profraw")
      try Data().write(to: output)
      defer {
        try? FileManager.default.removeItem(at: output)
        try? FileManager.default.removeItem(at: counts)
      }
      let process = Process()
      process.executableURL = buildFolder.appendingPathComponent("ContextReport")
      process.arguments = arguments
      process.environment = ProcessInfo.processInfo.environment
        .filter { !$0.key.hasPrefix("XC") }
        // In a coverage build, the program would otherwise overwrite the coverage data of the tests.
        .merging(["LLVM_PROFILE_FILE": counts.path]) { $1 }
        .merging(environment) { $1 }
      process.standardOutput = try FileHandle(forWritingTo: output)
      try process.run()
      process.waitUntilExit()
      try #require(process.terminationReason == .exit && process.terminationStatus == 0)
      let lines = try String(contentsOf: output, encoding: .utf8).split(separator: "\n").map(String.init)
      contexts = Set(lines).subtracting(["simulator", "device", "debug"])
    }
  }
#endif
