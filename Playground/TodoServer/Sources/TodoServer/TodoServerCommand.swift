import ArgumentParser
import Firebolt
import FireboltGraph
import Foundation
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

  @Option(help: ArgumentHelp("The most connections at a time; others wait.", valueName: "number"))
  var maxConnections = Limits().connections

  @Option(help: ArgumentHelp("When an idle connection, or one with half a head, is closed.", valueName: "seconds"))
  var idleTimeout = Limits().idle.seconds

  @Option(help: ArgumentHelp("When a connection with half a body is closed.", valueName: "seconds"))
  var bodyTimeout = Limits().body.seconds

  @Option(help: ArgumentHelp("What requests under way have left to end after SIGTERM.", valueName: "seconds"))
  var shutdownTimeout = Limits().shutDown.seconds

  @Flag(help: "Wire the handlers by hand, to measure what the resolver costs.")
  var withoutResolver = false

  @Flag(help: "Tell swift-metrics and swift-distributed-tracing what is made, for backends of your own.")
  var telemetry = false

  @Option(
    help: ArgumentHelp(
      "A file for a profile of the start: a timeline page if its name ends in .html, else trace events for Perfetto.",
      valueName: "path"))
  var profile: String?

  func validate() throws {
    guard (0...65535).contains(port) else { throw ValidationError("A port is a number from 0 to 65535.") }
    guard (1...1_000_000).contains(maxConnections) else {
      throw ValidationError("The most connections are a number from 1 to 1000000.")
    }
    guard [idleTimeout, bodyTimeout, shutdownTimeout].allSatisfy((0.001...86_400).contains) else {
      throw ValidationError("A timeout is a number of seconds from 0.001 to 86400.")
    }
  }

  func run() async throws {
    LoggingSystem.bootstrap { StreamLogHandler.standardError(label: $0) }
    var logger = Logger(label: "TodoServer")
    logger.logLevel = logLevel

    // Backends for metrics and traces would be bootstrapped here.
    let app = Resolver("TodoServer")
      .load(.app(database: location, logger: logger, telemetry: telemetry ? Telemetry() : nil))
    var server = TodoServer(
      app: app, address: WebServer.Address(host: host, port: port), limits: limits(logger),
      usesResolver: !withoutResolver)
    if let profile { server.onStarted = { try $0.write(to: profile) } }
    do {
      try await ServiceGroup(
        services: [server], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger
      ).run()
    } catch let error as ResolutionError {
      // What a recipe threw is written for an operator; the path to it is written for a developer.
      logger.debug("start failed", metadata: ["error": "\(error)"])
      throw error.underlying ?? error
    }
  }

  private func limits(_ logger: Logger) -> Limits {
    var limits = Limits()
    limits.idle = .seconds(idleTimeout)
    limits.body = .seconds(bodyTimeout)
    limits.shutDown = .seconds(shutdownTimeout)
    limits.connections = OpenFiles.raise(forConnections: maxConnections)
    if limits.connections < maxConnections {
      logger.notice(
        "fewer connections: the limit of open files is too low", metadata: ["connections": "\(limits.connections)"])
    }
    return limits
  }

  private var location: DatabaseLocation { database == ":memory:" ? .memory : .file(database) }
}

extension Profile {
  /// Writes the profile to a file, as a page or as trace events.
  fileprivate func write(to path: String) throws {
    let text = path.hasSuffix(".html") ? html : traceEvents
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }
}

extension Duration {
  fileprivate var seconds: Double { self / .seconds(1) }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
