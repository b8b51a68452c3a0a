import Testing

/// Code that doesn't fit a declared key doesn't compile. The error is on its own line.
struct UnfitKeyTests {
  private static let declarations = """
    import Firebolt
    protocol Weather: Sendable { var degrees: Int { get } }
    struct LiveWeather: Weather { let degrees = 3 }
    final class Forecast: Sendable {}
    struct Ticket: Sendable {}
    @MainActor final class Dashboard {}
    func open() async throws -> Forecast { Forecast() }
    func wait() async {}
    final class Settings { var name = "" }
    struct Report { init(_ weather: any Weather, _ ticket: Ticket) {} }
    func show<T>(_ value: T) {}
    extension Resolver.Keys {
      static let weather = Resolver.Key<any Weather> { LiveWeather() }
      static let forecast = Resolver.Key { Forecast() }
      static let badge = Resolver.ArgumentKey { (_: Resolver, name: String) in name }
      static let ticket = Resolver.ArgumentKey { (_: Resolver, film: String, seat: Int) in Ticket() }
      static let archive = Resolver.AsyncKey { Forecast() }
      static let shelf = Resolver.AsyncArgumentKey { (_: Resolver, row: Int) in Forecast() }
      static let dashboard = Resolver.MainActorKey { Dashboard() }
      static let panel = Resolver.MainActorArgumentKey { (_: Resolver, row: Int) in Dashboard() }
    }
    @MainActor extension Resolver.Keys { static let isolated = Resolver.Key { 1 } }
    """

  /// Statements, each with a part of one of the compiler's messages.
  private static let mistakes = #"""
    _ = resolver.get(.unknown) // reference to member 'unknown'
    _ = Report(resolver.get(.unknown), resolver.get(.ticket, "Alien", 7)) // reference to member 'unknown'
    print(get(.unknown), "\(get(.unknown))") // reference to member 'unknown'
    if resolver.get(.unknown).degrees > 3 {} // member 'unknown'
    resolver.register { Report($0.get(.unknown), $0.get(.ticket, "Alien", 7)) } // reference to member 'unknown'
    _ = Resolver.Key { Report($0.get(.unknown), $0.get(.ticket, "Alien", 7)) } // reference to member 'unknown'
    print(try resolver.resolve(.unknown)) // has no member 'unknown'
    print(try await resolver.getAsync(.unknown)) // reference to member 'unknown'
    resolver.register(.unknown) { LiveWeather() } // has no member 'unknown'
    @Injected(.unknown) var weather // has no member 'unknown'
    show(resolver.get(Resolver.Keys.unknown)) // type 'Resolver.Keys' has no member 'unknown'
    resolver.unregister(Resolver.Keys.unknown) // type 'Resolver.Keys' has no member 'unknown'
    resolver.decorate(Resolver.Keys.unknown) { $1 } // type 'Resolver.Keys' has no member 'unknown'
    let _: Int = resolver.get(.weather) // cannot convert value of type 'any Weather' to specified type 'Int'
    let _: Int? = resolver.get(.weather) // contextual base in reference to member 'weather'
    let _: Forecast = resolver.get(.weather) // cannot convert value of type 'any Weather'
    _ = resolver.get(.ticket, 7, "Alien") // contextual base in reference to member
    _ = Report(resolver.get(.weather), resolver.get(.ticket, 7, "Alien")) // contextual base in reference to member
    resolver.register { Report($0.get(.weather), $0.get(.ticket, 7, "Alien")) } // contextual base in reference to member
    @Injected(.ticket, 7, "Alien") var ticket // member 'ticket' in 'Resolver.DeclaredKey<(Int, String)
    _ = try resolver.resolve(.ticket, 7, "Alien") // 'Int' to expected argument type 'String'
    resolver.register(.ticket) { (_: Resolver, seat: Int, film: String) in Ticket() } // member 'ticket' in
    _ = resolver.get(.ticket, "Alien") // have the same shape
    _ = resolver.get(.ticket, "Alien", 7, 8) // have the same shape
    _ = resolver.get(.ticket) // have the same shape
    _ = resolver.get(.badge, 7) // cannot convert value of type 'Int' to expected argument type 'String'
    _ = resolver.get(.forecast, 7) // have the same shape
    _ = resolver.get(.archive) // unavailable: await it
    _ = await resolver.get(.archive) // unavailable: await it
    _ = resolver.get(.shelf, 1) // unavailable: await it
    _ = try resolver.resolve(.archive) // requires that 'Resolver.Async' conform to 'ServedAnywhere'
    _ = resolver.get(.dashboard) // main actor-isolated instance method
    _ = resolver.get(.panel, 1) // main actor-isolated instance method
    _ = resolver.get(.isolated) // main actor-isolated static property 'isolated' can not be referenced from
    let _: Forecast = resolver.get(.factory, .forecast) // reference to member 'forecast'
    _ = get(.unknown) // reference to member 'unknown'
    let _: Int = get(.weather) // cannot convert value of type 'any Weather' to specified type 'Int'
    let _: Int? = get(.weather) // contextual base in reference to member 'weather'
    _ = get(.archive) // requires that 'Resolver.Async' conform to 'ServedAnywhere'
    _ = get(.ticket, 7, "Alien") // contextual base in reference to member
    _ = get(.dashboard) // main actor-isolated global function
    let _: Int = try await resolver.getAsync(.archive) // cannot convert value of type 'Forecast'
    _ = try await resolver.getAsync(.shelf, "x") // cannot convert value of type 'String'
    _ = try await resolver.getAsync(.archive, 7) // have the same shape
    resolver.register(.weather) { Forecast() } // cannot convert value of type 'Forecast' to closure result type
    resolver.register(.weather) { _ in Forecast() } // cannot convert value of type 'Forecast' to closure result type
    resolver.registerAsync(.archive) { 5 } // cannot convert value of type 'Int' to closure result type 'Forecast'
    _ = Resolver.Key<any Weather> { Forecast() } // cannot convert value of type 'Forecast' to closure result type
    _ = Resolver.MainActorKey<Dashboard> { 5 } // cannot convert value of type 'Int' to closure result type
    _ = Resolver.AsyncKey<any Weather> { Forecast() } // cannot convert value of type 'Forecast' to closure result
    _ = Injected<Int>(.weather) // contextual base was inferred as 'Resolver.DeclaredKey<() -> Int, Resolver.Anywhere>'
    _ = Injected<Forecast>(.archive) // no exact matches in call to initializer
    resolver.register(.archive) { Forecast() } // requires that 'Resolver.Async' conform to 'ServedAnywhere'
    resolver.register(.archive) { _ in Forecast() } // requires that 'Resolver.Async' conform to 'ServedAnywhere'
    resolver.registerAsync(.forecast) { Forecast() } // requires that 'Resolver.Anywhere' conform to 'Awaited'
    resolver.registerAsync(.dashboard) { _ in await Dashboard() } // 'Resolver.OnMainActor' conform to 'Awaited'
    _ = Resolver.Key { try await open() } // no exact matches in call to initializer
    _ = Resolver.Key<Forecast> { try await $0.getAsync(.archive) } // expecting synchronous function type
    _ = Resolver.MainActorKey { try await $0.getAsync(.archive) } // requires the types
    _ = Resolver.Key { (_: Resolver, film: String, seat: Int) in Ticket() } // have the same shape
    _ = Resolver.AsyncKey { (_: Resolver, film: String) in Ticket() } // have the same shape
    _ = Resolver.MainActorKey { (_: Resolver, row: Int) in Dashboard() } // have the same shape
    _ = Resolver.Key<any Weather> { LiveWeather() }.when(.preview) { Forecast() } // to closure result type
    _ = Resolver.AsyncKey<any Weather> { LiveWeather() }.when(.preview) { _ in Forecast() } // to closure result type
    _ = Resolver.MainActorKey<any Weather> { LiveWeather() }.when(.preview) { Forecast() } // to closure result type
    _ = resolver.lazy(.archive) // requires that 'Resolver.Async' conform to 'ServedAnywhere'
    resolver.decorate(.forecast) { _, forecast in await wait(); return forecast } // expecting synchronous function type
    resolver.decorate(.archive) { _, forecast in await wait(); return forecast } // expecting synchronous function type
    resolver.initCompleted(.archive) { _, _ in await wait() } // expecting synchronous function type
    resolver.decorate(.forecast, on: MainActor.self) { $1 } // conform to 'ReachesMainActor'
    resolver.initCompleted(.forecast, on: MainActor.self) { _, _ in } // conform to 'ReachesMainActor'
    resolver.onDrop(.forecast, on: MainActor.self) { _ in } // conform to 'ReachesMainActor'
    resolver.decorate(.dashboard, on: MainActor.self) { _, _ in 5 } // to closure result type 'Dashboard'
    """#

  @Test func whatDoesNotFitDoesNotCompile() throws {
    for (mistake, part, found) in try SwiftCompiler().typeCheck(eachOf: Self.mistakes, after: Self.declarations) {
      #expect(found.contains { $0.isError && $0.text.contains(part ?? "?") }, "\(mistake): \(found)")
      #expect(!found.contains { $0.text.contains("failed to produce diagnostic") }, "\(mistake): \(found)")
    }
  }

  @Test(arguments: [
    """
    func register(_ resolver: Resolver) {
      let settings = Settings()
      resolver.register(.forecast) {
        settings.name = "" // warning: capture of 'settings' with non-Sendable type 'Settings'
        return Forecast()
      }
    }
    """,
    // A key that is written with its class may be expected to be optional.
    """
    func everyForm(_ resolver: Resolver, _ mock: MockResolver, _ key: Resolver.Key<Forecast>, _ known: Forecast) {
      let forecast = resolver.get(key)
      let optional: Forecast? = resolver.get(key)
      let weather: (any Weather)? = resolver.get(Resolver.Keys.weather)
      let isSame = mock.get(key) === known && known === resolver.get(Resolver.Keys.forecast)
      let ticket: Ticket? = resolver.get(.ticket, "Alien", 7)
      _ = (forecast as Forecast, optional, weather, isSame, ticket)
    }
    """,
  ])
  func whatFitsCompilesWithAWarningWhereItIsARisk(program: String) throws {
    try SwiftCompiler().expectMessages(in: "\(Self.declarations)\n\(program)")
  }

  @Test func keysThatNeedEachOtherAreACircularReference() throws {
    let circle = { (type: String, get: String) in
      """
      import Firebolt
      final class Chicken: Sendable { init(_ egg: Lazy<Egg>) {}; init(_ egg: Egg) {} }
      final class Egg: Sendable { init(_ chicken: Chicken) {} }
      extension Resolver.Keys {
        static let chicken\(type) = Resolver.Key { Chicken($0.\(get)(.egg)) }
        static let egg = Resolver.Key { Egg($0.get(.chicken)) }
      }
      """
    }
    let found = try SwiftCompiler().typeCheck(circle("", "get"))
    #expect(found.first.map { $0.text.contains("circular reference") && [5, 6].contains($0.line) } == true, "\(found)")
    #expect(try SwiftCompiler().typeCheck(circle(": Resolver.Key<Chicken>", "lazy")) == [])
  }
}
