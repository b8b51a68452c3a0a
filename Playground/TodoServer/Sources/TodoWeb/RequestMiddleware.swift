import Firebolt
import HTTPTypes
import Hummingbird
import TodoDomain

/// Identifies the user, and creates the request's scope and its resolver, which is a child of the application's
/// resolver.
///
/// The header `X-User` stands for a user whom a gateway in front of the server would have authenticated.
struct RequestMiddleware: RouterMiddleware {
  let app: Resolver
  let source: TodoSource
  let count: RequestCount
  /// Receives a span for each request; nil if nothing is observed.
  let telemetry: Telemetry?

  func handle(
    _ request: Request, context: TodoContext, next: (Request, TodoContext) async throws -> Response
  ) async throws -> Response {
    guard let name = request.headers[.user] else { throw APIError.missingUser }
    // A client that waits for permission to send its body is refused before it sends it.
    if let length = request.headers[.contentLength].flatMap(Int.init), length > TodoContext.maximumBody {
      throw APIError.bodyTooLarge
    }
    var context = context
    let scope = RequestScope(id: context.id, user: try User(name), logger: context.logger, count: count.scopes)
    context.wiring = source.wiring(scope, app: app, count: count)
    guard let telemetry else { return try await next(request, context) }
    let endpoint = "\(request.method) \(context.endpointPath ?? request.uri.path)"
    return try await telemetry.tracer.withSpan(endpoint, ofKind: .server) { _ in try await next(request, context) }
  }
}

extension HTTPField.Name {
  /// The header that names the user.
  static let user = HTTPField.Name("X-User")!
}
