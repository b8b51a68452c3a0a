import Firebolt
import FireboltGraph
import TestSupport
import Testing

private protocol Reading: AnyObject {}
private protocol Writing: AnyObject {}
private final class Store: Reading, Writing, Sendable {
  init(_ clock: Clock) {}
}
private final class Clock: Sendable {}
private struct Theme: Equatable { let color: String }

extension Resolver.Keys {
  fileprivate static let dark = Resolver.Key(named: "dark") { Theme(color: "own") }
}

@Suite("What can be asked of a resolver besides an instance") struct AskingTests {
  @Test func getAllByNameHasWhatHasANameTheNearestFirst() {
    let parent = Resolver().register(name: "dark") { Theme(color: "grey") }.register(name: "light") {
      Theme(color: "white")
    }
    let child = Resolver(parent: parent).register(name: "dark") { Theme(color: "black") }.register {
      Theme(color: "none")
    }
    child.register(name: "made to measure", arg1: String.self) { Theme(color: $0) }
    #expect(child.getAllByName(Theme.self) == ["dark": Theme(color: "black"), "light": Theme(color: "white")])
    #expect(child.getAllByName(Clock.self).isEmpty)
  }

  @Test func getAllByNameOfProvidersMakesNothingYet() {
    let made = Tally()
    let resolver = Resolver().register(expect: (any Reading).self) { Store(Clock()) }
    for name: Resolver.Name in ["disk", "tape"] {
      resolver.register(.factory, expect: (any Reading).self, name: name) { () -> Store in
        made.add()
        return Store(Clock())
      }
    }
    let providers = resolver.getAllByName(Provider<any Reading>.self)
    #expect(Set(providers.keys) == ["disk", "tape"] && made.count == 0)
    #expect(providers["disk"]?.get() !== providers["disk"]?.get() && made.count == 2)
  }

  @Test func anInitializerIsAutowiredForSeveralTypesThatShareItsInstance() {
    let types: [Any.Type] = [(any Reading).self, (any Writing).self]
    for resolver in [
      Resolver().autowire(Store.init, expects: types), Resolver().autowire(.single, Store.init, expects: types),
    ] {
      resolver.autowire(Clock.init)
      #expect(
        resolver.get(expect: (any Reading).self) as AnyObject === resolver.get(expect: (any Writing).self) as AnyObject)
      #expect(!resolver.isRegistered(Store.self))
      #expect(throws: Never.self) { try resolver.verify() }
    }
  }

  @Test func warmUpOfATypeThatIsMissingSaysSo() {
    let resolver = Resolver().register(name: "dark") { Theme(color: "black") }
    let error = resolutionError { try resolver.warmUp(Clock.self) }
    #expect(error?.code == .notRegistered)
    #expect(error?.key == TypeKey(Clock.self))
  }

  @Test func dropCachedOfAModuleDropsWhatItHasRegistered() {
    let ledger = Ledger()
    let included = Module("included") { $0.register(name: "included") { Tracked(ledger, "included") } }
    let themes = Module("themes", includes: [included]) { $0.register(name: "dark") { Tracked(ledger, "dark") } }
    let resolver = Resolver().register { Tracked(ledger, "plain") }.load(themes)
    _ = resolver.getAll(Tracked.self)
    resolver.dropCached(Module("themes") { _ in })
    #expect(ledger.gone == [])
    resolver.dropCached(themes)
    #expect(ledger.gone == ["dark"])
    #expect(resolver.isRegistered(Tracked.self, name: "dark"))
  }
}
