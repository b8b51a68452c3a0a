import Firebolt
import FireboltTesting
import Testing

extension Resolver.Keys {
  fileprivate static let client = Resolver.Key<any FilmClient> { RealClient() }
  fileprivate static let list = Resolver.Key { FilmList(client: $0.get(.client)) }
  fileprivate static let draft = Resolver.Key(.factory) { FilmList(client: RealClient()) }
  fileprivate static let language = Resolver.Key { "de" }.when(.test) { "en" }
}

@Suite("Strict tests know declared keys")
struct KeyOverrideTests {
  /// An override by type doesn't affect it.
  @Test func anOwnRecipeThatRunsWithoutAnOverrideOfItsKeyIsReported() {
    let resolver = TestResolver(checks: .strict) { $0.register(expect: (any FilmClient).self) { StubClient() } }
    #expect(resolver.get(.list).title == "3 films")
    #expect(Set(resolver.failures.map(\.key)) == [TypeKey(.list), TypeKey(.client)])
    let text = "\(resolver.failures)"
    #expect(text.contains("own recipe, single"))
    #expect(text.contains("to fix    override the key: `$0.register(.…) { … }`, or"))
  }

  @Test func alsoOneThatRunsForAChild() {
    let resolver = TestResolver(checks: .strict) { _ in }
    _ = Resolver(parent: resolver).get(.draft)
    #expect(resolver.failures.map(\.key) == [TypeKey(.draft)])
    let overriding = TestResolver(checks: .strict, .unusedOverrides) {
      $0.register(.draft) { FilmList(client: StubClient()) }
    }
    _ = Resolver(parent: overriding).get(.draft)
    #expect(overriding.failures.isEmpty)
  }

  @Test func aTypeExemptsKeysOfItsOptional() {
    let key = Resolver.Key<Int?> { 1 }
    let test = TestResolver(checks: .strict(except: [Int?.self])) { _ in }
    #expect(test.get(key) == 1)
    #expect(test.failures.isEmpty)
  }

  @Test func anOverrideOrASparedKeyIsNot() {
    let resolver = TestResolver(checks: .strict(keys: [.list]), .unusedOverrides) {
      $0.register(.client) { StubClient("Alien") }
    }
    #expect(resolver.get(.list).title == "1 films")
    #expect(resolver.failures.isEmpty)
    let sparing = TestResolver(checks: .strict(except: [FilmList.self, (any FilmClient).self])) { _ in }
    _ = sparing.get(.list)
    #expect(sparing.failures.isEmpty)
  }

  @Test func anAliasIsNotReportedItsKeyIs() {
    let application = Resolver().register { FilmList(client: $0.get()) }.register(.client)
    let overriding = TestResolver(inheriting: application, checks: .strict(except: [FilmList.self])) {
      $0.register(.client) { StubClient("Alien") }
    }
    #expect(overriding.get(expect: FilmList.self).title == "1 films")
    #expect(overriding.failures.isEmpty)
    let reaching = TestResolver(inheriting: application, checks: .strict(except: [FilmList.self]))
    _ = reaching.get(expect: FilmList.self)
    #expect(reaching.failures.map(\.key) == [TypeKey(.client)])
    let sparing = TestResolver(inheriting: application, checks: .strict(except: [FilmList.self], keys: [.client]))
    _ = sparing.get(expect: FilmList.self)
    #expect(sparing.failures.isEmpty)
  }

  @Test func anAliasThatATestRegistersIsUsedByARequestForItsType() {
    let resolver = TestResolver(checks: .unusedOverrides) { $0.register(.client) }
    #expect(resolver.failures.count == 1)
    _ = resolver.get(expect: (any FilmClient).self)
    #expect(resolver.failures.isEmpty)
  }

  @Test func anOwnRecipeThatRunsAfterTheOverrideIsUnregisteredIsReported() {
    let resolver = TestResolver(checks: .strict(keys: [.list])) { $0.register(.client) { StubClient("Alien") } }
    resolver.unregister(.client)
    _ = resolver.get(.list)
    #expect(resolver.failures.map(\.key) == [TypeKey(.client)])
  }

  @Test func aRecipeForTheTestsContextCountsForAnOverride() {
    let resolver = TestResolver(checks: .strict) { _ in }
    #expect(resolver.get(.language) == "en")
    #expect(resolver.failures.isEmpty)
    Resolver.Context.pretending(.debug) { _ = resolver.get(.language) }
    #expect(resolver.failures.map(\.key) == [TypeKey(.language)])
  }

  @Test func anOverrideThatNothingAsksForIsReported() {
    let resolver = TestResolver(checks: .unusedOverrides) { $0.register(.client) { StubClient() } }
    #expect(resolver.failures.map(\.key) == [TypeKey(.client)])
  }

  @Test(.resolver { $0.register(.client) { StubClient("Alien", "Brazil") } })
  func theTraitGivesEachTestItsOwn() {
    #expect(get(.list).title == "2 films")
    #expect(Resolver().get(.client) is RealClient)
  }
}
