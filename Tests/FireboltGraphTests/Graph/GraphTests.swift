import Firebolt
import FireboltGraph
import Foundation
import SameNames
import Testing

private final class Session: Sendable {}
private protocol Client: Sendable {}
private final class HTTPClient: Client {}
private final class Advertisement: Sendable {}
private final class Repository: Sendable { init(_ client: any Client, _ session: Session) {} }
private final class Screen: Sendable {
  init(
    _ repository: Repository, _ clients: [any Client], _ session: Session?, _ advertisement: Advertisement?,
    _ later: Lazy<Session>, _ missing: Provider<Gone>
  ) {}
}
private final class Gone: Sendable {}

@Suite("Rule 42: the contents of a resolver's graph") struct GraphTests {
  private typealias Graph = DependencyGraph
  private let resolver = Resolver()

  /// Describes the edges in words.
  private func edges(_ graph: Graph) -> [String] {
    let titles = Dictionary(
      uniqueKeysWithValues: graph.nodes.map { ($0.id, $0.title) } + graph.missing.map { ($0.id, $0.title) })
    return graph.edges.map { "\(titles[$0.source] ?? "?") \($0.kind) \(titles[$0.target] ?? "?")" }
  }

  @Test func itHoldsRegistrationsInOrderWithAllThatIsKnownOfThem() throws {
    let resolver = Resolver("graph of two")
    let line = #line + 1
    resolver.register(expects: [HTTPClient.self, (any Client).self], name: "main") { HTTPClient() }
    resolver.load(Module("session") { $0.autowire(.custom("day"), Session.init) })
    let nodes = resolver.graph.nodes
    #expect(nodes.map(\.title) == ["HTTPClient, Client \"main\"", "Session"])
    let client = try #require(nodes.first)
    #expect(client.id == "FireboltGraphTests.HTTPClient \"main\"")
    #expect(client.types == ["FireboltGraphTests.HTTPClient", "FireboltGraphTests.Client"])
    #expect(client.name == "main" && client.scope == "single" && client.module == nil && client.level == 0)
    #expect(client.resolverId == "graph of two")
    #expect(client.fileID == "FireboltGraphTests/GraphTests.swift" && client.line == line)
    #expect(client.isolation == .anywhere)
    #expect(nodes.last?.module == "session" && nodes.last?.scope == "custom(\"day\")")
  }

  @Test func anEdgeSaysHowOneThingNeedsAnother() {
    resolver.autowire(.factory, Screen.init)
    resolver.register(expect: (any Client).self) { HTTPClient() }
    resolver.register(expect: (any Client).self, name: "spare") { HTTPClient() }
    resolver.register(.factory, expect: (any Client).self, name: "made of text", arg1: String.self) { _ in HTTPClient()
    }
    resolver.autowire(Repository.init)
    resolver.register { Session() }
    let graph = resolver.graph
    #expect(
      edges(graph) == [
        "Screen plain Repository", "Screen array Client", "Screen array Client \"spare\"", "Screen optional Session",
        "Screen optional Advertisement", "Screen deferred Gone", "Repository plain Client", "Repository plain Session",
      ])
    #expect(graph.missing.map(\.title) == ["Advertisement", "Gone"])
    #expect(graph.edges.allSatisfy { $0.evidence == .autowired })
  }

  @Test func anArrayOfLaziesOrProvidersDefersEachOfItsElements() {
    for name: Resolver.Name? in [nil, "spare"] {
      resolver.register(expect: (any Client).self, name: name) { HTTPClient() }
    }
    resolver.autowire { (_: [Provider<any Client>]) in Gone() }
    #expect(edges(resolver.graph) == ["Gone deferred Client", "Gone deferred Client \"spare\""])
  }

  @Test func whatIsRegisteredItselfIsNoWrapper() {
    resolver.registerInstance(Lazy { Session() }).registerInstance([HTTPClient()], expect: [any Client].self)
    resolver.autowire { (_: Lazy<Session>, _: [any Client], _: [Session]?) in Gone() }
    let expected = ["Gone plain Lazy<Session>", "Gone plain Array<Client>", "Gone optional Array<Session>"]
    #expect(edges(resolver.graph) == expected)
    #expect(resolver.graph.missing.map(\.title) == ["Array<Session>"])
  }

  @Test func namesakesHaveIdsOfTheirOwn() {
    func register(in resolver: Resolver) {
      struct Local {}
      resolver.register(name: "local") { Local() }
    }
    func registerToo(in resolver: Resolver) {
      struct Local {}
      resolver.register(name: "local") { Local() }
    }
    struct User {}
    resolver.register { User() }
    resolver.register { SameNames.User(name: "") }
    register(in: resolver)
    registerToo(in: resolver)
    let ids = resolver.graph.nodes.map(\.id)
    #expect(Set(ids).count == 4)
    #expect(ids[1] == "SameNames.User")
    #expect(ids[3] == "\(ids[2]) #2")
    #expect(!ids.contains { $0.contains("$") })
  }

  @Test func aChildsGraphShowsWhichResolverEachIsMadeFor() {
    let parent = Resolver("graph of a parent")
    parent.autowire(.factory, Repository.init)
    parent.autowire { (_: Repository) in Gone() }
    parent.register(expect: (any Client).self) { HTTPClient() }
    parent.register { Session() }
    let child = Resolver("graph of a child", parent: parent)
    child.autowire(Session.init)
    let graph = child.graph
    let nodes = graph.nodes.map { "\($0.title) \($0.level) \($0.resolverId)" }
    #expect(
      nodes == [
        "Session 0 graph of a child", "Repository 0 graph of a parent", "Gone 1 graph of a parent",
        "Client 1 graph of a parent", "Repository 1 graph of a parent", "Session 1 graph of a parent",
      ])
    #expect(graph.dependencies(of: graph.nodes[1].id).contains(graph.nodes[0]))
    #expect(!graph.dependencies(of: graph.nodes[2].id).contains(graph.nodes[0]))
    #expect(graph.dependencies(of: graph.nodes[2].id).contains(graph.nodes[5]))
  }

  @Test func whatHidesAnotherIsWhatTheGraphHolds() {
    let resolver = Resolver().register(.factory) { Session() }
    resolver.load(Module("over") { $0.register { Session() } })
    #expect(resolver.graph.nodes.map(\.scope) == ["single"])
  }

  @Test func itIsTheSameAfterEncodingAndDecoding() throws {
    let graph = Cinema.resolver.graph
    let copy = try JSONDecoder().decode(Graph.self, from: JSONEncoder().encode(graph))
    #expect(copy == graph)
  }
}
