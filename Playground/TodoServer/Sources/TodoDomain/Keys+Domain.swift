import Firebolt
import Logging

/// What the parts of the application need of each other. A part asks for these, and knows nothing of the part that has them.
extension Resolver.Keys {
  /// The todos of the user who asks. The module that keeps todos registers it.
  public static let todoRepository = Resolver.Key<any TodoRepository>.required(.factory, named: "todos")

  /// What is known of the request for which something is made. Each request's resolver registers its own.
  public static let request = Resolver.Key<RequestScope>.required(.factory, named: "request")

  /// Where everything is logged that doesn't belong to a request. The application registers it.
  public static let logger = Resolver.Key<Logger>.required(named: "application")

  /// What time it is: the machine's, unless another clock is registered.
  public static let clock = Resolver.Key<any WallClock>(named: "clock") { SystemClock() }

  /// What the user who asks can do with todos.
  ///
  /// It is a factory: so it is made for the request's resolver, and of that request's scope. Its recipe asks by `resolve`, which
  /// throws: if something is missing, that is the end of a request, and not, as with `get`, of the server.
  public static let todoService = Resolver.Key(.factory, named: "service") {
    TodoService(
      todos: try $0.resolve(.todoRepository), clock: try $0.resolve(.clock), request: try $0.resolve(.request))
  }
}
