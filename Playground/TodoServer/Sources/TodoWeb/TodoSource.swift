import Firebolt
import TodoDomain

/// Where handlers get the service of a request from.
public enum TodoSource: Sendable {
  /// From a resolver that the request has for itself.
  case resolver

  /// From a function that has been wired by hand: what the resolver costs is the difference.
  case byHand(@Sendable (RequestScope) -> TodoService)

  /// What a request that begins has of its own.
  ///
  /// - Parameter telemetry: Is told what the request's resolver makes.
  func wiring(_ scope: RequestScope, app: Resolver, count: RequestCount, telemetry: Telemetry?) -> RequestWiring {
    switch self {
    case .resolver:
      let resolver = RequestResolver(scope, parent: app, count: count)
      return .resolver(resolver, telemetry?.observe(resolver))
    case .byHand(let make): return .byHand(scope, make)
    }
  }
}

/// What a request has of its own, for as long as it lasts.
enum RequestWiring: Sendable {
  case resolver(RequestResolver, ResolutionObservation?)
  case byHand(RequestScope, @Sendable (RequestScope) -> TodoService)

  /// The request's service.
  ///
  /// It is asked for by `resolve`, which throws: if the wiring lacks something, that is the end of a request, and not, as with
  /// `get`, of the server.
  var service: TodoService {
    get throws {
      switch self {
      case .resolver(let resolver, _): try resolver.resolve(.todoService)
      case .byHand(let scope, let make): make(scope)
      }
    }
  }
}
