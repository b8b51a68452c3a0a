import Firebolt
import Logging
import TodoDomain
import TodoStorage
import TodoWeb

extension DependencyGraph {
  /// What a request to the application is made of.
  ///
  /// The recipes are closures, and show what they ask for when they run. So a dry run runs them: of an application and a
  /// request that are there for nothing else, with a database in memory, which is closed when the run has ended.
  static func ofRequest() async throws -> DependencyGraph {
    let silent = Logger(label: "graph") { _ in SwiftLogNoOpLogHandler() }
    let app = Resolver().load(.app(database: .memory, logger: silent))
    let nobody = RequestScope(id: "graph", user: try User("nobody"), logger: silent, count: LiveCount())
    let request = RequestResolver(nobody, parent: app, count: RequestCount())
    // What is wrong shows in the tests, and as a gap in the graph.
    _ = try? await request.verify(dryRun: DryRun(leavingOut: [GraphPage.self]))
    return request.graph
  }
}
