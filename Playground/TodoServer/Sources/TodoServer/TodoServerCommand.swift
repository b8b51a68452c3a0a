import ArgumentParser
import Firebolt
import Logging
import ServiceLifecycle
import TodoStorage
import TodoWeb

/// The command line.
@main
struct TodoServerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "TodoServer",
    abstract: "Keeps the todos of several users, and serves them as JSON over HTTP.",
    discussion: """
      Without options it listens on http://127.0.0.1:8080 and keeps the todos in the file todos.sqlite of the working folder, \
      which is made if it isn't there. A request names its user in the header X-User.

      SIGTERM and SIGINT (Ctrl-C) have it finish what it is doing, close the database, and end.
      """)

  @Option(help: "The name or number of the machine to listen on; 0.0.0.0 is all of its networks.")
  var host = "127.0.0.1"

  @Option(help: "The port to listen on; 0 is one that is free, which the log names.")
  var port = 8080

  @Option(help: ArgumentHelp("The file of the database; \":memory:\" keeps nothing.", valueName: "path"))
  var database = "todos.sqlite"

  @Option(help: "What is logged, to standard error: trace, debug, info, notice, warning, error or critical.")
  var logLevel = Logger.Level.info

  @Flag(help: "Wire the handlers by hand, to measure what the resolver costs.")
  var withoutResolver = false

  @Flag(help: "Tell swift-metrics and swift-distributed-tracing what is made, for backends of your own.")
  var telemetry = false

  func validate() throws {
    guard (0...65535).contains(port) else { throw ValidationError("A port is a number from 0 to 65535.") }
  }

  func run() async throws {
    LoggingSystem.bootstrap { StreamLogHandler.standardError(label: $0) }
    var logger = Logger(label: "TodoServer")
    logger.logLevel = logLevel

    // Backends for metrics and traces would be bootstrapped here.
    let app = Resolver("TodoServer")
      .load(.app(database: location, logger: logger, telemetry: telemetry ? Telemetry() : nil))
    let server = TodoServer(
      app: app, address: WebServer.Address(host: host, port: port), usesResolver: !withoutResolver)
    try await ServiceGroup(
      services: [server], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger
    ).run()
  }

  private var location: DatabaseLocation { database == ":memory:" ? .memory : .file(database) }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
