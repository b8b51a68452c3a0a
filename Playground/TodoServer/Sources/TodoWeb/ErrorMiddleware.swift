import HTTPTypes
import Hummingbird
import NIOHTTP1

/// Converts every error to a response. The response describes errors that the client caused. For all other errors, it
/// says only that there was one.
struct ErrorMiddleware: RouterMiddleware {
  let allowed: AllowedMethods

  func handle(
    _ request: Request, context: TodoContext, next: (Request, TodoContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let error as HTTPParserError {
      // The rest of the connection isn't HTTP: Hummingbird answers, and closes the connection.
      throw error
    } catch {
      let response = try told(error, of: request, context).response(from: request, context: context)
      // The router removes the body only from responses that its handlers return.
      return request.method == .head ? response.createHeadResponse() : response
    }
  }

  /// Returns the error for the client. Logs errors that the client must not learn about.
  private func told(_ error: any Error, of request: Request, _ context: TodoContext) -> APIError {
    if let error = error as? HTTPError, error.status == .notFound {
      let methods = allowed.methods(at: request.uri.path)
      return methods.isEmpty ? .unknownRoute : .wrongMethod(insteadOf: methods)
    }
    if let told = APIError(error) { return told }
    context.logger.error(
      "request failed",
      metadata: ["error": "\(error)", "method": .string(request.method.rawValue), "path": .string(request.uri.path)])
    return .internalError
  }
}
