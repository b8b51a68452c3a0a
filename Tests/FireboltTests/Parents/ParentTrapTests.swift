import Firebolt
import Testing

/// Programs that stop while they make a resolver with a parent.
private enum ParentTraps {
  static func anotherParent() {
    let first = Resolver("screen", parent: Resolver("app"))
    withExtendedLifetime(first) { _ = Resolver("screen", parent: Resolver("other")) }
  }

  static func aParentForOneThatHasNone() {
    let first = Resolver("screen")
    withExtendedLifetime(first) { _ = Resolver("screen", parent: Resolver("app")) }
  }

  static func itself() {
    _ = Resolver("app", parent: Resolver("app"))
  }

  static func itsGrandchild() {
    let app = Resolver("app")
    _ = Resolver("app", parent: Resolver("screen", parent: Resolver("session", parent: app)))
  }

  static func aChildOfItsOwnRecipe() {
    Resolver("app").register(.factory) { (own: Resolver) in Resolver("app", parent: own) }.get(expect: Resolver.self)
      .register { 1 }
  }
}

@Suite("What stops a program that makes a resolver with a parent")
struct ParentTrapTests {
  // Exit tests need Swift 6.2 and a platform that can start processes.
  #if compiler(>=6.2) && (os(macOS) || os(Linux))
    @Test func anotherParent() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        ParentTraps.anotherParent()
      }
      expect(
        result, at: 8, #"Firebolt: resolver "screen" has the parent "app", and can't get "other" for one"#,
        "  to fix    name one parent, where the first resolver of the id is made, or use another id")
    }

    @Test func aParentForOneThatHasNone() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        ParentTraps.aParentForOneThatHasNone()
      }
      expect(result, at: 13, #"Firebolt: resolver "screen" has no parent, and can't get "app" for one"#)
    }

    @Test func itself() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        ParentTraps.itself()
      }
      expect(
        result, at: 17, #"Firebolt: a cycle of parents: "app" → "app""#,
        "  to fix    create one of them without a parent")
    }

    @Test func itsGrandchild() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        ParentTraps.itsGrandchild()
      }
      expect(result, at: 22, #"Firebolt: a cycle of parents: "app" → "screen" → "session" → "app""#)
    }

    @Test func aChildOfItsOwnRecipe() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        ParentTraps.aChildOfItsOwnRecipe()
      }
      expect(result, at: 26, #"Firebolt: a cycle of parents: "app" → "app""#)
    }
  #endif

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

  #if compiler(>=6.2) && (os(macOS) || os(Linux))
    private func expect(
      _ result: ExitTest.Result?, at line: Int, _ texts: String..., sourceLocation: SourceLocation = #_sourceLocation
    ) {
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      let place = "FireboltTests/ParentTrapTests.swift:\(line): Fatal error: "
      for expected in [place] + texts {
        #expect(text.contains(expected), "\(expected)", sourceLocation: sourceLocation)
      }
    }
  #endif
}
