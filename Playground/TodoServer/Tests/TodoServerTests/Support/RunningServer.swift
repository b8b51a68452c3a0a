import Firebolt
import Logging
import ServiceLifecycle
import TodoWeb

@testable import TodoServer

/// Runs a server of an application on a port of its own, until the body ends; then it shuts down as at SIGTERM.
func withServer<R: Sendable>(
  of app: Resolver = .current, usesResolver: Bool = true, _ body: @escaping @Sendable (APIClient) async throws -> R
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
    let client = APIClient(port: address.port)
    let result = await Task { try await body(client) }.result
    client.close()
    await group.triggerGracefulShutdown()
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
