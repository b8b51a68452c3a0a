import Firebolt
import FireboltGraph
import TestSupport
import Testing

private final class Monitor: Sendable {}

@Suite("What recipes were observed to request") struct ObservedDependencyTests {
  private func resolver() -> Resolver {
    let resolver = Resolver().register { Disk() }.register { Monitor() }
    resolver.register { Cache(disk: $0.get()) }
    resolver.initCompleted(Cache.self) { resolver, _ in _ = resolver.get() as Monitor }
    return resolver
  }

  private func edges(_ resolver: Resolver) -> Set<String> {
    let titles = Dictionary(uniqueKeysWithValues: resolver.graph.nodes.map { ($0.id, $0.title) })
    return Set(
      resolver.graph.edges.map { "\(titles[$0.source]!) \($0.kind) \($0.evidence) \(titles[$0.target]!)" })
  }

  @Test func theGraphHasWhatRecipesAskedForWhileSomebodyObserved() {
    let resolver = resolver()
    resolver.observed { _ = resolver.get() as Cache }
    #expect(edges(resolver) == ["Cache plain observed Disk", "Cache deferred observed Monitor"])
  }

  @Test func whatARecipeGetsFromALazyIsItsDependency() async throws {
    let resolver = Resolver().register { Disk() }
    resolver.register { Cache(disk: ($0.get() as Lazy<Disk>).value) }
    resolver.register { Monitor() }
    resolver.initCompleted(Monitor.self) { resolver, _ in _ = (resolver.get() as Lazy<Lazy<Cache?>>).value.value }
    resolver.observed { _ = resolver.get() as Monitor }
    #expect(edges(resolver) == ["Cache plain observed Disk", "Monitor deferred observed Cache"])
    let other = MockResolver(inheriting: resolver)
    try await other.verify(dryRun: DryRun(limit: patience))
    #expect(edges(other) == ["Cache plain observed Disk", "Monitor deferred observed Cache"])
  }

  @Test func aRecipeThatAsksForItsOwnKeyWithOtherArgumentsIsNoCycle() async throws {
    let resolver = Resolver().register(.factory, arg1: Int.self) { (resolver: Resolver, depth: Int) -> Monitor in
      depth == 0 ? Monitor() : resolver.get(depth - 1)
    }
    #expect(try await resolver.verify(dryRun: DryRun(limit: patience).giving(2)).issues.isEmpty)
    #expect(edges(resolver) == ["Monitor plain observed Monitor"])
  }

  @Test(arguments: [10, 100, 400])
  func howeverManyRecipesOfAChildAskWhatItsParentShares(count: Int) async throws {
    let parent = Resolver().register { Disk() }
    let child = Resolver(parent: parent)
    for number in 0..<count { child.register(.factory, name: Resolver.Name("\(number)")) { Cache(disk: $0.get()) } }
    try await child.verify(dryRun: DryRun(limit: patience))
    #expect(child.graph.edges.count == count)
    let observed = Resolver(parent: parent)
    parent.observed {
      for number in 0..<count {
        observed.register(.factory, name: Resolver.Name("\(number)")) { Cache(disk: $0.get()) }
        _ = observed.get(name: Resolver.Name("\(number)")) as Cache
      }
    }
    #expect(observed.graph.edges.count == count)
    #expect(child.graph.edges.count == count)
  }

  @Test(arguments: [0, 200])
  func howeverManyRecipesThereAreWhatADeclaredKeysOwnRecipeAskedForIsKnown(count: Int) async throws {
    let parent = Resolver().register { Disk() }
    for number in 0..<count { parent.register(name: Resolver.Name("\(number)")) { Cache(disk: $0.get()) } }
    let child = Resolver(parent: parent).register(.disk) { Disk() }
    child.register(.factory) { "\($0.get(.cache))" }
    #expect(try await child.verify(dryRun: DryRun(limit: patience)).issues.map(\.code) == [.bypassedOverride])
  }

  @Test func whileNobodyObservesNothingIsLearned() {
    let resolver = resolver()
    _ = resolver.get() as Cache
    #expect(resolver.graph.edges.isEmpty)
  }

  @Test func aNewRegistrationIsNotTakenForTheOldOne() {
    let resolver = resolver()
    resolver.observed { _ = resolver.get() as Cache }
    resolver.register { Cache(disk: Disk()) }
    #expect(edges(resolver) == [])
    #expect(resolver.graph.nodes.filter { !$0.hasKnownDependencies }.map(\.title) == ["Cache"])
  }
}
