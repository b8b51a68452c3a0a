import Firebolt
import Hummingbird
import Logging
import TodoDomain

/// The HTTP server.
public enum WebServer {
  /// Where the server listens.
  public struct Address: Equatable, Sendable {
    /// The name or number of the machine.
    public var host: String

    /// The port; 0 is one that is free.
    public var port: Int

    /// An address.
    public init(host: String = "127.0.0.1", port: Int) {
      self.host = host
      self.port = port
    }
  }

  /// Makes the server; nothing happens until it runs.
  ///
  /// - Parameters:
  ///   - app: The application's resolver: the parent of each request's.
  ///   - todos: Where handlers get the service of a request from.
  ///   - address: Where the server listens.
  ///   - onRunning: Is told where it really does, once it does.
  /// - Returns: A service, for a `ServiceGroup`.
  /// - Throws: A `ResolutionError`, if the application lacks something that the server needs.
  public static func make(
    for app: Resolver, todos: TodoSource = .resolver, at address: Address,
    onRunning: @escaping @Sendable (Address) -> Void = { _ in }
  ) throws -> some ApplicationProtocol {
    Application(
      router: try router(for: app, todos: todos),
      server: .http1And10,
      configuration: ApplicationConfiguration(address: .hostname(address.host, port: address.port)),
      onServerRunning: { channel in
        onRunning(Address(host: address.host, port: channel.localAddress?.port ?? address.port))
      },
      logger: try app.resolve(.logger))
  }

  private static func router(for app: Resolver, todos: TodoSource) throws -> Router<TodoContext> {
    // The middleware needs the routes, and applies only to routes that are added after it: so they are added twice.
    let routes = Router(context: TodoContext.self)
    try addRoutes(to: routes, for: app, todos)
    let router = Router(context: TodoContext.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: ErrorMiddleware(allowed: AllowedMethods(of: routes)))
    try addRoutes(to: router, for: app, todos)
    return router
  }

  private static func addRoutes(to router: Router<TodoContext>, for app: Resolver, _ todos: TodoSource) throws {
    let count = try app.resolve(.requestCount)
    HealthRoute(count: count).add(to: router)
    router.get("/graph") { _, _ in
      try await app.getAsync(.graphPage)
    }
    let telemetry = app.isRegistered(.telemetry) ? try app.resolve(.telemetry) : nil
    let ofUsers = router.group().add(
      middleware: RequestMiddleware(app: app, source: todos, count: count, telemetry: telemetry))
    TodoRoutes().add(to: ofUsers)
  }
}
