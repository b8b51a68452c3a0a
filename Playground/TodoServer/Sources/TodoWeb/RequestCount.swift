import TodoDomain

/// Counts the objects that must be released when their request ends.
public final class RequestCount: Sendable {
  /// The resolvers of requests.
  public let resolvers = LiveCount()

  /// The scopes of requests, which are retained by the objects that are made for a request.
  public let scopes = LiveCount()

  /// Creates counts that start at 0.
  public init() {}
}
