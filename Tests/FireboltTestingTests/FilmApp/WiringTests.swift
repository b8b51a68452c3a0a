import Firebolt
import FireboltTesting
import Testing

@testable import FilmApp

@Suite struct WiringTests {
  @Test func theApplicationUsesEveryScopeAndIsolation() {
    let graph = Application.released.openWindow().graph
    #expect(Set(graph.nodes.compactMap(\.module)).count == 9)
    #expect(Set(graph.nodes.map(\.scope)) == ["single", "factory", "graph", "\(Resolver.Scope.session)"])
    #expect(Set(graph.nodes.map(\.isolation)) == [.anywhere, .mainActor, .async])
    #expect(graph.missing == [])
  }

  @Test func nothingIsWrongInTheApplication() async {
    await expectNothingWrong(Application.released.resolver)
    await expectNothingWrong(Application.released.openWindow(), allowing: .ofWindows)
    await expectNothingWrong(MockResolver(inheriting: Application.released.openWindow()))
  }

  @Test func nothingIsWrongOnceEverythingRuns() async throws {
    let application = Application.released
    try await application.launch()
    try await application.signOut()
    let window = application.openWindow()
    await expectNothingWrong(window, allowing: .ofWindows)
    #expect(window.graph.missing == [])
  }

  @Test func aDryRunSeesWhatTheClosuresAskFor() async throws {
    let resolver = Application.released.resolver
    let loader: DependencyGraph.Node.ID = "FilmApp.FilmDetailsLoader"
    #expect(resolver.graph.edges.allSatisfy { $0.source != loader })
    _ = try? await resolver.verify(dryRun: .films)
    let edges = resolver.graph.edges.filter { $0.source == loader }
    #expect(edges.map(\.target) == ["FilmApp.FilmLibrary", "FilmApp.RelatedFilms", "FilmApp.Availability"])
    #expect(edges.allSatisfy { $0.evidence == .observed })
  }

  @Test func whatIsTakenAwayIsFoundWithAllThatNeedIt() throws {
    let application = Application.released
    application.resolver.unregister(PowerMonitor.self)
    let error = #expect(throws: VerificationError.self) { try application.openWindow().verify() }
    let missing = error?.verification.errors.filter { $0.code == .notRegistered } ?? []
    #expect(missing.map(\.key.description) == ["PowerMonitor"])
    #expect(missing.first?.steps.count == 2, "both that are autowired with it")
  }

  @Test func theApplicationGoesWithItsLastResolver() async throws {
    weak var account: Account?
    weak var refresher: TokenRefresher?
    weak var router: Router?
    do {
      let application = Application.released
      try await application.launch()
      let window = application.openWindow()
      account = window.get()
      refresher = window.get()
      router = try await window.getAsync()
      #expect(account != nil && refresher != nil && router != nil)
    }
    #expect(account == nil)
    #expect(refresher == nil)
    #expect(router == nil)
  }
}
