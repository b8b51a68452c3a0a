import Foundation
import GRDB
import TodoDomain

/// One user's todos in the database. Each request gets its own repository, which sees only the todos of the request's
/// user.
public struct SQLiteTodoRepository: TodoRepository {
  private let database: TodoDatabase
  private let rows: TodoRows

  private var owner: String { rows.owner }

  /// Creates the repository for the user of a request.
  public init(database: TodoDatabase, request: RequestScope) {
    self.database = database
    rows = TodoRows(owner: request.user.name, logger: request.logger)
  }

  /// Returns all of the user's todos, in the order in which they were added.
  public func all() async throws -> [Todo] {
    try await database.read { [rows] in try rows.all(from: $0) }
  }

  /// Returns the user's todo with an id; nil if there is none.
  public func todo(_ id: UUID) async throws -> Todo? {
    try await database.read { [rows] in try rows.todo(id, from: $0) }
  }

  /// Adds a todo in a separate transaction.
  public func add(_ todo: Todo) async throws {
    try await database.write { [owner] connection in
      try connection.cachedStatement(
        sql: "INSERT INTO todo (id, owner, title, isDone, createdAt) VALUES (?, ?, ?, ?, ?)"
      )
      .execute(
        arguments: [
          todo.id.uuidString, owner, todo.title.text, todo.isDone, todo.createdAt.timeIntervalSince1970,
        ])
    }
  }

  /// Changes a todo in one transaction, so that no other change can come in between.
  public func update(_ id: UUID, _ change: TodoChange) async throws -> Todo? {
    try await database.write { [rows, owner] connection in
      guard var todo = try rows.todo(id, from: connection) else { return nil }
      change.apply(to: &todo)
      try connection.cachedStatement(sql: "UPDATE todo SET title = ?, isDone = ? WHERE id = ? AND owner = ?")
        .execute(arguments: [todo.title.text, todo.isDone, id.uuidString, owner])
      return todo
    }
  }

  /// Removes a todo.
  public func remove(_ id: UUID) async throws -> Bool {
    try await database.write { [owner] connection in
      try connection.cachedStatement(sql: "DELETE FROM todo WHERE id = ? AND owner = ?")
        .execute(arguments: [id.uuidString, owner])
      return connection.changesCount > 0
    }
  }
}
