import TodoDomain

/// Where handlers get the service of a request from.
public enum TodoSource: Sendable {
  /// From the request's resolver.
  case resolver

  /// From a function that has been wired by hand: what the resolver costs is the difference.
  case byHand(@Sendable (RequestScope) -> TodoService)

  /// The service of a request.
  ///
  /// It is asked for by `resolve`, which throws: if the wiring lacks something, that is the end of a request, and not, as with
  /// `get`, of the server.
  func service(for context: TodoContext) throws -> TodoService {
    switch self {
    case .resolver: try context.requireResolver().resolve(TodoService.self)
    case .byHand(let make): make(try context.requireScope())
    }
  }
}

extension TodoContext {
  /// The scope, in handlers that come after `CallerMiddleware`.
  func requireScope() throws -> RequestScope {
    guard let scope else { throw OutsideOfRequest() }
    return scope
  }

  /// The resolver, in handlers that come after `RequestResolverMiddleware`.
  func requireResolver() throws -> RequestResolver {
    guard let resolver else { throw OutsideOfRequest() }
    return resolver
  }
}
