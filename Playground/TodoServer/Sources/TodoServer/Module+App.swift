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
  static func app(database: DatabaseLocation, logger: Logger) -> Module {
    Module("app", includes: [.domain, .storage(at: database), .web]) {
      $0.register { logger }
    }
  }
}
