import Firebolt
import TestSupport
import Testing

let parentTraps = Traps { stops in
  stops(
    "another parent", at: #line + 5,
    #"Firebolt: resolver "screen" has the parent "app", and can't get "other" for one"#,
    "  to fix    name one parent, where the first resolver of the id is made, or use another id"
  ) {
    let first = Resolver("screen", parent: Resolver("app"))
    withExtendedLifetime(first) { _ = Resolver("screen", parent: Resolver("other")) }
  }
  stops(
    "a parent for one that has none", at: #line + 4,
    #"Firebolt: resolver "screen" has no parent, and can't get "app" for one"#
  ) {
    let first = Resolver("screen")
    withExtendedLifetime(first) { _ = Resolver("screen", parent: Resolver("app")) }
  }
  stops("its grandchild", at: #line + 2, #"resolver "app" has no parent, and can't get "screen" for one"#) {
    let app = Resolver("app")
    _ = Resolver("app", parent: Resolver("screen", parent: Resolver("session", parent: app)))
  }
  stops("a child that its own recipe makes", at: #line + 2, #"resolver "app" has no parent"#) {
    let app = Resolver("app")
    app.register(.factory) { own -> Resolver in Resolver("app", parent: own) }.get(expect: Resolver.self).register { 1 }
  }
}

@Suite("What stops a program that makes a resolver with a parent") struct ParentTrapTests {

  @Test func theSameParentAgainIsFine() {
    let app = Resolver().register { 1 }
    let first = Resolver("a screen with one parent", parent: app)
    let second = Resolver("a screen with one parent", parent: Resolver(app.resolverId))
    let third = Resolver("a screen with one parent")
    first.register { "screen" }
    #expect(second.get() == 1 && third.get() == 1)
    #expect(second.get() == "screen" && third.get() == "screen")
  }

  @Test func anotherParentIsFineOnceTheIdIsFree() {
    for number in 1...2 {
      let screen = Resolver("a screen with one parent at a time", parent: Resolver().register { number })
      #expect(screen.get() == number)
    }
  }
}
