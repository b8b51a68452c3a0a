import Firebolt
import Testing

@testable import FilmApp

@Suite struct ContextTests {
  private static let contexts: [Resolver.Context] = [
    .preview, .test, .debug, .simulator, .argument("-staging"), .argument("-offline"), .argument("-verbose"),
    .argument("-dark"),
  ]

  @Test(arguments: contexts)
  func nothingIsWrongInAContext(_ context: Resolver.Context) async {
    let application = Resolver.Context.pretending(context) { Application(host: .scripted) }
    await expectNothingWrong(Resolver.Context.pretending(context) { application.openWindow() }, allowing: .ofWindows)
  }

  @Test func aReleaseHasTheRealThings() throws {
    let resolver = Application.released.resolver
    #expect(resolver.get(expect: (any Transport).self) is HostTransport)
    #expect(resolver.get(expect: (any Clock).self) is SystemClock)
    #expect((resolver.get() as BuildInfo).isPublic)
    #expect((resolver.get() as DeviceDescription).model == "phone 12")
    #expect(resolver.get() as DebugMenu? == nil)
    #expect(resolver.getAll((any DebugPage).self).isEmpty)
  }

  @Test func aDebugBuildHasAMenu() {
    let resolver = Resolver.Context.pretending(.debug) { Application(host: .scripted).resolver }
    let menu: DebugMenu = resolver.get()
    #expect(menu.titles == ["Log", "Flags", "Build"])
    // The menu's property wrappers use the resolver that makes the menu.
    (resolver.get() as Breadcrumbs).leave("home")
    #expect(menu.trail == ["home"])
  }

  @Test func anApplicationThatIsOfflineLaunches() async throws {
    let application = Resolver.Context.pretending(.argument("-offline")) { Application(host: .scripted) }
    try await application.launch()
    let resolver = application.resolver
    #expect((resolver.get() as RemoteConfiguration).enabled.isEmpty)
    #expect(!(resolver.get() as SessionMonitor).isSignedIn)
    await #expect(throws: OfflineTransport.Offline.self) { try await (resolver.get() as any FilmLibrary).all() }
  }

  @Test func theLaterContextCounts() {
    let resolver = Resolver.Context.pretending(.preview, .argument("-offline")) {
      Application(host: .scripted).resolver
    }
    #expect(resolver.get(expect: (any Transport).self) is OfflineTransport)
    #expect((resolver.get() as any Clock).now == FixedClock().now)
  }
}
