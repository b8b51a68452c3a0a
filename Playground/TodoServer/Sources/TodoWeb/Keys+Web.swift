import Firebolt

/// The keys of the HTTP server. There is no module to load: a key has its own recipe, or the application registers one.
extension Resolver.Keys {
  /// Counts the objects that must be released when their request ends.
  public static let requestCount = Resolver.Key(named: "requests") { RequestCount() }

  /// The page with the application's graph. It is made once, for the first request for it, and not when the server
  /// starts.
  public static let graphPage = Resolver.AsyncKey<GraphPage>.required(.onDemand, named: "page")

  /// Receives what resolvers make. If the application doesn't register it, nothing is observed.
  public static let telemetry = Resolver.Key<Telemetry>.required(named: "telemetry")
}

extension Resolver.Scope {
  /// Shared like a single, but made for the first request for it, and not when the server starts.
  public static let onDemand = Resolver.Scope.custom("on demand")
}
