import Foundation

/// The server's executable, running in a separate process.
final class ServerProcess: Sendable {
  /// The way in which the process ended.
  struct End: Equatable, Sendable {
    let status: Int32
    let isSignal: Bool
  }

  private let process: Process
  private let lines: AsyncStream<String>
  private let end: Task<End, Never>

  /// Launches the server.
  ///
  /// - Parameter openFiles: The limit of open files, which the server can't raise; nil for the limit of the tests.
  init(in folder: URL, arguments: [String] = [], openFiles: Int? = nil) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    let server = Self.products.appendingPathComponent("TodoServer").path
    let limit = openFiles.map { "ulimit -n \($0) && " } ?? ""
    process.arguments = ["-c", "\(limit)exec \"$@\"", "sh", server, "--port", "0"] + arguments
    process.currentDirectoryURL = folder
    let output = Pipe()
    process.standardOutput = FileHandle.nullDevice
    process.standardError = output
    self.process = process
    let (ends, hasEnded) = AsyncStream.makeStream(of: End.self)
    process.terminationHandler = {
      hasEnded.yield(End(status: $0.terminationStatus, isSignal: $0.terminationReason == .uncaughtSignal))
      hasEnded.finish()
    }
    end = Task { await ends.first { _ in true } ?? End(status: -1, isSignal: false) }
    let (lines, hasLogged) = AsyncStream.makeStream(of: String.self)
    self.lines = lines
    try process.run()
    DispatchQueue.global().async {
      var rest = Data()
      while case let data = output.fileHandleForReading.availableData, !data.isEmpty {
        rest += data
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
          hasLogged.yield(String(decoding: rest[..<end], as: UTF8.self))
          rest.removeSubrange(...end)
        }
      }
      hasLogged.finish()
    }
  }

  /// Waits until the server listens, and returns a client for it.
  func client() async throws -> APIClient {
    for await line in lines {
      if let match = line.firstMatch(of: /listening on 127\.0\.0\.1:(\d+)/), let port = Int(match.1) {
        return APIClient(port: port)
      }
    }
    throw ServerEnded()
  }

  /// The memory in use, in megabytes; nil where the system doesn't tell.
  var memory: Int? {
    let status = try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
    return status?.firstMatch(of: /VmRSS:\s*(\d+) kB/).flatMap { Int($0.1) }.map { $0 / 1024 }
  }

  func send(signal: Int32) {
    kill(process.processIdentifier, signal)
  }

  /// Waits until the process has ended.
  func waitUntilExit() async -> End { await end.value }

  /// Waits until the process has ended.
  ///
  /// - Returns: The lines that the server has logged after it began to listen.
  func remainingLog() async -> [String] { await lines.reduce(into: []) { $0.append($1) } }

  /// The folder in which the running tests were built.
  private static var products: URL {
    // On macOS, another program loads the tests, so the main bundle isn't theirs.
    let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    return tests?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
  }
}
