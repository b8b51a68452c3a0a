import Foundation
import GRDB

/// The error if the database can't be opened, or its schema can't be updated.
public struct UnusableDatabase: Error, CustomStringConvertible {
  let location: DatabaseLocation
  let cause: any Error

  /// The file and the cause, for an operator.
  public var description: String {
    let file =
      switch location {
      case .file(let path): URL(fileURLWithPath: path).path
      case .memory: "in memory"
      }
    return "Can't use the database \(file): \((cause as? DatabaseError)?.message ?? "\(cause)")"
  }
}
