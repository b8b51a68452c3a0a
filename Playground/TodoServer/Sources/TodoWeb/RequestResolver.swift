import Firebolt
import TodoDomain

/// The resolver of one request. It registers the request's scope, and gets everything else from the application's
/// resolver.
///
/// The application's factories run on behalf of the request, and get its scope. The application's shared instances
/// belong to the application, and never see a request. Releasing the resolver releases all that it holds for the
/// request.
public final class RequestResolver: Resolver, @unchecked Sendable {  // Sound: every property is constant.
  private let count: RequestCount

  /// Creates the resolver of a new request.
  ///
  /// - Parameters:
  ///   - scope: The request's scope.
  ///   - app: The application's resolver.
  ///   - count: Counts the resolvers that are alive.
  public init(_ scope: RequestScope, parent app: Resolver, count: RequestCount) {
    self.count = count
    // The resolver has no id: resolvers with the same id share everything, but requests must share nothing.
    super.init(parent: app)
    // The key's scope is `.factory`, and the recipe returns an existing object. So the resolver has nothing to cache
    // for the request, and nothing to drop after it.
    register(.request) { scope }
    count.resolvers.begin()
  }

  deinit {
    count.resolvers.end()
  }
}
