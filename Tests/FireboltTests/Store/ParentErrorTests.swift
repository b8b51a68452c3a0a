import Firebolt
import TestSupport
import Testing

@Suite("Rule 26: what errors say of parents")
struct ParentErrorTests {
  private static let file = "FireboltTests/ParentErrorTests.swift"

  @Test func aMissingKeyNamesTheParentsThatWereAsked() {
    struct Xylophone {}
    let top = Resolver("errors: top")
    let middle = Resolver("errors: middle", parent: top)
    let bottom = Resolver("errors: bottom", parent: middle)
    #expect(
      resolutionError { try bottom.resolve(Xylophone.self) }!.textWithoutRequest == """
        Firebolt: nothing is registered for Xylophone in resolver "errors: bottom", nor in its parent
                    "errors: middle", nor in its parent "errors: top"
          to fix    resolver.register { Xylophone(…) }
        """)
  }

  @Test func aPathNamesTheResolverOfEachStep() {
    final class Mallet {}
    final class Drum { init(_ mallet: Mallet) {} }
    final class Band { init(_ drum: Drum) {} }
    let parent = Resolver("errors: hall")
    let child = Resolver("errors: stage", parent: parent)
    let line = #line + 1
    parent.register { Drum(try $0.resolve()) }
    child.register { Mallet() }
    child.register(.factory) { Band(try $0.resolve()) }
    #expect(
      resolutionError { try child.resolve(Band.self) }!.textWithoutRequest == """
        Firebolt: nothing is registered for Mallet in resolver "errors: hall"
          asked by  Band     (\(Self.file):\(line + 2), factory, in "errors: stage")
                →   Drum     (\(Self.file):\(line), single, in "errors: hall")
                →   Mallet
          close by  Mallet   (\(Self.file):\(line + 1)): is in "errors: stage", a child, and
                             its parent doesn't look there
          to fix    write `register(.perResolver, …)` or .factory instead of `register(…)` at
                    \(Self.file):\(line), so that it is made for a child
        """)
  }

  @Test func argumentsThatDoNotFitAreAnErrorOfTheParentThatHasTheRecipe() {
    let parent = Resolver().register(arg1: Int.self) { "\($0)" }
    let error = resolutionError { try Resolver(parent: parent).resolve(String.self, true) }
    #expect(error?.code == .argumentMismatch)
    #expect(error?.resolverId == parent.resolverId)
  }

  @Test func aCycleThroughParentAndChildIsAnError() {
    struct Hen { init(_ egg: Egg) {} }
    struct Egg { init(_ hen: Hen) {} }
    let parent = Resolver().register(.factory) { Hen(try $0.resolve()) }
    let child = Resolver(parent: parent).register { Egg(try $0.resolve()) }
    let error = resolutionError { try child.resolve(Hen.self) }
    #expect(error?.code == .cycle)
    #expect(error?.pathOfTypes == ["Hen", "Egg", "Hen"])
    #expect(resolutionError { try child.resolve(Egg.self) }?.pathOfTypes == ["Egg", "Hen", "Egg"])
    #expect(resolutionError { try parent.resolve(Hen.self) }?.code == .notRegistered)
  }
}
