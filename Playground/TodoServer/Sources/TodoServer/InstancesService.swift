import Firebolt
import Logging
import ServiceLifecycle

/// Closes the application's shared instances after the server has shut down. It closes one instance at a time, the
/// newest first, and awaits each before it closes the next.
struct InstancesService: Service {
  let app: Resolver
  let logger: Logger

  /// The maximum time for closing, in seconds. Closures that still run after it end with the process.
  var limit = 20.0

  func run() async {
    // This throws when another service has failed. The instances must be closed then, too.
    try? await gracefulShutdown()
    await close()
  }

  /// Closes everything. Failures are only logged: all requests have been answered, and all acknowledged data is on the
  /// disk.
  func close() async {
    // The current task is cancelled when another service has failed. A new task isn't cancelled with it.
    let closing = Task { try await app.shutDown(limit: limit) }
    if case .failure(let error) = await closing.result {
      logger.error("not everything was closed", metadata: ["error": "\(error)"])
    }
  }
}
