import Firebolt
import FireboltGraph
import TestSupport
import Testing

private let place = "FireboltTests/KeyFeatureTests.swift"

extension Resolver.Keys {
  fileprivate static let broken = Resolver.Key(.factory) { try Forecast($0.resolve(.unplugged)) }
  fileprivate static let brokenLine = #line - 1
  fileprivate static let unplugged = Resolver.Key<any Weather>(named: "unplugged") { throw Failure("no power") }
  fileprivate static let unpluggedLine = #line - 1
  fileprivate static let chicken: Resolver.Key<[Int]> = Resolver.Key(.factory, named: "chicken") {
    try [1] + $0.resolve(.egg)
  }
  fileprivate static let egg: Resolver.Key<[Int]> = Resolver.Key(.factory, named: "egg") {
    try [2] + $0.resolve(.chicken)
  }
  fileprivate static let shift = Resolver.Key(.custom("shift"), named: "shift") { StubWeather(1) }
  fileprivate static let rota = Resolver.Key(named: "rota") { Forecast($0.get(.shift)) }
}

@Suite("Rule 49: everything treats keys as it treats names")
struct KeyFeatureTests {
  @Test func errorsHaveTheNameAndThePlaceOfEachKey() {
    let error = resolutionError { try Resolver("keys").resolve(.broken) }
    #expect(error?.code == .recipeThrew && error?.underlying as? Failure == Failure("no power"))
    #expect(error?.key == TypeKey(.unplugged))
    #expect(error?.path.map(\.line) == [Resolver.Keys.brokenLine, Resolver.Keys.unpluggedLine])
    #expect(
      error?.textWithoutRequest == """
        Firebolt: the recipe for Weather "unplugged" in resolver "keys" threw: no power
          asked by  Forecast (\(place):\(Resolver.Keys.brokenLine))   (own recipe, factory)
                →   Weather "unplugged"   (\(place):\(Resolver.Keys.unpluggedLine), own recipe, single)
          to fix    fix the cause, or accept nil: write `try? $0.resolve(.…)`
        """)
  }

  @Test func observersAreTold() {
    let resolver = Resolver()
    let events = Guarded<[String]>([])
    let observation = resolver.observe { event in
      #expect(event.key == TypeKey(.forecast) || event.key == TypeKey(.weather))
      let kind = "\(event.kind)".prefix { $0 != "(" }
      events.append("\(kind) \(event.key.type)")
    }
    _ = (resolver.get(.forecast), resolver.get(.weather))
    resolver.register(.weather) { StubWeather() }
    _ = resolver.get(.weather)
    resolver.dropCached(.forecast)
    observation.end()
    #expect(
      events.value == [
        "making Forecast", "making Weather", "made Weather", "made Forecast", "reused Weather", "registered Weather",
        "making Weather", "made Weather", "dropped Forecast",
      ])
  }

  @Test func theGraphHasWhatWasAsked() {
    let resolver = Resolver()
    let observation = resolver.observe { _ in }
    _ = resolver.get(.forecast)
    observation.end()
    let graph = resolver.graph
    #expect(graph.nodes.count == 2 && graph.edges.count == 1)
    resolver.register(.weather) { StubWeather() }
    #expect(resolver.graph.nodes.count == 2, "the key's own recipe isn't in force")
    #expect(resolver.graph.missing.isEmpty)
  }

  @Test func aMockThatOverridesAKeyOverridesSomething() throws {
    let mock = MockResolver(inheriting: Resolver()) {
      $0.register(.weather) { StubWeather() }
      $0.register(.visitor) { Visitor(name: "Grace") }
    }
    #expect(try mock.verify().issues.map(\.description) == [])
  }
}

@Suite("Rule 49: injected properties take keys")
struct KeyInjectionTests {
  private struct Screen {
    @Injected(.weather) var weather
    @Injected(.ticket, "Alien", 7) var ticket
    @Injected(.badge, "Ada") var badge
    @LazyInjected(.forecast) var forecast
    @DynamicInjected(.report) var report
    @WeakLazyInjected(.forecast) var kept
  }

  @Test func whatTheyHoldIsTheKeysValue() throws {
    let resolver = Resolver()
    let screen = withResolver(resolver) { Screen() }
    #expect(screen.weather === resolver.get(.weather))
    #expect(screen.ticket == Ticket(film: "Alien", seat: 7) && screen.badge == ["Ada"])
    withResolver(resolver) {
      #expect(screen.forecast === resolver.get(.forecast) && screen.forecast === screen.forecast)
      #expect(screen.kept === screen.forecast)
      #expect(screen.report !== screen.report)
      #expect(screen.$report.resolver === Resolver.current)
    }
    let resolved = try withResolver(resolver) { try screen.$ticket.resolve() }
    #expect(resolved.seat == 7)
  }

  @Test @MainActor func mainActorKeysTooOnTheMainActor() {
    @MainActor struct Screen {
      @Injected(.dashboard) var dashboard
      @Injected(.panel, "Today") var panel
    }
    let resolver = Resolver()
    let screen = withResolver(resolver) { Screen() }
    #expect(screen.dashboard === resolver.get(.dashboard) && screen.panel.title == "Today")
  }
}
