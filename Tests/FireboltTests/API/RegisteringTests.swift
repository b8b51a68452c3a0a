import Firebolt
import TestSupport
import Testing

private protocol Greeter: AnyObject { var greeting: String { get } }
private protocol Leaver: AnyObject {}
private final class Host: Greeter, Leaver { let greeting = "hello" }
private final class Guest: Greeter { let greeting = "hi" }
private struct Point: Equatable { var x = 0, y = 0 }
private enum Direction: Equatable { case north, by(Int) }
private actor Desk { let number = 4 }

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

@Suite("Rule 3: classes, values, functions and existentials may be registered")
struct RegisteredTypeTests {
  @Test func classesStructsEnumsFunctionsActorsAndExistentialsAreAllAllowed() async {
    let resolver = Resolver()
      .register { Host() }
      .register { Point(x: 1, y: 2) }
      .register { Direction.by(3) }
      .register(expect: (@Sendable (Int) -> Int).self) { { $0 * 2 } }
      .register { Desk() }
      .register(expect: (any Greeter).self) { Guest() }
      .register { 42 }
      .register { "text" }
    #expect(resolver.get(expect: Host.self).greeting == "hello")
    #expect(resolver.get(expect: Point.self) == Point(x: 1, y: 2))
    #expect(resolver.get(expect: Direction.self) == .by(3))
    #expect(resolver.get(expect: (@Sendable (Int) -> Int).self)(21) == 42)
    #expect(resolver.get(expect: Desk.self).number == 4)
    #expect(resolver.get(expect: (any Greeter).self).greeting == "hi")
    #expect(resolver.get(expect: Int.self) == 42)
    #expect(resolver.get(expect: String.self) == "text")
  }

  @Test func aValueTypedSingleIsOneValueCopiedOut() {
    let made = Tally()
    let resolver = Resolver().register { Point(x: made.add()) }
    var copy: Point = resolver.get()
    copy.x = 9
    #expect(resolver.get(expect: Point.self) == Point(x: 1))
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
