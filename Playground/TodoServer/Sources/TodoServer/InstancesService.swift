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

  func run() async throws {
    // This throws when another service has failed. The instances must be closed then, too.
    try? await gracefulShutdown()
    if await !close() { throw NotEverythingWasClosed() }
  }

  /// Closes everything, and logs failures. All requests have been answered, and all acknowledged data is on the disk.
  ///
  /// - Returns: Whether everything was closed.
  func close() async -> Bool {
    // The current task is cancelled when another service has failed. A new task isn't cancelled with it.
    let closing = Task { try await app.shutDown(limit: limit) }
    guard case .failure(let error) = await closing.result else { return true }
    logger.error("not everything was closed", metadata: ["error": "\(error)"])
    return false
  }
}

/// The error with which the server ends if an instance couldn't be closed. The log has the details.
struct NotEverythingWasClosed: Error, CustomStringConvertible {
  let description = "Not everything was closed: see the log"
}
