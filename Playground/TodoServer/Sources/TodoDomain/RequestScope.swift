import Logging

/// What is known of one request: everything that is made for it may ask for this.
public final class RequestScope: Sendable {
  /// Tells the request from all others of this process.
  public let id: String

  /// Who asks.
  public let user: User

  /// Names the request and the user in each line.
  public let logger: Logger

  private let count: LiveCount

  /// A request begins.
  ///
  /// - Parameters:
  ///   - id: Tells the request from all others.
  ///   - user: Who asks.
  ///   - logger: Where what happens in the request is logged; the user is added.
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
