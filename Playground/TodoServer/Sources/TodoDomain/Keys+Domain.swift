import Firebolt
import Logging

/// The keys through which the parts of the application use each other. A part requests a key, and doesn't know the part
/// that provides it.
extension Resolver.Keys {
  /// The todos of the requesting user. The module that stores todos registers it, once for all requests.
  public static let todoRepository = Resolver.Key<any TodoRepository>.required(.perResolver, named: "todos")

  /// The scope of the HTTP request for which an instance is made. Each request's resolver registers its own.
  public static let request = Resolver.Key<RequestScope>.required(.factory, named: "request")

  /// The logger for everything that doesn't belong to a request. The application registers it.
  public static let logger = Resolver.Key<Logger>.required(named: "application")

  /// The clock: the machine's, unless another one is registered.
  public static let clock = Resolver.Key<any WallClock>(named: "clock") { SystemClock() }

  /// The operations on the requesting user's todos.
  ///
  /// The key's scope is `.perResolver`, so each request's resolver has its own, with that request's scope. The
  /// recipe uses `resolve`, which throws: a missing registration then fails one request, and doesn't stop the server as
  /// `get` would.
  public static let todoService = Resolver.Key(.perResolver, named: "service") {
    TodoService(
      todos: try $0.resolve(.todoRepository), clock: try $0.resolve(.clock), request: try $0.resolve(.request))
  }
}
