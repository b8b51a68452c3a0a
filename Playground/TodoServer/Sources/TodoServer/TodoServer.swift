import Firebolt
import Logging
import ServiceLifecycle
import TodoDomain
import TodoStorage
import TodoWeb

/// The server: it starts what has to be there first, runs, and at the end closes what has been opened.
struct TodoServer: Service {
  let app: Resolver
  let address: WebServer.Address
  var usesResolver = true
  var onRunning: @Sendable (WebServer.Address) -> Void = { _ in }

  /// Runs until it is told to shut down.
  func run() async throws {
    // Makes all that is shared, the database first, so that what can't be made ends the start and not a request.
    try await app.warmUpAsync()
    let logger = try app.resolve(Logger.self)
    let web = try WebServer.make(for: app, todos: todos(), at: address, onRunning: onRunning)
    // They are shut down from the last to the first: the instances go once no request is under way any more.
    try await ServiceGroup(services: [InstancesService(app: app), web], logger: logger).run()
  }

  private func todos() throws -> TodoSource {
    if usesResolver { return .resolver }
    let database = try app.resolve(TodoDatabase.self)
    let clock = try app.resolve((any WallClock).self)
    return .byHand { request in
      TodoService(todos: SQLiteTodoRepository(database: database, request: request), clock: clock, request: request)
    }
  }
}

/// Drops what the application shares when the server shuts down, the newest first; `onDrop` closes what has to be closed.
struct InstancesService: Service {
  let app: Resolver

  func run() async {
    // It throws when another service has failed; then the instances have to go as well.
    try? await gracefulShutdown()
    app.dropAllCachedDependencies()
  }
}
