import Firebolt
import FireboltGraph
import TestSupport
import Testing

@MainActor private final class Router {}
private final class Screen: Sendable {
  init(_ router: Router) {}
}
private final class Other: Sendable {}
private final class Missing: Sendable {}

/// Errors, the graph and observers don't name a recipe that has ended, even if a task that it started makes
/// the request.
@Suite("Rule 55: a recipe that has ended is named nowhere") struct StartedTaskPathTests {
  /// A task that a recipe starts, and that makes requests once the request for the recipe has ended.
  private struct LateTask: Sendable {
    let resolver = Resolver().register { Other() }
    private let isOver = Gate()
    private let errors = Guarded<[ResolutionError?]>([])
    private let asked = Gate()

    /// Starts the task. A recipe or a completion calls this.
    func start() {
      Task {
        await isOver.wait()
        errors.withLock { $0.append(resolutionError { try resolver.resolve(Missing.self) }) }
        _ = resolver.get() as Other
        asked.reach()
      }
    }

    /// Runs a request that calls `start()`, while the resolver is observed.
    ///
    /// - Returns: The path of the error that the task gets, and the edges that the task adds to the graph.
    func results(of request: () async throws -> Void) async throws -> (path: [String], edges: [String]) {
      let observation = resolver.observe { _ in }
      try await watched { try await request() }
      let edges = edges
      isOver.reach()
      await watched { await asked.wait() }
      let path = errors.withLock { $0.first }??.pathOfTypes ?? []
      let newEdges = self.edges.filter { !edges.contains($0) }
      observation.end()
      return (path, newEdges)
    }

    private var edges: [String] {
      let graph = resolver.graph
      let titles = Dictionary(graph.nodes.map { ($0.id, $0.title) }, uniquingKeysWith: { first, _ in first })
      return graph.edges.map { "\(titles[$0.source] ?? "?") → \(titles[$0.target] ?? "?")" }
    }
  }

  @Test func aTaskThatAMainActorRecipeStartedAsksForItself() async throws {
    let late = LateTask()
    late.resolver.register(on: MainActor.self) {
      late.start()
      return Router()
    }
    late.resolver.autowire(Screen.init)
    let (path, edges) = try await late.results { _ = try await late.resolver.getAsync() as Screen }
    #expect(path == ["Missing"])
    #expect(edges == [])
  }
}
