import Firebolt
import TodoDomain

/// The source from which handlers get the service of a request.
public enum TodoSource: Sendable {
  /// A resolver for each request.
  case resolver

  /// A function that wires the service by hand. The difference in time is the cost of the resolver.
  case byHand(@Sendable (RequestScope) -> TodoService)

  /// Creates the wiring of a new request.
  func wiring(_ scope: RequestScope, app: Resolver, count: RequestCount) -> RequestWiring {
    switch self {
    case .resolver: return .resolver(RequestResolver(scope, parent: app, count: count))
    case .byHand(let make): return .byHand(scope, make)
    }
  }
}

/// The wiring of one request. It lives as long as the request.
enum RequestWiring: Sendable {
  case resolver(RequestResolver)
  case byHand(RequestScope, @Sendable (RequestScope) -> TodoService)

  /// The request's service.
  ///
  /// Uses `resolve`, which throws: a missing registration then fails one request, and doesn't stop the server as `get`
  /// would.
  var service: TodoService {
    get throws {
      switch self {
      case .resolver(let resolver): try resolver.resolve(.todoService)
      case .byHand(let scope, let make): make(scope)
      }
    }
  }
}
