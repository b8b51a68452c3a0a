import Foundation

/// What a user can do with todos. It is made for one request.
public struct TodoService: Sendable {
  private let todos: any TodoRepository
  private let clock: any WallClock
  private let request: RequestScope

  /// The service for one request.
  ///
  /// - Parameters:
  ///   - todos: The user's todos.
  ///   - clock: Dates the new ones.
  ///   - request: On whose behalf it works.
  public init(todos: any TodoRepository, clock: any WallClock, request: RequestScope) {
    self.todos = todos
    self.clock = clock
    self.request = request
  }

  /// All of the user's todos, the oldest first.
  public func all() async throws -> [Todo] {
    try await todos.all()
  }

  /// One of them.
  ///
  /// - Throws: `TodoError.unknownTodo`.
  public func todo(_ id: UUID) async throws -> Todo {
    guard let todo = try await todos.todo(id) else { throw TodoError.unknownTodo(id) }
    return todo
  }

  /// Writes down a new one.
  public func add(_ title: TodoTitle) async throws -> Todo {
    let todo = Todo(id: UUID(), title: title, isDone: false, createdAt: clock.now)
    try await todos.add(todo)
    request.logger.debug("added", metadata: ["todo": .stringConvertible(todo.id)])
    return todo
  }

  /// Changes one of them.
  ///
  /// - Throws: `TodoError.unknownTodo`.
  public func update(_ id: UUID, _ change: TodoChange) async throws -> Todo {
    guard let todo = try await todos.update(id, change) else { throw TodoError.unknownTodo(id) }
    request.logger.debug("changed", metadata: ["todo": .stringConvertible(id)])
    return todo
  }

  /// Removes one of them.
  ///
  /// - Throws: `TodoError.unknownTodo`.
  public func remove(_ id: UUID) async throws {
    guard try await todos.remove(id) else { throw TodoError.unknownTodo(id) }
    request.logger.debug("removed", metadata: ["todo": .stringConvertible(id)])
  }
}
