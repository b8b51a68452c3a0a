import Firebolt
import TestSupport
import Testing

private protocol Greeter: AnyObject {}
private protocol Leaver: AnyObject {}
private final class Host: Leaver {}
private final class Guest: Greeter {}

@Suite("Rule 1: single is the default scope")
struct DefaultScopeTests {
  @Test func singleIsTheDefaultScopeOfEveryForm() {
    let resolver = Resolver()
      .register { Host() }
      .register { _ in Guest() }
      .register(expect: (any Greeter).self) { Guest() }
      .register(expects: [(any Leaver).self]) { Host() }
      .register(name: "argument", arg1: Int.self) { _ in Host() }
      .register(name: "pack", args: Int.self) { _ in Host() }
    #expect(resolver.get() as Host === resolver.get() as Host)
    #expect(resolver.get() as Guest === resolver.get() as Guest)
    #expect(resolver.get() as any Greeter === resolver.get() as any Greeter)
    #expect(resolver.get() as any Leaver === resolver.get() as any Leaver)
    #expect(resolver.get(name: "argument", 1) as Host === resolver.get(name: "argument", 1) as Host)
    #expect(resolver.get(name: "pack", 1) as Host === resolver.get(name: "pack", 1) as Host)
  }
}

@Suite("Rule 4: registering a key again replaces it")
struct ReplacingTests {
  @Test func theInstanceOfTheReplacedRecipeIsDroppedAndTheNextGetRunsTheNewOne() {
    let ledger = Ledger()
    let resolver = Resolver().register { Tracked(ledger, "first") }
    _ = resolver.get() as Tracked
    resolver.register { Tracked(ledger, "second") }
    #expect(ledger.gone == ["first"])
    #expect(resolver.get(expect: Tracked.self).label == "second")
  }
}
