import Foundation
import GRDB
import Logging
import TodoDomain

/// Reads the rows of one user's todos, so that a row which the server wouldn't write today doesn't hide the others.
///
/// A title that isn't allowed is mended. A row with any other value that can't be read is left out, and logged.
struct TodoRows: Sendable {
  let owner: String
  let logger: Logger

  /// All of them, in the order in which they were added.
  func all(from connection: Database) throws -> [Todo] {
    let statement = try connection.cachedStatement(sql: "\(Self.selection) WHERE owner = ? ORDER BY position")
    return try Array(Row.fetchCursor(statement, arguments: [owner]).compactMap(todo))
  }

  /// The one of an id; nil if there is none, or it can't be read.
  func todo(_ id: UUID, from connection: Database) throws -> Todo? {
    let statement = try connection.cachedStatement(sql: "\(Self.selection) WHERE id = ? AND owner = ?")
    return try Row.fetchOne(statement, arguments: [id.uuidString, owner]).flatMap(todo)
  }

  // GRDB reads a text only up to its first U+0000; as a BLOB the title is read whole.
  private static let selection = "SELECT id, CAST(title AS BLOB), isDone, createdAt, position FROM todo"

  /// The times that are written with a year of four digits.
  private static let times = -62_135_596_800.0..<253_402_300_800.0

  private func todo(_ row: Row) -> Todo? {
    // A value of another type ends the process if it is read by the row's typed subscript, and is converted by SQLite if it
    // is decoded from its column. Only this conversion tells that it doesn't fit.
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
