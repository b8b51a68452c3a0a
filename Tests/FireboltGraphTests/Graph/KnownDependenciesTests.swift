import Firebolt
import FireboltGraph
import Foundation
import TestSupport
import Testing

private final class Session: Sendable {}
private struct Repository { init(session: Session) {} }
private struct Screen { init(repository: Repository) {} }

/// Which nodes' dependencies a graph knows.
struct KnownDependenciesTests {
  /// A resolver with an instance, an autowired registration and two closures, one of which needs what is missing.
  private func films() -> Resolver {
    let resolver = Resolver()
    resolver.registerInstance("films")
    resolver.autowire(.factory, Screen.init)
    resolver.register { Repository(session: try $0.resolve()) }
    resolver.register { 7 }
    return resolver
  }

  private func unknown(_ resolver: Resolver) -> [String] {
    resolver.graph.nodes.filter { !$0.hasKnownDependencies }.map(\.title)
  }

  @Test func aClosureThatHasNotRunIsUnknown() throws {
    let resolver = films()
    #expect(unknown(resolver) == ["Repository", "Int"])
    let shown = try PageData(resolver.graph.html(marking: try resolver.verify()))
    #expect(shown.nodes.filter { $0.unknown == true }.map(\.title) == ["Repository", "Int"])
  }

  @Test func aClosureThatHasRunWhileObservedIsKnown() throws {
    let resolver = films()
    resolver.observed { _ = (resolver.get(Int.self), try? resolver.resolve(Repository.self)) }
    // What has failed may need more.
    #expect(unknown(resolver) == ["Repository"])
  }

  @Test func aDryRunMakesWhatRunsKnown() async throws {
    let resolver = films()
    resolver.register { Session() }
    try await resolver.verify(dryRun: DryRun(limit: patience))
    #expect(unknown(resolver) == [])
    #expect(resolver.graph.edges.count == 2)
  }

  @Test func anAutowiredRecipeWithoutParametersIsKnown() {
    let resolver = Resolver()
    resolver.autowire(Session.init)
    #expect(unknown(resolver) == [])
  }

  @Test func aReplacedClosureIsUnknownAgain() {
    let resolver = films()
    resolver.observed {
      _ = resolver.get(Int.self)
      resolver.register { 8 }
    }
    #expect(unknown(resolver).contains("Int"))
  }
}
