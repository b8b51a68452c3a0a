import Firebolt
import FireboltGraph
import TestSupport
import Testing

@Suite("A verification has the graph of what it saw") struct VerificationGraphTests {
  private let resolver = Resolver().register { Disk() }.registerAsync { Cache(disk: try await $0.getAsync()) }
    .autowire(Catalogue.init)

  @Test func aDryRunsGraphHasWhatItsRecipesAskedFor() async throws {
    #expect(resolver.graph.edges.count == 1)
    let found = try await resolver.verify(dryRun: DryRun(limit: patience))
    #expect(found.graph.edges.map(\.evidence) == [.observed, .autowired])
    #expect(found.graph.edges.allSatisfy { $0.kind == .plain })
    #expect(found.graph.nodes.allSatisfy { $0.hasKnownDependencies })
    #expect(found.graph == resolver.graph)
    #expect(found.html == found.graph.html(marking: found))
  }

  @Test func itDoesNotChangeAfterwards() throws {
    let found = try resolver.verify()
    let graph = found.graph
    resolver.unregister(Disk.self)
    #expect(found.graph == graph && resolver.graph != graph)
  }

  @Test func anErrorHasItToo() async {
    resolver.unregister(Disk.self)
    let error = await #expect(throws: VerificationError.self) {
      try await resolver.verify(dryRun: DryRun(limit: patience))
    }
    #expect(error?.verification.graph.nodes.count == 2)
    #expect(error?.verification.html.contains(#""code":"notRegistered""#) == true)
  }

  @Test func itDoesNotKeepTheResolver() throws {
    weak var disk: Disk?
    var found: Verification?
    do {
      let resolver = Resolver().register { Disk() }
      disk = resolver.get() as Disk
      found = try resolver.verify()
    }
    #expect(disk == nil && found?.graph.nodes.count == 1)
  }

  @Test func verifyingKnowsWhatWasSeenBefore() async throws {
    try await resolver.verify(dryRun: DryRun(limit: patience))
    #expect(try resolver.verify().graph == resolver.graph)
  }
}
