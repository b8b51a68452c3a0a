import Firebolt

extension Module {
  /// What users can do with todos. It needs a module that has a `TodoRepository`.
  ///
  /// What is made for one request is a factory: a factory of the application's runs with the request's resolver, and so
  /// gets that request's `RequestScope`.
  public static let domain = Module("domain") {
    $0.autowire(SystemClock.init, expect: (any WallClock).self)
    $0.autowire(.factory, TodoService.init)
    // Each request's resolver has its own. This one says so to whoever asks the application for something of a request.
    $0.register(.factory) { () throws -> RequestScope in throw OutsideOfRequest() }
  }
}
