import Foundation

/// Draws by the command `dot` of Graphviz, where that is installed.
enum Graphviz {
  /// A picture of a graph, as the SVG element; nil where there is no `dot`, or it fails.
  ///
  /// The caller waits without keeping a thread of Swift's own busy.
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
    // What stands before the element is for files of their own.
    guard process.terminationStatus == 0, let text = String(data: data, encoding: .utf8),
      let start = text.range(of: "<svg")?.lowerBound
    else { return nil }
    return String(text[start...])
  }
}
