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
    switch (self, context.resolver, context.scope) {
    case (.resolver, let resolver?, _): try resolver.resolve(TodoService.self)
    case (.byHand(let make), _, let scope?): make(scope)
    default: throw OutsideOfRequest()
    }
  }

  /// Whether requests have resolvers.
  var usesResolver: Bool {
    switch self {
    case .resolver: true
    case .byHand: false
    }
  }
}
