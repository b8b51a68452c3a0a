import Firebolt
import Logging
import ServiceLifecycle
import TodoWeb

@testable import TodoServer

/// Runs an application's server on a free port until the body ends, and then shuts it down as SIGTERM would.
func withServer<R: Sendable>(
  of app: Resolver = .current, limits: Limits = Limits(), usesResolver: Bool = true,
  _ body: @escaping @Sendable (APIClient) async throws -> R
) async throws -> R {
  try await withRunningServer(of: app, limits: limits, usesResolver: usesResolver) { try await body($0.client) }
}

/// A server that runs in the tests' process.
struct RunningServer: Sendable {
  let client: APIClient
  fileprivate let group: ServiceGroup

  /// Starts shutting the server down, as SIGTERM would, and doesn't wait for the end.
  func beginShutDown() async { await group.triggerGracefulShutdown() }
}

/// Runs an application's server on a free port until the body ends, and passes the server to the body.
func withRunningServer<R: Sendable>(
  of app: Resolver = .current, limits: Limits = Limits(), usesResolver: Bool = true,
  _ body: @escaping @Sendable (RunningServer) async throws -> R
) async throws -> R {
  let (addresses, isRunning) = AsyncStream.makeStream(of: WebServer.Address.self)
  let server = TodoServer(
    app: app, address: WebServer.Address(port: 0), limits: limits, usesResolver: usesResolver,
    onRunning: { isRunning.yield($0) })
  let group = ServiceGroup(services: [server], logger: .silent)
  return try await withThrowingTaskGroup(of: Void.self) { tasks in
    tasks.addTask {
      defer { isRunning.finish() }
      try await group.run()
    }
    guard let address = await addresses.first(where: { _ in true }) else {
      try await tasks.next()
      throw ServerEnded()
    }
    let running = RunningServer(client: APIClient(port: address.port), group: group)
    let result = await Task { try await body(running) }.result
    running.client.close()
    await running.beginShutDown()
    try await tasks.next()
    return try result.get()
  }
}

/// The error if a server ended before it was ready.
struct ServerEnded: Error {}

extension Logger {
  /// A logger that doesn't log the errors that tests cause.
  static let silent = {
    var logger = Logger(label: "TodoServerTests")
    logger.logLevel = .critical
    return logger
  }()
}
