import Foundation

/// The file of an open database, which may be deleted or replaced while it is open. SQLite wouldn't notice.
struct DatabaseFile: Sendable {
  /// What tells files apart, whatever their paths.
  private struct Identity: Equatable {
    let device: UInt64
    let number: UInt64
  }

  let path: String
  private let identity: Identity

  /// - Throws: If there is no file.
  init(at path: String) throws {
    self.path = path
    guard let identity = Self.identity(at: path) else { throw CocoaError(.fileNoSuchFile) }
    self.identity = identity
  }

  /// Whether the path still leads to the file that was opened.
  var isInPlace: Bool { Self.identity(at: path) == identity }

  private static func identity(at path: String) -> Identity? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return Identity(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
  }
}
