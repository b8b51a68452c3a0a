import Firebolt
import TodoDomain

extension Module {
  /// What the HTTP server has beside its routes. It needs a module that has a `TodoRepository`.
  public static let web = Module("web", includes: [.domain]) {
    $0.autowire(RequestCount.init)
    $0.registerAsync(.onDemand) { await GraphPage(of: $0.graph) }
  }
}

extension Resolver.Scope {
  /// Shared as a single is, but made by whoever first asks, and not when the server starts.
  public static let onDemand = Resolver.Scope.custom("on demand")
}
