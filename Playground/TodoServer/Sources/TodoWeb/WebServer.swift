import Firebolt
import Hummingbird
import Logging
import TodoDomain

/// The HTTP server.
public enum WebServer {
  /// The address on which the server listens.
  public struct Address: Equatable, Sendable {
    /// The host name or the IP address.
    public var host: String

    /// The port; 0 selects a free port.
    public var port: Int

    /// Creates an address.
    public init(host: String = "127.0.0.1", port: Int) {
      self.host = host
      self.port = port
    }
  }

  /// Creates the server. It doesn't listen until it runs.
  ///
  /// - Parameters:
  ///   - app: The application's resolver, which is the parent of each request's resolver.
  ///   - todos: The source from which handlers get the service of a request.
  ///   - address: The address on which the server listens.
  ///   - onRunning: Receives the actual address when the server listens.
  /// - Returns: A service for a `ServiceGroup`.
  /// - Throws: A `ResolutionError` if the application lacks a registration that the server needs.
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
    // The middleware needs the routes, but applies only to routes that are added after it. So the routes are added to
    // two routers.
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
