import Firebolt
import Hummingbird

/// Gives each request a resolver of its own, a child of the application's.
struct RequestResolverMiddleware: RouterMiddleware {
  let app: Resolver
  let count: RequestCount

  func handle(
    _ request: Request, context: TodoContext, next: (Request, TodoContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    context.resolver = RequestResolver(try context.requireScope(), parent: app, count: count)
    return try await next(request, context)
  }
}
