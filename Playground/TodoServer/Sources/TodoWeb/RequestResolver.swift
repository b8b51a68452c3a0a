import Firebolt
import TodoDomain

/// The resolver of one request: it has the request's scope, and asks the application for everything else.
///
/// What the application makes by a factory is made for the request, and gets its scope. What the application shares stays the
/// application's, and never sees a request. With the last reference to this goes all that was made for the request.
public final class RequestResolver: Resolver, @unchecked Sendable {  // Sound: every property is constant.
  private let count: RequestCount

  /// The resolver of a request that begins.
  ///
  /// - Parameters:
  ///   - scope: What is known of the request.
  ///   - app: The application's resolver.
  ///   - count: Counts the resolvers that are alive.
  public init(_ scope: RequestScope, parent app: Resolver, count: RequestCount) {
    self.count = count
    // Without an id: resolvers of one id are one, and a request shares with no other.
    super.init(parent: app)
    // The key is a factory's, and this is there already: so nothing has to be kept for the request, nor dropped after it.
    register(.request) { scope }
    count.resolvers.begin()
  }

  deinit {
    count.resolvers.end()
  }
}
