import Firebolt
import TestSupport
import Testing

private protocol Greeter { var greeting: String { get } }
private protocol Leaver: AnyObject {}
private final class Host: Greeter, Leaver { let greeting = "hello" }
private final class Guest: Greeter { let greeting = "hi" }
private struct Point: Equatable { var x = 0, y = 0 }
private enum Direction: Equatable { case north, by(Int) }
private actor Desk { let number = 4 }

@Suite("Rule 1: single is the default scope")
struct DefaultScopeTests {
  @Test func singleIsTheDefaultScopeOfEveryForm() {
    let made = Tally()
    let resolver = Resolver()
      .register {
        made.add(); return Host()
      }
      .register { _ in
        made.add(); return Guest()
      }
      .register(expect: (any Greeter).self) {
        made.add(); return Guest()
      }
      .register(expects: [(any Leaver).self]) {
        made.add(); return Host()
      }
      .register(name: "argument", arg1: Int.self) { (_: Int) -> Host in
        made.add(); return Host()
      }
      .register(name: "pack", args: Int.self) { (_: Int) -> Host in
        made.add(); return Host()
      }
    for _ in 0..<3 {
      _ = resolver.get() as Host
      _ = resolver.get() as Guest
      _ = resolver.get() as any Greeter
      _ = resolver.get() as any Leaver
      _ = resolver.get(name: "argument", 1) as Host
      _ = resolver.get(name: "pack", 1) as Host
    }
    #expect(made.count == 6)
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
    let resolver = Resolver().register {
      made.add(); return Point()
    }
    var copy: Point = resolver.get()
    copy.x = 9
    #expect(resolver.get(expect: Point.self) == Point())
    #expect(made.count == 1)
  }
}

@Suite("Rule 4: registering a key again replaces it")
struct ReplacingTests {
  @Test func theNextGetRunsTheNewRecipe() {
    let resolver = Resolver().register { Point(x: 1) }
    #expect(resolver.get(expect: Point.self).x == 1)
    resolver.register { Point(x: 2) }
    #expect(resolver.get(expect: Point.self).x == 2)
  }

  @Test func theInstanceOfTheReplacedRecipeIsDropped() {
    let resolver = Resolver()
    weak var first: Host?
    resolver.register { Host() }
    do { first = resolver.get(expect: Host.self) }
    #expect(first != nil)
    resolver.register { Host() }
    #expect(first == nil)
  }
}
