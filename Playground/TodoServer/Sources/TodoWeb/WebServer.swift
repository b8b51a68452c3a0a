import Firebolt
import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle
import TodoDomain

/// The HTTP server.
public struct WebServer: Service {
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

  /// The error if the server can't listen on its address.
  public struct CannotListen: Error, CustomStringConvertible {
    let address: Address
    let cause: any Error

    /// The host, the port and the cause, for an operator.
    public var description: String {
      let reason =
        switch cause {
        case let error as IOError: String(cString: strerror(error.errnoCode))
        case is SocketAddressError.UnknownHost: "The host isn't known"
        default: "\(cause)"
        }
      return "Can't listen on the host \(address.host), port \(address.port): \(reason)"
    }
  }

  private let address: Address
  private let application: any ApplicationProtocol

  /// Creates the server. It doesn't listen until it runs.
  ///
  /// - Parameters:
  ///   - app: The application's resolver, which is the parent of each request's resolver.
  ///   - todos: The source from which handlers get the service of a request.
  ///   - address: The address on which the server listens.
  ///   - limits: What clients may use of the server.
  ///   - onRunning: Receives the actual address when the server listens.
  /// - Throws: A `ResolutionError` if the application lacks a registration that the server needs.
  public init(
    for app: Resolver, todos: TodoSource = .resolver, at address: Address, limits: Limits = Limits(),
    onRunning: @escaping @Sendable (Address) -> Void = { _ in }
  ) throws {
    let logger = try app.resolve(.logger)
    self.address = address
    application = Application(
      router: try Self.router(for: app, todos: todos),
      server: HTTPServerBuilder { HTTP1Connection(responder: $0, limits: limits) },
      configuration: ApplicationConfiguration(
        address: .hostname(address.host, port: address.port),
        availableConnectionsDelegate: .maximum(limits.connections, logger: logger)),
      onServerRunning: { channel in
        onRunning(Address(host: address.host, port: channel.localAddress?.port ?? address.port))
      },
      logger: logger)
  }

  /// Serves until the service is shut down.
  ///
  /// - Throws: `CannotListen`.
  public func run() async throws {
    do {
      try await application.run()
    } catch let error where error is IOError || error is SocketAddressError.UnknownHost {
      throw CannotListen(address: address, cause: error)
    }
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
    HealthRoute(app: app, source: todos, count: count).add(to: router)
    router.get("/") { request, _ in StartPage(host: request.head.authority) }
    router.get("/graph") { _, _ in
      try await app.getAsync(.graphPage)
    }
    let telemetry = app.isRegistered(.telemetry) ? try app.resolve(.telemetry) : nil
    let ofUsers = router.group().add(
      middleware: RequestMiddleware(app: app, source: todos, count: count, telemetry: telemetry))
    TodoRoutes().add(to: ofUsers)
  }
}
