/// The location of the database.
public enum DatabaseLocation: Equatable, Sendable, CustomStringConvertible {
  /// In a file, which is created if it doesn't exist.
  case file(String)

  /// In memory: empty at first, and lost when the process ends.
  case memory

  /// The path of the file; nil in memory.
  var path: String? {
    switch self {
    case .file(let path): path
    case .memory: nil
    }
  }

  /// The location as text for the log.
  public var description: String {
    switch self {
    case .file(let path): path
    case .memory: "memory"
    }
  }
}
