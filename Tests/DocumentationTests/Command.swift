import Foundation

/// A finished run of another program.
struct Command {
  let output: String
  let errors: String
  /// Whether the program exited by itself with status 0.
  let succeeded: Bool

  #if os(macOS) || os(Linux)
    /// Runs a program and waits until it exits.
    init(_ executable: URL, _ arguments: [String], in folder: TemporaryFolder) throws {
      let process = Process()
      process.executableURL = executable
      process.arguments = arguments
      process.currentDirectoryURL = folder.url
      var environment = ProcessInfo.processInfo.environment
      // An example of a trap shows only the message, not the backtrace.
      environment["SWIFT_BACKTRACE"] = "enable=no"
      // Examples built for coverage would overwrite the tests' own counts.
      environment["LLVM_PROFILE_FILE"] = folder.url.appendingPathComponent("coverage.profraw").path
      // What a program leaves behind goes with the folder.
      environment["TMPDIR"] = folder.url.path
      process.environment = environment
      // Unlike a pipe, a file never fills up.
      let output = try folder.create("\(UUID()).output")
      let errors = try folder.create("\(UUID()).errors")
      process.standardOutput = try FileHandle(forWritingTo: output)
      process.standardError = try FileHandle(forWritingTo: errors)
      try process.run()
      process.waitUntilExit()
      self.output = try String(contentsOf: output, encoding: .utf8)
      self.errors = try String(contentsOf: errors, encoding: .utf8)
      succeeded = process.terminationReason == .exit && process.terminationStatus == 0
    }
  #else
    /// A simulator can't start programs. The tests of this module aren't run there.
    init(_ executable: URL, _ arguments: [String], in folder: TemporaryFolder) throws {
      throw CocoaError(.featureUnsupported)
    }
  #endif

  /// Everything that the program wrote.
  var text: String { output + errors }
}

/// A folder for one test. It is deleted with the object, at the latest when the process exits.
final class TemporaryFolder: Sendable {
  /// The folder that contains all others.
  private static let ofProcess: URL = {
    // Objects in static properties are never deallocated.
    atexit { try? FileManager.default.removeItem(at: ofProcess) }
    return FileManager.default.temporaryDirectory.appendingPathComponent("FireboltDocumentation-\(UUID())")
  }()

  let url: URL

  init() throws {
    url = Self.ofProcess.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// Writes a file and creates the folders above it.
  @discardableResult
  func create(_ path: String, _ text: String = "") throws -> URL {
    let file = url.appendingPathComponent(path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: false, encoding: .utf8)
    return file
  }
}
