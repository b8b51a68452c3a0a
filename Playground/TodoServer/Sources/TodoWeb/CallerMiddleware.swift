import HTTPTypes
import Hummingbird
import TodoDomain

/// Finds out who asks, and begins the request's scope.
///
/// The header `X-User` stands for what a gateway in front of the server would have authenticated.
struct CallerMiddleware: RouterMiddleware {
  let count: RequestCount

  func handle(
    _ request: Request, context: TodoContext, next: (Request, TodoContext) async throws -> Response
  ) async throws -> Response {
    guard let name = request.headers[.user] else { throw APIError.missingUser }
    var context = context
    context.scope = RequestScope(
      id: context.id, user: try User(name), logger: context.logger, count: count.scopes)
    return try await next(request, context)
  }
}

extension HTTPField.Name {
  /// Who asks.
  static let user = HTTPField.Name("X-User")!
}
