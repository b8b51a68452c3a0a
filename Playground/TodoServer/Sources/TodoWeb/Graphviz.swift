import Foundation

/// Draws graphs with the command `dot` of Graphviz, if it is installed.
enum Graphviz {
  /// Returns a picture of a graph as an SVG element; nil if `dot` isn't installed, or if it fails.
  ///
  /// The caller waits without blocking a thread of Swift concurrency.
  static func svg(of dot: String) async -> String? {
    guard let command else { return nil }
    return await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(returning: try? run(command, on: dot))
      }
    }
  }

  private static var command: URL? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { URL(fileURLWithPath: String($0)).appendingPathComponent("dot") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  private static func run(_ command: URL, on dot: String) throws -> String? {
    let input = FileManager.default.temporaryDirectory.appendingPathComponent("TodoServer-\(UUID()).dot")
    try Data(dot.utf8).write(to: input)
    defer { try? FileManager.default.removeItem(at: input) }
    let output = Pipe()
    let process = Process()
    process.executableURL = command
    process.arguments = ["-Tsvg", input.path]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    // The text before the element is needed only in a separate SVG file.
    guard process.terminationStatus == 0, let text = String(data: data, encoding: .utf8),
      let start = text.range(of: "<svg")?.lowerBound
    else { return nil }
    return String(text[start...])
  }
}
