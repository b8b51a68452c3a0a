import Foundation
import GRDB
import Logging
import TodoDomain

/// Reads the rows of one user's todos. A row that the server wouldn't write today doesn't hide the other rows.
///
/// An invalid title is repaired. A row with any other invalid value is left out, and logged.
struct TodoRows: Sendable {
  let owner: String
  let logger: Logger

  /// Returns all todos, in the order in which they were added.
  func all(from connection: Database) throws -> [Todo] {
    let statement = try connection.cachedStatement(sql: "\(Self.selection) WHERE owner = ? ORDER BY position")
    return try Array(Row.fetchCursor(statement, arguments: [owner]).compactMap(todo))
  }

  /// Returns the todo with an id; nil if there is none, or if it can't be read.
  func todo(_ id: UUID, from connection: Database) throws -> Todo? {
    let statement = try connection.cachedStatement(sql: "\(Self.selection) WHERE id = ? AND owner = ?")
    return try Row.fetchOne(statement, arguments: [id.uuidString, owner]).flatMap(todo)
  }

  // GRDB reads a text only up to its first U+0000, but a BLOB completely.
  private static let selection = "SELECT id, CAST(title AS BLOB), isDone, createdAt, position FROM todo"

  /// The times whose year has at most four digits.
  private static let times = -62_135_596_800.0..<253_402_300_800.0

  private func todo(_ row: Row) -> Todo? {
    // If a value has another type, the row's typed subscript stops the process, and decoding from the column makes
    // SQLite convert the value. Only `fromDatabaseValue` reports that the value doesn't fit.
    guard let id = String.fromDatabaseValue(row[0]).flatMap(UUID.init(uuidString:)),
      let title = Data.fromDatabaseValue(row[1]), let isDone = Bool.fromDatabaseValue(row[2]),
      let createdAt = Double.fromDatabaseValue(row[3]), Self.times.contains(createdAt)
    else {
      logger.error("unreadable todo", metadata: ["position": "\(row[4] as DatabaseValue)"])
      return nil
    }
    return Todo(
      id: id, title: TodoTitle(mending: String(decoding: title, as: UTF8.self)), isDone: isDone,
      createdAt: Date(timeIntervalSince1970: createdAt))
  }
}
