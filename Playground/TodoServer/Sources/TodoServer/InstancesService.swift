import Firebolt
import Logging
import ServiceLifecycle

/// Closes what the application shares when the server has shut down: one instance at a time, the newest first, each awaited
/// before the next goes.
struct InstancesService: Service {
  let app: Resolver
  let logger: Logger

  /// How many seconds that may take. What still runs then ends with the process.
  var limit = 20.0

  func run() async {
    // It throws when another service has failed; then the instances have to go as well.
    try? await gracefulShutdown()
    await close()
  }

  /// Closes everything. What fails is logged: all requests have been answered, and what was acknowledged is on the disk.
  func close() async {
    // A task of its own isn't cancelled along with this one, as it is when another service has failed.
    let closing = Task { try await app.shutDown(limit: limit) }
    if case .failure(let error) = await closing.result {
      logger.error("not everything was closed", metadata: ["error": "\(error)"])
    }
  }
}
