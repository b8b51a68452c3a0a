import Firebolt
import Testing

private final class Known {}
private final class Unknown {}

@Suite("Bad input changes nothing")
struct BadInputTests {
  @Test func removingWhatIsNotThereChangesNothing() {
    let resolver = Resolver().register { Known() }
    let known: Known = resolver.get()
    let list = resolver.dependencyList
    resolver
      .unregister(Unknown.self).unregister(Known.self, name: "unknown").unregister([Unknown.self]).unregister([])
      .dropCached(Unknown.self).dropCached(Known.self, name: "unknown").dropCached([Unknown.self]).dropCached([])
      .dropCached(.factory)
    #expect(resolver.get() as Known === known)
    #expect(resolver.dependencyList == list)
  }

  @Test func exceptingWhatIsNotThereChangesNothing() {
    let resolver = Resolver().register { Known() }
    let known: Known = resolver.get()
    resolver.dropAllCachedDependencies(except: [Unknown.self, Known.self, Known.self])
    #expect(resolver.get() as Known === known)
    resolver.unregisterAllDependencies(except: [Unknown.self, Known.self])
    #expect(resolver.get() as Known === known)
    resolver.unregisterAllDependencies(except: [Unknown.self])
    #expect(resolver.get() as Known? == nil)
    #expect(resolver.get() as Unknown? == nil)
  }

  @Test func removingTwiceIsRemovingOnce() {
    let resolver = Resolver().register { Known() }
    _ = resolver.get() as Known
    resolver.unregister(Known.self).unregister(Known.self).dropCached(Known.self).dropCached(Known.self)
    #expect(resolver.get() as Known? == nil)
    #expect(resolver.register { Known() }.get() as Known? != nil)
  }

  @Test func removingFromAnEmptyResolverChangesNothing() {
    let resolver = Resolver()
      .unregister(Known.self).unregister([Known.self]).unregisterAllDependencies().dropCached(Known.self)
      .dropCached(.single).dropAllCachedDependencies()
    #expect(resolver.get() as Known? == nil)
  }

  @Test func aThousandNamesAndTypesAreKeptApartAlsoAfterMostAreGone() {
    struct Number: Equatable { let value: Int }
    let resolver = Resolver()
    for value in 0..<1000 { resolver.register(name: .init("\(value)")) { Number(value: value) } }
    for value in 0..<1000 { #expect(resolver.get(name: .init("\(value)")) as Number == Number(value: value)) }
    for value in 0..<1000 where value % 100 != 0 {
      resolver.unregister(Number.self, name: .init("\(value)")).dropCached(Number.self, name: .init("\(value)"))
    }
    for value in 0..<1000 {
      let expected = value % 100 == 0 ? Number(value: value) : nil
      #expect(resolver.get(name: .init("\(value)")) as Number? == expected)
    }
    for value in 1000..<3000 { resolver.register(name: .init("\(value)")) { Number(value: value) } }
    #expect(resolver.get(name: "900") as Number == Number(value: 900))
    #expect(resolver.get(name: "2999") as Number == Number(value: 2999))
  }
}
