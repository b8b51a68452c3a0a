import Foundation

/// The operations on a user's todos. Each request gets its own service.
public struct TodoService: Sendable {
  private let todos: any TodoRepository
  private let clock: any WallClock
  private let request: RequestScope

  /// Creates the service for one request.
  ///
  /// - Parameters:
  ///   - todos: The user's todos.
  ///   - clock: The clock that dates new todos.
  ///   - request: The scope of the request.
  public init(todos: any TodoRepository, clock: any WallClock, request: RequestScope) {
    self.todos = todos
    self.clock = clock
    self.request = request
  }

  /// Returns all of the user's todos, the oldest first.
  public func all() async throws -> [Todo] {
    try await todos.all()
  }

  /// Returns the user's todo with an id.
  ///
  /// - Throws: `TodoError.unknownTodo`.
  public func todo(_ id: UUID) async throws -> Todo {
    guard let todo = try await todos.todo(id) else { throw TodoError.unknownTodo(id) }
    return todo
  }

  /// Adds a todo.
  public func add(_ title: TodoTitle) async throws -> Todo {
    let todo = Todo(id: UUID(), title: title, isDone: false, createdAt: clock.now)
    try await todos.add(todo)
    request.logger.debug("added", metadata: ["todo": .stringConvertible(todo.id)])
    return todo
  }

  /// Changes the user's todo with an id.
  ///
  /// - Throws: `TodoError.unknownTodo`.
  public func update(_ id: UUID, _ change: TodoChange) async throws -> Todo {
    guard let todo = try await todos.update(id, change) else { throw TodoError.unknownTodo(id) }
    request.logger.debug("changed", metadata: ["todo": .stringConvertible(id)])
    return todo
  }

  /// Removes the user's todo with an id.
  ///
  /// - Throws: `TodoError.unknownTodo`.
  public func remove(_ id: UUID) async throws {
    guard try await todos.remove(id) else { throw TodoError.unknownTodo(id) }
    request.logger.debug("removed", metadata: ["todo": .stringConvertible(id)])
  }
}
