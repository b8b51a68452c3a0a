import TodoDomain

/// Counts what must go when its request ends.
public final class RequestCount: Sendable {
  /// The resolvers of requests.
  public let resolvers = LiveCount()

  /// What is known of requests, kept by all that is made for them.
  public let scopes = LiveCount()

  /// Counts from 0.
  public init() {}
}
