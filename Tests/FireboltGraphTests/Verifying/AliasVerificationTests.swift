import Firebolt
import FireboltGraph
import Testing

private protocol Weather: Sendable { var degrees: Int { get } }
private struct Live: Weather { let degrees = 1 }
private struct Stub: Weather { let degrees = 2 }

extension Resolver.Keys {
  fileprivate static let weather = Resolver.Key<any Weather> { Live() }
}

@Suite("Rule 47: an override by type that doesn't serve a key's own requests is reported") struct AliasVerificationTests
{
  private let application = Resolver().register(.weather).register(.factory) { $0.get(.weather).degrees }

  @Test func anOverrideByTypeOfAKeysAliasIsAWarning() async throws {
    let mock = MockResolver(inheriting: application) { $0.register(expect: (any Weather).self) { Stub() } }
    #expect(mock.get(Int.self) == 1)
    let found = await mistakes(mock)
    try #require(found.map(\.code) == [.bypassedOverride], "\(found)")
    #expect(found[0].severity == .warning && found[0].key == TypeKey((any Weather).self))
    #expect(found[0].steps.map(\.key) == [TypeKey((any Weather).self), TypeKey(Int.self)])
    #expect("\(found[0])".contains("to fix    register the key instead: `resolver.register(.…) { … }`"), "\(found)")
  }

  @Test func soItIsInAChild() async {
    let child = Resolver(parent: application).register(expect: (any Weather).self) { Stub() }
    #expect(await mistakes(child).map(\.code) == [.bypassedOverride])
  }

  @Test func anOverrideByTheKeyIsNotReported() async {
    let mock = MockResolver(inheriting: application) { $0.register(.weather) { Stub() } }
    #expect(mock.get(Int.self) == 2)
    #expect(await mistakes(mock).map(\.description) == [])
  }

  @Test func anOverrideByTypeThatRequestsByTypeGetIsNotReported() async {
    let application = Resolver().register(.weather).register(.factory) { ($0.get() as any Weather).degrees }
    let mock = MockResolver(inheriting: application) { $0.register(expect: (any Weather).self) { Stub() } }
    #expect(mock.get(Int.self) == 2)
    #expect(await mistakes(mock).map(\.description) == [])
  }
}
