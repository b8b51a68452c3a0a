import Firebolt
import Logging
import TodoDomain
import TodoStorage
import TodoWeb

extension Module {
  /// The whole application.
  ///
  /// - Parameters:
  ///   - database: The location of the database.
  ///   - logger: The logger for everything that doesn't belong to a request.
  ///   - telemetry: Receives what resolvers make; nil if nothing is observed.
  static func app(database: DatabaseLocation, logger: Logger, telemetry: Telemetry? = nil) -> Module {
    Module("app", includes: [.domain, .storage(at: database)]) {
      $0.register(.logger) { logger }
      $0.registerAsync(.graphPage) { GraphPage(of: try await .ofRequest()) }
      if let telemetry { $0.register(.telemetry) { telemetry } }
    }
  }
}
