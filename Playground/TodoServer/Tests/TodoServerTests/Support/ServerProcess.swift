import Foundation

/// The executable that has been built, running as a process of its own.
final class ServerProcess: Sendable {
  /// How it ended.
  struct End: Equatable, Sendable {
    let status: Int32
    let isSignal: Bool
  }

  private let process: Process
  private let lines: AsyncStream<String>
  private let end: Task<End, Never>

  /// Launches the server.
  init(in folder: URL, arguments: [String] = []) throws {
    let process = Process()
    process.executableURL = Self.products.appendingPathComponent("TodoServer")
    process.arguments = ["--port", "0"] + arguments
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

  /// Where it listens, once it does.
  func client() async throws -> APIClient {
    for await line in lines {
      if let match = line.firstMatch(of: /listening on 127\.0\.0\.1:(\d+)/), let port = Int(match.1) {
        return APIClient(port: port)
      }
    }
    throw ServerEnded()
  }

  func send(signal: Int32) {
    kill(process.processIdentifier, signal)
  }

  /// Waits until it has ended.
  func waitUntilExit() async -> End { await end.value }

  /// Waits until it has ended.
  ///
  /// - Returns: What it has logged since it began to listen.
  func remainingLog() async -> [String] { await lines.reduce(into: []) { $0.append($1) } }

  /// The folder in which the running tests were built.
  private static var products: URL {
    // On macOS another program has loaded the tests.
    let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    return tests?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
  }
}
