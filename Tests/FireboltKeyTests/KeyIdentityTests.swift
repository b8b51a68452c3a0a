import Firebolt
import FireboltGraph
import TestSupport
import Testing

extension Resolver.Keys {
  fileprivate static let one = Resolver.Key(named: "number") { 1 }
  fileprivate static let two = Resolver.Key(named: "number") { 2 }
  fileprivate static var computed: Resolver.Key<Int> { Resolver.Key { 3 } }
}

@Suite("Rule 47: a key is told apart by its identity")
struct KeyIdentityTests {
  @Test func keysOfOneTypeAndOneNameAreApart() {
    let resolver = Resolver().register { 10 }.register(name: "number") { 11 }
    func numbers() -> [Int] {
      let (one, two) = (resolver.get(.one), resolver.get(.two))
      let (unnamed, named): (Int, Int) = (resolver.get(), resolver.get(name: "number"))
      return [one, two, unnamed, named]
    }
    #expect(numbers() == [1, 2, 10, 11])
    resolver.register(.one) { -1 }
    #expect(numbers() == [-1, 2, 10, 11])
    #expect(resolver.getAll(Int.self) == [10, 11, -1])
    resolver.unregister(Int.self, name: "number")
    #expect(resolver.get(.one) == -1)
    #expect(TypeKey(.one) != TypeKey(.two) && TypeKey(.one) == TypeKey(.one))
    #expect(TypeKey(.one) != TypeKey(Int.self, name: "number"))
  }

  @Test func theNameOfAKeyGivesNobodyTheKey() {
    let resolver = Resolver().register(.one) { -1 }
    let events = Guarded<[ResolutionEvent]>([])
    let observation = resolver.observe { event in events.withLock { $0.append(event) } }
    _ = resolver.get(.one)
    observation.end()
    let name = events.withLock { $0.first?.key.name }
    #expect(name == "number")
    #expect(resolver.get(name: name) as Int? == nil)
    #expect(resolver.get(name: name) as String? == nil)
  }

  @Test func aHookOfAnAliasIsReported() throws {
    let resolver = Resolver().register(.weather)
    resolver.onDrop((any Weather).self) { _ in }
    resolver.initCompleted((any Weather).self) { _, _ in }
    let issues = try resolver.verify().issues
    #expect(issues.map(\.code) == [.unusedHook, .unusedHook])
    #expect(issues.first?.description.contains("never runs: a declared key makes the instance") == true)
    #expect(issues.first?.description.contains("add it to the key: `resolver.onDrop(.…) { … }`") == true)
    #expect(issues.last?.description.contains("runs for each request by the type") == true)
  }

  @Test func anOnDropOfAKeyWhoseOwnRecipeKeepsNothingIsReported() throws {
    let key = Resolver.Key(.factory) { 1 }
    let resolver = Resolver().onDrop(key) { _ in }
    #expect(try resolver.verify().issues.map(\.code) == [.unusedHook])
    #expect(try Resolver(parent: resolver).verify().issues.map(\.code) == [.unusedHook])
  }

  @Test func aCloseMatchThatIsADeclaredKeyIsNamedAsOne() {
    let resolver = Resolver().register(.weather) { StubWeather() }
    _ = resolver.get(.weather)
    let error = resolutionError { try resolver.resolve(StubWeather.self) }
    #expect(error?.closeMatches.map(\.suggestion) == ["did you mean that declared key?"])
  }

  @Test func anAliasGivesByTypeWhatTheKeyGives() {
    let resolver = Resolver().register(.weather)
    #expect(resolver.get() as (any Weather) === resolver.get(.weather))
    resolver.register(.weather) { StubWeather() }
    #expect(resolver.get() as (any Weather) === resolver.get(.weather))
    let child = Resolver(parent: resolver).register(.weather) { StubWeather(1) }
    #expect((child.get() as (any Weather)).degrees == 1)
    resolver.dropCached(.weather).unregister(.weather)
    #expect(resolver.get() as (any Weather) is LiveWeather)
    #expect(!resolver.isRegistered(.weather))
  }

  @Test func anAliasIsAnEdgeOfTheGraph() throws {
    let resolver = Resolver().register(.weather)
    let graph = resolver.graph
    #expect(graph.edges.count == 1)
    #expect(graph.nodes.map(\.title).contains("Weather"))
    try resolver.verify()
  }

  @Test func aliasesOfOtherKinds() async throws {
    let resolver = Resolver().register(.dashboard).register(.archive)
    let (dashboard, archive) = (try await resolver.getAsync(.dashboard), try await resolver.getAsync(.archive))
    #expect(try await resolver.getAsync(Dashboard.self) === dashboard)
    #expect(try await resolver.getAsync(Archive.self) === archive)
  }

  @Test func twoKeyObjectsOfOneDeclarationMayServeTwoLineages() {
    #expect(Resolver().get(.computed) == 3)
    #expect(Resolver().get(.computed) == 3)
    let key = Resolver.Keys.computed
    let resolver = Resolver()
    #expect(resolver.get(key) == 3 && Resolver(parent: resolver).get(key) == 3)
  }
}

// Exit tests need Swift 6.2 and a platform that can start processes.
#if compiler(>=6.2) && (os(macOS) || os(Linux))
  @Suite("A key that isn't a constant stops the program")
  struct KeyIdentityTrapTests {
    @Test func ifItIsAskedForTwice() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let resolver = Resolver()
        _ = resolver.get(.computed) + resolver.get(.computed)
      }
      expect(
        result, "meets two keys for Int that were declared at FireboltKeyTests/KeyIdentityTests.swift:", "static let")
    }

    @Test func ifAChildRegistersIt() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let resolver = Resolver()
        _ = resolver.get(.computed)
        Resolver(parent: resolver).register(.computed) { 4 }
      }
      expect(result, "meets two keys for Int", "static let")
    }

    @Test func ifAnAncestorHasRegisteredIt() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let resolver = Resolver().register(.computed) { 4 }
        _ = Resolver(parent: resolver).get(.computed)
      }
      expect(result, "meets two keys for Int", "static let")
    }

    @Test func aPlainGetOfARequiredKeyStopsWhereAnOptionalIsExpected() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let visitor: Visitor? = Resolver().get(.visitor)
        _ = visitor
      }
      expect(result, "nothing is registered for Visitor", "KeyIdentityTests.swift:")
    }

    private func expect(
      _ result: ExitTest.Result?, _ texts: String..., sourceLocation: SourceLocation = #_sourceLocation
    ) {
      let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      for text in texts { #expect(output.contains(text), "\(output)", sourceLocation: sourceLocation) }
    }
  }
#endif
