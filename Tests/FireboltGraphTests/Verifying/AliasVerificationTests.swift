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
    #expect(found[0].stepKeys == [TypeKey((any Weather).self), TypeKey(Int.self)])
    #expect(found[0].remedy.hasPrefix("register the key instead: `resolver.register(.…) { … }`"))
    let child = Resolver(parent: application).register(expect: (any Weather).self) { Stub() }
    #expect(await mistakes(child).map(\.code) == [.bypassedOverride])
  }

  @Test func anOverrideOfWhatIsRequestedIsNotReported() async {
    let byKey = MockResolver(inheriting: application) { $0.register(.weather) { Stub() } }
    let requestedByType = Resolver().register(.weather).register(.factory) { ($0.get() as any Weather).degrees }
    let byType = MockResolver(inheriting: requestedByType) { $0.register(expect: (any Weather).self) { Stub() } }
    for mock in [byKey, byType] {
      #expect(mock.get(Int.self) == 2)
      #expect(await mistakes(mock).map(\.description) == [])
    }
  }
}
