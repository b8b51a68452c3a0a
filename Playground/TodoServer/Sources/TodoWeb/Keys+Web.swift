import Firebolt

/// What the HTTP server has beside its routes. There is no module to load: a key brings its own recipe, or the application
/// registers one.
extension Resolver.Keys {
  /// Counts what must go when its request ends.
  public static let requestCount = Resolver.Key(named: "requests") { RequestCount() }

  /// A page with the graph of the application. It is drawn once, for the first request for it, and not when the server starts.
  public static let graphPage = Resolver.AsyncKey<GraphPage>.required(.onDemand, named: "page")

  /// Where it is told what is made. An application that doesn't register it has nothing observed.
  public static let telemetry = Resolver.Key<Telemetry>.required(named: "telemetry")
}

extension Resolver.Scope {
  /// Shared as a single is, but made for the first request for it, and not when the server starts.
  public static let onDemand = Resolver.Scope.custom("on demand")
}
