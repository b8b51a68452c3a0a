import Foundation
import HTTPTypes
import Hummingbird
import TodoDomain

/// The HTTP routes for the user's todos.
struct TodoRoutes: Sendable {
  func add(to router: some RouterMethods<TodoContext>) {
    router.get("/todos", use: all)
    router.post("/todos", use: add)
    router.get("/todos/:id", use: one)
    router.patch("/todos/:id", use: update)
    router.delete("/todos/:id", use: remove)
  }

  private func all(_ request: Request, context: TodoContext) async throws -> [Todo] {
    try await context.todos.all()
  }

  private func add(_ request: Request, context: TodoContext) async throws -> EditedResponse<Todo> {
    let body = try await Self.body(NewTodo.self, of: request, context)
    let todo = try await context.todos.add(TodoTitle(body.title))
    return EditedResponse(status: .created, headers: [.location: "/todos/\(todo.id)"], response: todo)
  }

  /// Reads the body of a request.
  private static func body<Body: ExplainedBody>(_ type: Body.Type, of request: Request, _ context: TodoContext)
    async throws -> Body
  {
    do {
      return try await request.decode(as: type, context: context)
    } catch let error as any HTTPResponseError where error.status == .badRequest {
      throw APIError.malformedBody(type.example, error)
    }
  }

  private func one(_ request: Request, context: TodoContext) async throws -> Todo {
    try await context.todos.todo(context.todoID())
  }

  private func update(_ request: Request, context: TodoContext) async throws -> Todo {
    let id = try context.todoID()
    let body = try await Self.body(ChangedTodo.self, of: request, context)
    let change = try TodoChange(title: body.title.map { try TodoTitle($0) }, isDone: body.isDone)
    return try await context.todos.update(id, change)
  }

  private func remove(_ request: Request, context: TodoContext) async throws -> HTTPResponse.Status {
    try await context.todos.remove(context.todoID())
    return .noContent
  }
}

/// A body of which an error says what it is.
private protocol ExplainedBody: Decodable {
  /// The JSON that is expected.
  static var example: String { get }
}

/// The body of `POST /todos`. The title is a `String`, because an invalid title and a malformed body are different
/// errors.
private struct NewTodo: ExplainedBody {
  static let example = #"{"title": "Buy milk"}"#

  let title: String
}

/// The body of `PATCH /todos/:id`.
private struct ChangedTodo: ExplainedBody {
  static let example = #"{"title": "Buy bread", "isDone": true}, or one of both"#

  let title: String?
  let isDone: Bool?
}

extension Todo: ResponseEncodable {}

extension TodoContext {
  /// The operations on the todos of the request's user.
  fileprivate var todos: TodoService {
    get throws {
      guard let wiring else { throw APIError.missingUser }
      return try wiring.service
    }
  }

  fileprivate func todoID() throws -> UUID {
    let text = try parameters.require("id")
    guard let id = UUID(uuidString: text) else {
      throw APIError(.badRequest, "malformed_id", "A todo's id is a UUID.")
    }
    return id
  }
}
