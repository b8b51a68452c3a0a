import Firebolt
import FireboltTesting
import Testing

@testable import FilmApp

@Suite struct WiringTests {
  @Test func theApplicationHas280RegistrationsIn20Modules() {
    let graph = Application.released.openWindow().graph
    #expect(graph.places.count == 280)
    #expect(Set(graph.nodes.compactMap(\.module)).count == 20)
    let scopes = Dictionary(grouping: graph.nodes, by: \.scope).mapValues(\.count)
    #expect(scopes.keys.count == 7, "single, factory, weak, graph, session, booking and playback")
    #expect(scopes[.single, default: 0] > 100 && scopes[.factory, default: 0] > 50 && scopes[.graph, default: 0] > 3)
    #expect(Set(graph.nodes.map(\.isolation)) == [.anywhere, .mainActor, .async])
    #expect(graph.missing == [] && graph.cycles == [])
  }

  @Test func nothingIsWrongInTheApplication() async {
    await expectNothingWrong(Application.released.resolver)
  }

  @Test func nothingIsWrongSeenFromAChild() async {
    await expectNothingWrong(Application.released.openWindow())
  }

  @Test func nothingIsWrongInAMockThatInherits() async {
    await expectNothingWrong(MockResolver(inheriting: Application.released.openWindow()))
    await expectNothingWrong(MockResolver(inheriting: Application.released.resolver))
  }

  @Test func nothingIsWrongOnceEverythingRuns() async throws {
    let application = Application.released
    try await application.launch()
    try await application.signOut()
    let window = application.openWindow()
    await expectNothingWrong(window)
    #expect(window.graph.missing == [])
  }

  @Test func aDryRunLeavesTheApplicationAsItWas() async throws {
    let application = Application.released
    try await application.launch()
    let account: Account = application.resolver.get()
    let database: Database = application.resolver.get()
    await expectNothingWrong(application.resolver)
    #expect(application.resolver.get() as Account === account)
    #expect(try await database.keys(in: "watchlist") == [], "it is still open")
    #expect(application.resolver.get() as Database === database)
  }

  @Test func aDryRunSeesWhatTheClosuresAskFor() async throws {
    let resolver = Application.released.resolver
    let hold: DependencyGraph.Node.ID = "FilmApp.SeatHold"
    #expect(resolver.graph.edges.allSatisfy { $0.source != hold })
    _ = try? await resolver.verify(dryRun: .films)
    let edges = resolver.graph.edges.filter { $0.source == hold }
    #expect(edges.map(\.target) == ["FilmApp.Basket", "FilmApp.Clock", "FilmApp.API"])
    #expect(edges.allSatisfy { $0.evidence == .dryRun })
  }

  @Test func whatIsTakenAwayIsFoundWithAllThatNeedIt() throws {
    let application = Application.released
    application.resolver.unregister(TaskScheduler.self)
    let error = #expect(throws: VerificationError.self) { try application.openWindow().verify() }
    let missing = error?.verification.errors.filter { $0.code == .missingDependency } ?? []
    #expect(missing.map(\.key.description) == ["TaskScheduler"])
    #expect(missing.first?.steps.count == 6, "all that are autowired with it")
  }

  @Test func theApplicationGoesWithItsLastResolver() async throws {
    weak var index: SearchIndex?
    weak var refresher: TokenRefresher?
    weak var router: Router?
    do {
      let application = Application.released
      try await application.launch()
      let window = application.openWindow()
      index = window.get()
      refresher = window.get()
      router = try await window.getAsync()
      #expect(index != nil && refresher != nil && router != nil)
    }
    #expect(index == nil)
    #expect(refresher == nil)
    #expect(router == nil)
  }
}
