import Firebolt
import FireboltGraph
import Testing

private final class Lamp: Sendable {}

/// Which nodes' dependencies a graph knows.
struct KnownDependenciesTests {
  /// A resolver with an instance, two autowired registrations and two closures, one of which needs what is missing.
  private let resolver = Resolver().registerInstance("films").autowire(.factory, Catalogue.init).autowire(Lamp.init)
    .register { Cache(disk: try $0.resolve()) }.register { 7 }

  private var unknown: [String] {
    resolver.graph.nodes.filter { !$0.hasKnownDependencies }.map(\.title)
  }

  @Test func aClosureThatHasNotRunIsUnknownAndAnythingElseIsKnown() throws {
    #expect(unknown == ["Cache", "Int"])
    let shown = try PageData(resolver.graph.html(marking: try resolver.verify()))
    #expect(shown.nodes.filter { $0.unknown == true }.map(\.title) == ["Cache", "Int"])
  }

  @Test func aClosureThatHasRunWhileObservedIsKnown() throws {
    resolver.observed { _ = (resolver.get(Int.self), try? resolver.resolve(Cache.self)) }
    // What has failed may need more.
    #expect(unknown == ["Cache"])
  }
}
