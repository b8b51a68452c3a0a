import Firebolt
import Logging
import ServiceLifecycle
import TodoWeb

@testable import TodoServer

/// Runs a server of an application on a port of its own, until the body ends; then it shuts down as at SIGTERM.
func withServer<R: Sendable>(
  of app: Resolver = .current, usesResolver: Bool = true, _ body: @escaping @Sendable (APIClient) async throws -> R
) async throws -> R {
  try await withRunningServer(of: app, usesResolver: usesResolver) { try await body($0.client) }
}

/// A server that runs in the process of the tests.
struct RunningServer: Sendable {
  let client: APIClient
  fileprivate let group: ServiceGroup

  /// Has the server shut down, as at SIGTERM, and doesn't wait for that.
  func beginShutDown() async { await group.triggerGracefulShutdown() }
}

/// Runs a server, and hands it to the body.
func withRunningServer<R: Sendable>(
  of app: Resolver = .current, usesResolver: Bool = true, _ body: @escaping @Sendable (RunningServer) async throws -> R
) async throws -> R {
  let (addresses, isRunning) = AsyncStream.makeStream(of: WebServer.Address.self)
  let server = TodoServer(
    app: app, address: WebServer.Address(port: 0), usesResolver: usesResolver, onRunning: { isRunning.yield($0) })
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

/// The server ended before it ran.
struct ServerEnded: Error {}

extension Logger {
  /// Logs nothing that a test may bring about.
  static let silent = {
    var logger = Logger(label: "TodoServerTests")
    logger.logLevel = .critical
    return logger
  }()
}
