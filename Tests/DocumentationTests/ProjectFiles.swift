import Foundation

/// The package's own files.
enum ProjectFiles {
  /// The package's folder.
  static let folder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func url(_ path: String) -> URL { folder.appendingPathComponent(path) }

  static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: url(path).path) }

  static func text(of path: String) throws -> String { try String(contentsOf: url(path), encoding: .utf8) }

  /// Returns the paths of the files in a folder and below whose names end so, sorted.
  static func all(in folder: String, ending suffix: String = "") throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: url(folder).path).filter { $0.hasSuffix(suffix) }.sorted()
      .map { "\(folder)/\($0)" }
  }
}
