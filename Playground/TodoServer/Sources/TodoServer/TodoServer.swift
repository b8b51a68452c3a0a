import Firebolt
import FireboltGraph
import Logging
import ServiceLifecycle
import TodoDomain
import TodoStorage
import TodoWeb

/// The server. It makes the shared instances, runs, and closes the instances at the end.
struct TodoServer: Service {
  let app: Resolver
  let address: WebServer.Address
  var limits = Limits()
  var usesResolver = true
  /// Receives the profile of the start; nil if the start isn't profiled.
  var onStarted: (@Sendable (Profile) throws -> Void)?
  var onRunning: @Sendable (WebServer.Address) -> Void = { _ in }

  /// Runs until a shutdown is requested.
  func run() async throws {
    let observation = app.isRegistered(.telemetry) ? try app.resolve(.telemetry).observe(app) : nil
    defer { observation?.end() }
    let logger = try app.resolve(.logger)
    let instances = InstancesService(app: app, logger: logger)
    let web: WebServer
    do {
      let recording = onStarted.map { _ in app.startProfile() }
      try await warmUp(logger)
      if let recording { try onStarted?(recording.stop()) }
      web = try WebServer(for: app, todos: todos(), at: address, limits: limits, onRunning: onRunning)
    } catch {
      _ = await instances.close()
      throw error
    }
    // A group of its own, so that its limit cancels requests that don't end, but not the closing of the instances.
    var requests = ServiceGroupConfiguration(services: [web], logger: logger)
    requests.maximumGracefulShutdownDuration = limits.shutDown
    // A group shuts its services down in reverse order, so the instances are closed after the last request has ended.
    try await ServiceGroup(services: [instances, ServiceGroup(configuration: requests)], logger: logger).run()
  }

  /// Makes all shared instances, the database first. If one can't be made, the start fails, and not a request.
  private func warmUp(_ logger: Logger) async throws {
    try await app.warmUpAsync { step in
      logger.info(
        "made",
        metadata: [
          "key": "\(step.key)", "done": "\(step.done)/\(step.total)",
          "seconds": "\((step.seconds * 1e6).rounded() / 1e6)",
        ])
    }
  }

  private func todos() throws -> TodoSource {
    if usesResolver { return .resolver }
    let database = try app.resolve(TodoDatabase.self)
    let clock = try app.resolve(.clock)
    return .byHand { request in
      TodoService(todos: SQLiteTodoRepository(database: database, request: request), clock: clock, request: request)
    }
  }
}
