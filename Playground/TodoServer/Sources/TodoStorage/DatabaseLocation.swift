/// Where the database is.
public enum DatabaseLocation: Equatable, Sendable, CustomStringConvertible {
  /// In a file, which is made if it isn't there.
  case file(String)

  /// In memory, empty at first, and gone with the process.
  case memory

  /// For the log.
  public var description: String {
    switch self {
    case .file(let path): path
    case .memory: "memory"
    }
  }
}
