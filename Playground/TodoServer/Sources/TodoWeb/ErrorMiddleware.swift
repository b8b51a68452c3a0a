import Hummingbird

/// Makes a response of every error: the client's own it is told, of all others it learns that there was one.
struct ErrorMiddleware: RouterMiddleware {
  func handle(
    _ request: Request, context: TodoContext, next: (Request, TodoContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch {
      if let told = APIError(error) { return try told.response(from: request, context: context) }
      context.logger.error(
        "request failed",
        metadata: [
          "error": "\(error)", "method": .string(request.method.rawValue), "path": .string(request.uri.path),
        ])
      return try APIError.internalError.response(from: request, context: context)
    }
  }
}
