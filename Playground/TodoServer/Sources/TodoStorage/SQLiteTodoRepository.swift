import Foundation
import GRDB
import TodoDomain

/// One user's todos in the database. It is made for one request, and sees what belongs to the user of that.
public struct SQLiteTodoRepository: TodoRepository {
  private let database: TodoDatabase
  private let owner: String

  /// The todos of whoever asks.
  public init(database: TodoDatabase, request: RequestScope) {
    self.database = database
    owner = request.user.name
  }

  /// All of the user's todos, in the order in which they were added.
  public func all() async throws -> [Todo] {
    try await database.connection.read { [owner] connection in
      let statement = try connection.cachedStatement(
        sql: "SELECT id, title, isDone, createdAt FROM todo WHERE owner = ? ORDER BY position")
      return try Todo.fetchAll(statement, arguments: [owner])
    }
  }

  /// The user's todo of an id.
  public func todo(_ id: UUID) async throws -> Todo? {
    try await database.connection.read { [owner] connection in
      try Todo.fetch(id, of: owner, from: connection)
    }
  }

  /// Adds a todo, in a transaction of its own.
  public func add(_ todo: Todo) async throws {
    try await database.connection.write { [owner] connection in
      try connection.cachedStatement(
        sql: "INSERT INTO todo (id, owner, title, isDone, createdAt) VALUES (?, ?, ?, ?, ?)"
      )
      .execute(
        arguments: [
          todo.id.uuidString, owner, todo.title.text, todo.isDone, todo.createdAt.timeIntervalSince1970,
        ])
    }
  }

  /// Changes a todo; nobody else does in the meantime.
  public func update(_ id: UUID, _ change: TodoChange) async throws -> Todo? {
    try await database.connection.write { [owner] connection in
      guard var todo = try Todo.fetch(id, of: owner, from: connection) else { return nil }
      change.apply(to: &todo)
      try connection.cachedStatement(sql: "UPDATE todo SET title = ?, isDone = ? WHERE id = ? AND owner = ?")
        .execute(arguments: [todo.title.text, todo.isDone, id.uuidString, owner])
      return todo
    }
  }

  /// Removes a todo.
  public func remove(_ id: UUID) async throws -> Bool {
    try await database.connection.write { [owner] connection in
      try connection.cachedStatement(sql: "DELETE FROM todo WHERE id = ? AND owner = ?")
        .execute(arguments: [id.uuidString, owner])
      return connection.changesCount > 0
    }
  }
}

extension Todo: FetchableRecord {
  /// A todo from a row of `id, title, isDone, createdAt`.
  public init(row: Row) throws {
    guard let id = UUID(uuidString: row[0]) else { throw DatabaseError(message: "a todo's id is no UUID") }
    self.init(
      id: id, title: try TodoTitle(row[1]), isDone: row[2], createdAt: Date(timeIntervalSince1970: row[3]))
  }

  fileprivate static func fetch(_ id: UUID, of owner: String, from connection: Database) throws -> Todo? {
    let statement = try connection.cachedStatement(
      sql: "SELECT id, title, isDone, createdAt FROM todo WHERE id = ? AND owner = ?")
    return try fetchOne(statement, arguments: [id.uuidString, owner])
  }
}
