import Foundation

/// Stores the todos of one user. It doesn't contain other users' todos.
public protocol TodoRepository: Sendable {
  /// Returns all todos, the oldest first.
  func all() async throws -> [Todo]

  /// Returns the todo with an id; nil if there is none.
  func todo(_ id: UUID) async throws -> Todo?

  /// Adds a todo. After this returns, only a broken disk can lose it.
  func add(_ todo: Todo) async throws

  /// Changes the todo with an id.
  ///
  /// - Returns: The changed todo; nil if there is none.
  func update(_ id: UUID, _ change: TodoChange) async throws -> Todo?

  /// Removes the todo with an id.
  ///
  /// - Returns: Whether the todo existed.
  func remove(_ id: UUID) async throws -> Bool
}
