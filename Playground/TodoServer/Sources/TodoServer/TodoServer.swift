import Firebolt
import Logging
import ServiceLifecycle
import TodoDomain
import TodoStorage
import TodoWeb

/// The server: it opens what has to be there first, runs, and at the end closes what has been opened.
struct TodoServer: Service {
  let app: Resolver
  let address: WebServer.Address
  var usesResolver = true
  var onRunning: @Sendable (WebServer.Address) -> Void = { _ in }

  /// Runs until it is told to shut down.
  func run() async throws {
    let observation = app.isRegistered(.telemetry) ? try app.resolve(.telemetry).observe(app) : nil
    defer { observation?.end() }
    let logger = try app.resolve(.logger)
    let instances = InstancesService(app: app, logger: logger)
    let web: any Service
    do {
      try await warmUp(logger)
      web = try WebServer.make(for: app, todos: todos(), at: address, onRunning: onRunning)
    } catch {
      await instances.close()
      throw error
    }
    // They are shut down from the last to the first: the instances go once no request is under way any more.
    try await ServiceGroup(services: [instances, web], logger: logger).run()
  }

  /// Makes all that is shared, the database first, so that what can't be made ends the start and not a request.
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
