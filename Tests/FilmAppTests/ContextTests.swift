import Firebolt
import Testing

@testable import FilmApp

@Suite struct ContextTests {
  private static let contexts: [Resolver.Context] = [
    .preview, .test, .debug, .simulator, .argument("-staging"), .argument("-offline"), .argument("-verbose"),
    .argument("-dark"), .argument("-grayscale"), .argument("-sandbox"),
  ]

  @Test(arguments: contexts)
  func nothingIsWrongInAContext(_ context: Resolver.Context) async {
    let application = Resolver.Context.pretending(context) { Application(host: .scripted) }
    await expectNothingWrong(Resolver.Context.pretending(context) { application.openWindow() })
  }

  @Test func whatRunsForPeopleHasTheRealThings() throws {
    let resolver = Application.released.resolver
    #expect(resolver.get(expect: (any Transport).self) is HostTransport)
    #expect(resolver.get(expect: (any Clock).self) is SystemClock)
    #expect(resolver.get(expect: (any PaymentGateway).self) is AuditedGateway)
    #expect((resolver.get() as BuildInfo).isPublic)
    #expect((resolver.get() as DeviceDescription).model == "phone 12")
    #expect(resolver.get() as DebugMenu? == nil)
    #expect(resolver.getAll((any DebugPage).self).isEmpty)
  }

  @Test func aPreviewAndATestReachNoServerAndTakeNoMoney() async throws {
    for context in [Resolver.Context.preview, .test] {
      let resolver = Resolver.Context.pretending(context) { Application(host: .scripted).resolver }
      #expect(resolver.get(expect: (any Transport).self) is CannedTransport)
      #expect((resolver.get() as any Clock).now == FixedClock().now)
      #expect((resolver.get() as any IdentifierSource).makeIdentifier() == "1")
      let payment = try await (resolver.get() as any PaymentGateway).charge(Money(cents: 100), "card")
      #expect(payment.reference == "sandbox-card")
      #expect(await (resolver.get() as any LocationSource).location() != nil)
    }
  }

  @Test func aDebugBuildHasAMenu() async {
    let resolver = Resolver.Context.pretending(.debug) { Application(host: .scripted).resolver }
    let menu: DebugMenu = resolver.get()
    #expect(menu.titles == ["Log", "Flags", "Build"])
    #expect((resolver.get() as BuildInfo).channel == "debug")
    // The menu's property wrappers use the resolver that makes the menu.
    (resolver.get() as Breadcrumbs).leave("home")
    #expect(menu.trail == ["home"])
    await menu.measure("launch", 2)
    #expect(await (resolver.get() as PerformanceMonitor).longest["launch"] == 2)
  }

  @Test func argumentsOfTheProcessCount() async throws {
    let arguments = ["-staging", "-verbose", "-dark"].map { Resolver.Context.argument($0) }
    let resolver = Resolver.Context.pretending(arguments[0], arguments[1], arguments[2]) {
      Application(host: .scripted).resolver
    }
    #expect((resolver.get(name: .api) as WebAddress).text.contains("staging"))
    #expect(resolver.get(expect: LogLevel.self) == .some(.detail))
    #expect((resolver.get() as Theme).isDark)
  }

  @Test func anApplicationThatIsOfflineLaunchesAllTheSame() async throws {
    let application = Resolver.Context.pretending(.argument("-offline")) { Application(host: .scripted) }
    try await application.launch()
    let resolver = application.resolver
    #expect((resolver.get() as RemoteConfiguration).enabled.isEmpty)
    #expect(!(resolver.get() as SessionMonitor).isSignedIn)
    await #expect(throws: OfflineTransport.Offline.self) {
      try await (resolver.get() as any FilmLibrary).all()
    }
  }

  @Test func theLaterContextCounts() {
    let resolver = Resolver.Context.pretending(.preview, .argument("-offline")) {
      Application(host: .scripted).resolver
    }
    #expect(resolver.get(expect: (any Transport).self) is OfflineTransport)
  }
}
