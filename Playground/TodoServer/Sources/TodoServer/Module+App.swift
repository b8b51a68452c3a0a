import Firebolt
import Logging
import TodoDomain
import TodoStorage
import TodoWeb

extension Module {
  /// The whole application.
  ///
  /// - Parameters:
  ///   - database: Where the database is.
  ///   - logger: Where everything is logged that doesn't belong to a request.
  ///   - telemetry: Where it is told what is made; nil for nowhere.
  static func app(database: DatabaseLocation, logger: Logger, telemetry: Telemetry? = nil) -> Module {
    Module("app", includes: [.domain, .storage(at: database)]) {
      $0.register(.logger) { logger }
      $0.registerAsync(.graphPage) { await GraphPage(of: try .ofRequest()) }
      if let telemetry { $0.register(.telemetry) { telemetry } }
    }
  }
}
