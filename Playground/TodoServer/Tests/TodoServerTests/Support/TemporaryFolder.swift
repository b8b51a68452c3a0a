import Foundation

/// Creates a folder, and removes it when the body ends.
func withTemporaryFolder<R>(
  isolation: isolated (any Actor)? = #isolation, _ body: (URL) async throws -> R
) async throws -> R {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("TodoServerTests-\(UUID())")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await body(folder)
}

extension URL {
  /// The package's folder.
  static let package = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
}
