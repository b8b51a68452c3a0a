import Firebolt
import FireboltGraph
import Logging
import TodoDomain
import TodoStorage
import TodoWeb

extension DependencyGraph {
  /// Returns the graph of everything that a request to the application uses.
  ///
  /// The recipes are closures, so their dependencies are known only when they run. A dry run runs them, for an
  /// application and a request that exist only for this purpose. Their database is in memory, and is closed when the
  /// run has ended.
  static func ofRequest() async throws -> DependencyGraph {
    let silent = Logger(label: "graph") { _ in SwiftLogNoOpLogHandler() }
    let app = Resolver().load(.app(database: .memory, logger: silent))
    let nobody = RequestScope(id: "graph", user: try User("nobody"), logger: silent, count: LiveCount())
    let request = RequestResolver(nobody, parent: app, count: RequestCount())
    // Mistakes in the wiring show in the tests, and as gaps in the graph.
    _ = try? await request.verify(dryRun: DryRun(leavingOut: [GraphPage.self]))
    return request.graph
  }
}
