import Logging

/// The data of one request. Everything that is made for the request can get it.
public final class RequestScope: Sendable {
  /// Identifies the request in this process.
  public let id: String

  /// The user who sent the request.
  public let user: User

  /// A logger that adds the request and the user to each line.
  public let logger: Logger

  private let count: LiveCount

  /// Creates the scope of a new request.
  ///
  /// - Parameters:
  ///   - id: Identifies the request.
  ///   - user: The user who sent the request.
  ///   - logger: The logger for the request. The scope adds the user to it.
  ///   - count: Counts the scopes that are alive.
  public init(id: String, user: User, logger: Logger, count: LiveCount) {
    self.id = id
    self.user = user
    self.count = count
    var logger = logger
    logger[metadataKey: "user"] = .string(user.name)
    self.logger = logger
    count.begin()
  }

  deinit {
    count.end()
  }
}
