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

  @Test func aDryRunSeesWhatClosuresAskForByKey() async throws {
    let resolver = Resolver().register { Forecast($0.get(.weather)) }.register(.forecast) { $0.get() }
    try await resolver.verify(dryRun: DryRun(limit: patience))
    let graph = resolver.graph
    #expect(graph.edges.count == 2)
    #expect(graph.nodes.count == 3)
    #expect(!resolver.isRegistered(.weather))
  }

  @Test func aDryRunFindsAMissingKey() async {
    let resolver = Resolver().register { $0.get(.greeting) }
    let error = await #expect(throws: VerificationError.self) {
      try await resolver.verify(dryRun: DryRun(limit: patience))
    }
    #expect(error?.verification.errors.map(\.code) == [.notRegistered])
    #expect(error?.verification.errors.map(\.key) == [TypeKey(.visitor)])
  }

  @Test func anOverrideThatTheOldestAncestorBypassesIsReported() async throws {
    let parent = Resolver().register(.forecast) { Forecast($0.get(.weather)) }.unregister(.forecast)
    let child = Resolver(parent: parent).register(.weather) { StubWeather() }.register { $0.get(.forecast) as Forecast }
    let verification = try await child.verify(dryRun: DryRun(limit: patience))
    let bypassed = verification.warnings.filter { $0.code == .bypassedOverride }
    #expect(bypassed.map(\.key) == [TypeKey(.weather)])
    child.register(.forecast) { Forecast($0.get(.weather)) }
    let silent = try await child.verify(dryRun: DryRun(limit: patience))
    #expect(silent.warnings.isEmpty)
  }

  @Test func decoratorsApplyToEveryRecipeOfTheKey() {
    let resolver = Resolver()
    let own = resolver.get(.weather)
    resolver.decorate(.weather) { _, weather in StubWeather(weather.degrees * 10) }
    #expect(own.degrees == 3 && resolver.get(.weather).degrees == 30)
    #expect(resolver.get(.weather) === resolver.get(.weather))
    #expect(Resolver(parent: resolver).get(.weather).degrees == 30)
    resolver.register(.weather) { StubWeather(5) }
    #expect(resolver.get(.weather).degrees == 50)
    resolver.decorate(.report) { $0 === resolver ? $1 : Forecast(StubWeather(9)) }
    #expect(resolver.get(.report).weather.degrees == 9)
    resolver.unregister(.weather)
    #expect(resolver.get(.weather).degrees == 30, "what was decorated stays")
    #expect(resolver.dropCached(.weather).get(.weather).degrees == 3, "the decorators went")
  }

  @Test func aHookOfAChildOnAnOwnRecipeBelongsInTheOldestAncestor() throws {
    let parent = Resolver("oldest")
    let child = Resolver(parent: Resolver(parent: parent)).onDrop(.weather) { _ in }
    let warnings = try child.verify().warnings
    #expect(warnings.map(\.code) == [.unusedHook])
    #expect("\(warnings)".contains(#"add it to "oldest", which serves"#))
    parent.onDrop(.weather) { _ in }
    #expect(try parent.verify().issues.isEmpty)
  }

  @Test func hooksOfAModuleApplyToTheKeysOwnRecipe() {
    let dropped = Tally()
    let module = Module("hooks") {
      $0.decorate(.weather) { _, weather in StubWeather(weather.degrees + 1) }
      $0.onDrop(.weather) { _ in dropped.add() }
    }
    let resolver = Resolver().load(module)
    let mock = MockResolver(inheriting: resolver)
    #expect(resolver.get(.weather).degrees == 4 && mock.get(.weather).degrees == 4)
    mock.dropCached(.weather)
    #expect(dropped.count == 1)
    resolver.unload(module)
    #expect(dropped.count == 2 && resolver.get(.weather).degrees == 3)
  }

  @Test func anOnDropRunsOnceForEachInstance() {
    let dropped = Guarded<[Int]>([])
    do {
      let resolver = Resolver().onDrop(.weather) { weather in dropped.append(weather.degrees) }
      _ = resolver.get(.weather)
      resolver.register(.weather) { StubWeather() }
      _ = resolver.get(.weather)
      #expect(dropped.value == [])
    }
    #expect(dropped.value == [7, 3])
  }

  @Test func getAllHasAKeyAndItsAliasOnce() {
    let resolver = Resolver().register(.weather) { StubWeather(1) }.register(.weather)
    #expect(resolver.getAll((any Weather).self).map(\.degrees) == [1])
    let child = Resolver(parent: resolver).register(.weather)
    #expect(child.getAll((any Weather).self).map(\.degrees) == [1])
    #expect(resolver.unregister(.weather).getAll((any Weather).self).count == 1)
  }

  @Test func dropsByTypeMeanKeysToo() {
    let resolver = Resolver()
    let weather = resolver.get(.weather)
    resolver.dropAllCachedDependencies(except: [(any Weather).self])
    #expect(resolver.get(.weather) === weather)
    resolver.dropCached([(any Weather).self])
    #expect(resolver.get(.weather) !== weather)
  }

  @Test func anIssueIsAcceptedByItsKey() throws {
    let resolver = Resolver().register(.weather) { StubWeather() }
    resolver.load(Module("stub") { $0.register(.weather) { StubWeather() } })
    let shadowed = try resolver.verify().issues
    #expect(shadowed.map(\.code) == [.shadowedRegistration])
    #expect(try resolver.verify(allowing: [.init(.shadowedRegistration, of: .weather)]).issues.isEmpty)
    let other = try resolver.verify(allowing: [.init(.shadowedRegistration, of: .forecast)]).issues
    #expect(other.map(\.code) == [.shadowedRegistration, .unusedAcceptance])
  }

  @Test func aDryRunGivesAKeyItsArguments() async throws {
    let resolver = Resolver().register(.ticket) { _, film, seat in Ticket(film: film, seat: seat) }
    let notRun = try await resolver.verify(dryRun: DryRun(limit: patience)).issues
    #expect(notRun.map(\.code) == [.notRun])
    #expect(notRun.first?.description.unwrapped.hasSuffix("DryRun().giving(\"…\").giving(0)") == true)
    #expect(try await resolver.verify(dryRun: DryRun(limit: patience).giving("Alien", 2, to: .ticket)).issues.isEmpty)
  }

  @Test func aMockThatOverridesAKeyOverridesSomething() throws {
    let mock = MockResolver(inheriting: Resolver()) {
      $0.register(.weather) { StubWeather() }
      $0.register(.visitor) { Visitor(name: "Grace") }
    }
    #expect(try mock.verify().issues.map(\.description) == [])
  }

  @Test func aMockOverridesThem() {
    let application = Resolver().register { Forecast($0.get(.weather)) }
    let mock = MockResolver(inheriting: application) { $0.register(.weather) { StubWeather() } }
    #expect((mock.get() as Forecast).weather is StubWeather)
    #expect((application.get() as Forecast).weather is LiveWeather)
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
