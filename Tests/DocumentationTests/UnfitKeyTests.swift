import Testing

/// Code that doesn't fit a declared key doesn't compile. The first error is on its own line.
struct UnfitKeyTests {
  /// The declarations of every program.
  private let declarations = """
    import Firebolt
    protocol Weather: Sendable {}
    struct LiveWeather: Weather {}
    final class Forecast: Sendable {}
    struct Ticket: Sendable {}
    @MainActor final class Dashboard {}
    func open() async throws -> Forecast { Forecast() }
    func wait() async {}
    final class Settings { var name = "" }
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
    """

  private static let otherType = "unavailable: the type or the arguments don't fit the key"
  private static let otherProperty = "unavailable: the key is of another type"
  private static let otherArguments = "unavailable: the key takes other arguments"
  private static let await = "unavailable: await it"
  private static let recipe = "unavailable: the recipe has to return the type of the key's value"
  private static let asynchronous = "unavailable: the key is asynchronous: write registerAsync(key) { … }"
  private static let awaiting = "unavailable: a recipe that awaits needs a Resolver.AsyncKey"
  private static let arguments = "unavailable: a recipe that takes arguments needs a Resolver.ArgumentKey"
  private static let awaitingHook = "to parameter expecting synchronous function type"
  private static let mainActorHook = "requires that 'Resolver.Anywhere' conform to 'ReachesMainActor'"
  /// A key that is written with its type also matches an argument, so such a call can only be made ambiguous.
  private static let ambiguous = "ambiguous use of 'get"

  /// Statements, each with a part of the compiler's message.
  private let mistakes: [(statement: String, message: String)] = [
    ("_ = resolver.get(.unknown)", "generic parameter 'T' could not be inferred"),
    ("let _: Int = resolver.get(.weather)", otherType),
    ("let _: Int? = resolver.get(.weather)", otherType),
    ("let _: Forecast = resolver.get(.weather)", otherType),
    ("let _: Int = resolver.get(Resolver.Keys.weather)", ambiguous),
    ("let _: Int? = resolver.get(Resolver.Keys.weather)", ambiguous),
    ("let _: Forecast = resolver.get(Resolver.Keys.weather)", ambiguous),
    ("let _: Forecast? = resolver.get(Resolver.Keys.weather)", ambiguous),
    ("_ = resolver.get(.ticket, 7, \"Alien\")", otherArguments),
    ("_ = resolver.get(.ticket, \"Alien\")", otherArguments),
    ("_ = resolver.get(.ticket, \"Alien\", 7, 8)", otherArguments),
    ("_ = resolver.get(.ticket)", otherArguments),
    ("_ = resolver.get(.badge)", otherArguments),
    ("_ = resolver.get(.badge, 7)", otherArguments),
    ("_ = resolver.get(.forecast, 7)", otherArguments),
    ("let _: Ticket = resolver.get(Resolver.Keys.ticket, 7, \"Alien\")", ambiguous),
    ("let _: Forecast = resolver.get(Resolver.Keys.forecast, 7)", ambiguous),
    ("_ = resolver.get(.archive)", Self.await),
    ("_ = await resolver.get(.archive)", Self.await),
    ("_ = resolver.get(.shelf, 1)", Self.await),
    ("_ = try resolver.resolve(.archive)", Self.await),
    ("let _: Forecast = resolver.get(Resolver.Keys.archive)", ambiguous),
    ("_ = resolver.get(.dashboard)", "main actor-isolated instance method"),
    ("_ = resolver.get(.panel, 1)", "main actor-isolated instance method"),
    ("let _: Forecast = resolver.get(.factory, Resolver.Keys.forecast)", ambiguous),
    ("let _: Forecast? = resolver.get(.factory, Resolver.Keys.forecast)", ambiguous),
    ("let _: Forecast = resolver.get(.factory, .forecast)", "unavailable: a key has its own scope and name"),
    ("let _: Forecast = resolver.get(name: \"x\", Resolver.Keys.forecast)", ambiguous),
    ("let _: Forecast = resolver.get(expect: Forecast.self, Resolver.Keys.forecast)", ambiguous),
    ("_ = get(.unknown)", "generic parameter 'T' could not be inferred"),
    ("let _: Int = get(.weather)", otherType),
    ("let _: Int? = get(.weather)", otherType),
    ("let _: Int = get(Resolver.Keys.weather)", ambiguous),
    ("let _: Int? = get(Resolver.Keys.weather)", ambiguous),
    ("_ = get(.archive)", Self.await),
    ("_ = get(.ticket, 7, \"Alien\")", otherArguments),
    ("_ = get(.dashboard)", "main actor-isolated global function"),
    ("let _: Forecast = get(name: \"x\", Resolver.Keys.forecast)", ambiguous),
    ("let _: Forecast = get(resolverId: \"x\", Resolver.Keys.forecast)", ambiguous),
    ("let _: Int = try await resolver.getAsync(.archive)", "cannot convert value of type 'Forecast'"),
    ("let _: Int = try await resolver.getAsync(Resolver.Keys.archive)", "ambiguous use of 'getAsync"),
    ("let _: Int = try await getAsync(Resolver.Keys.archive)", "ambiguous use of 'getAsync"),
    ("_ = try await resolver.getAsync(.shelf, \"x\")", "cannot convert value of type 'String'"),
    ("_ = try await resolver.getAsync(.archive, 7)", "cannot convert value of type 'Int'"),
    ("resolver.register(.weather) { 5 }", recipe),
    ("resolver.register(.weather) { _ in 5 }", recipe),
    ("resolver.registerAsync(.archive) { 5 }", recipe),
    ("_ = Resolver.Key<any Weather> { 5 }", recipe),
    ("_ = Resolver.MainActorKey<any Weather> { 5 }", recipe),
    ("_ = Resolver.AsyncKey<any Weather> { 5 }", recipe),
    ("_ = Injected<Int>(.weather)", otherProperty),
    ("_ = Injected<Forecast>(.archive)", otherProperty),
    ("resolver.register(.archive) { Forecast() }", asynchronous),
    ("resolver.register(.archive) { _ in Forecast() }", asynchronous),
    ("resolver.register(.archive)", "unavailable: the key is asynchronous: write registerAsync(key)"),
    ("resolver.registerAsync(.forecast) { Forecast() }", "unavailable: the key isn't asynchronous"),
    ("resolver.registerAsync(.dashboard) { _ in await Dashboard() }", "unavailable: the key isn't asynchronous"),
    ("_ = Resolver.Key { try await open() }", awaiting),
    ("_ = Resolver.Key<Forecast> { try await $0.getAsync(.archive) }", awaiting),
    ("_ = Resolver.MainActorKey { try await $0.getAsync(.archive) }", awaiting),
    ("_ = Resolver.Key { (_: Resolver, film: String, seat: Int) in Ticket() }", arguments),
    ("_ = Resolver.Key { (_: Resolver, film: String) in Ticket() }", arguments),
    ("_ = Resolver.AsyncKey { (_: Resolver, film: String) in Ticket() }", arguments),
    ("_ = Resolver.MainActorKey { (_: Resolver, row: Int) in Dashboard() }", arguments),
    ("_ = Resolver.Key<any Weather> { LiveWeather() }.when(.preview) { 5 }", recipe),
    ("_ = Resolver.AsyncKey<any Weather> { LiveWeather() }.when(.preview) { _ in 5 }", recipe),
    ("_ = Resolver.MainActorKey<any Weather> { LiveWeather() }.when(.preview) { 5 }", recipe),
    ("_ = resolver.lazy(.archive)", "Resolver.Async"),
    ("resolver.decorate(.forecast) { _, forecast in await wait(); return forecast }", Self.awaitingHook),
    ("resolver.initCompleted(.forecast) { _, _ in await wait() }", Self.awaitingHook),
    ("resolver.initCompleted(.dashboard) { _, _ in await wait() }", Self.awaitingHook),
    ("resolver.decorate(.forecast, on: MainActor.self) { $1 }", Self.mainActorHook),
    ("resolver.initCompleted(.forecast, on: MainActor.self) { _, _ in }", Self.mainActorHook),
    ("resolver.onDrop(.forecast, on: MainActor.self) { _ in }", Self.mainActorHook),
    ("resolver.decorate(.archive) { _, _ in await wait(); return 5 }", "to closure result type 'Forecast'"),
    ("resolver.decorate(.dashboard, on: MainActor.self) { _, _ in 5 }", "to closure result type 'Dashboard'"),
  ]

  @Test func whatDoesNotFitDoesNotCompile() throws {
    let functions = mistakes.enumerated().map { index, mistake in
      let isAsync = mistake.statement.contains("await ")
      let effects = isAsync ? "async throws " : mistake.statement.contains("try ") ? "throws " : ""
      return "nonisolated func mistake\(index)(_ resolver: Resolver) \(effects){ \(mistake.statement) }"
    }
    let diagnostics = try SwiftCompiler().typeCheck(([declarations] + functions).joined(separator: "\n"))
    let offset = declarations.split(separator: "\n", omittingEmptySubsequences: false).count
    for (index, mistake) in mistakes.enumerated() {
      let first = diagnostics.first { $0.line == offset + index + 1 }
      #expect(first?.isError == true && first?.message.contains(mistake.message) == true, "\(mistake): \(first as Any)")
    }
  }

  @Test func aCaptureThatIsNotSendableIsAWarning() throws {
    let program = """
      func register(_ resolver: Resolver) {
        let settings = Settings()
        resolver.register(.forecast) { settings.name = ""; return Forecast() }
      }
      """
    let diagnostics = try SwiftCompiler().typeCheck("\(declarations)\n\(program)")
    let line = declarations.split(separator: "\n", omittingEmptySubsequences: false).count + 3
    #expect(diagnostics.map(\.line) == [line])
    #expect(diagnostics.allSatisfy { !$0.isError && $0.message.contains("non-Sendable type 'Settings'") })
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
    let diagnostics = try SwiftCompiler().typeCheck(circle("", "get"))
    #expect(diagnostics.first?.message.contains("circular reference") == true)
    #expect(diagnostics.first.map { [5, 6].contains($0.line) } == true)
    #expect(try SwiftCompiler().typeCheck(circle(": Resolver.Key<Chicken>", "lazy")) == [])
  }

  @Test func aKeyWrittenWithItsClassMayBeExpectedToBeOptional() throws {
    let program = """
      func everyForm(_ resolver: Resolver, _ mock: MockResolver, _ key: Resolver.Key<Forecast>, _ known: Forecast) {
        let forecast = resolver.get(key)
        let optional: Forecast? = resolver.get(key)
        let weather: (any Weather)? = resolver.get(Resolver.Keys.weather)
        let isSame = mock.get(key) === known && known === resolver.get(Resolver.Keys.forecast)
        let ticket: Ticket? = resolver.get(.ticket, "Alien", 7)
        _ = (forecast as Forecast, optional, weather, isSame, ticket)
      }
      """
    #expect(try SwiftCompiler().typeCheck("\(declarations)\n\(program)") == [])
  }
}
