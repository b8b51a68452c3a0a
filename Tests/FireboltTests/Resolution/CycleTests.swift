import Firebolt
import TestSupport
import Testing

private final class A { init(_ other: Any) {} }
private final class B { init(_ other: Any) {} }

@Suite("Rule 28: a cycle is an error that prints its path")
struct CycleTests {
  private static let scopes: [Resolver.Scope] = [.single, .factory, .weak, .graph, .custom("session")]

  @Test(arguments: scopes, scopes)
  func aCycleOfTwoIsAnErrorWhateverTheScopes(_ first: Resolver.Scope, _ second: Resolver.Scope) {
    let resolver = Resolver()
      .register(first) { A(try $0.resolve(B.self)) }
      .register(second) { B(try $0.resolve(A.self)) }
    for _ in 0..<2 {
      let error = resolutionError { try resolver.resolve(A.self) }
      #expect(error?.code == .cycle)
      #expect(error?.key == TypeKey(A.self))
      #expect(error?.pathOfTypes == ["A", "B", "A"])
      #expect(error?.description.contains("A → B → A") == true)
    }
    #expect(resolutionError { try resolver.resolve(B.self) }?.pathOfTypes == ["B", "A", "B"])
  }

  @Test(arguments: [Resolver.Scope.single, .factory])
  func aRecipeThatAsksForItsOwnTypeIsACycleOfOne(_ scope: Resolver.Scope) {
    let resolver = Resolver().register(scope) { A(try $0.resolve(A.self)) }
    #expect(resolutionError { try resolver.resolve(A.self) }?.pathOfTypes == ["A", "A"])
  }

  @Test func aCycleThroughTwoResolversIsFound() {
    let other = Resolver()
    let resolver = Resolver().register { A(try other.resolve(B.self)) }
    other.register { [id = resolver.resolverId] () throws -> B in
      B(try Resolver(id).resolve(A.self))
    }
    #expect(resolutionError { try resolver.resolve(A.self) }?.pathOfTypes == ["A", "B", "A"])
  }

  @Test func aCycleThroughAnotherKeyOfTheSameRegistrationIsFound() {
    let resolver = Resolver().register(expects: [A.self, AnyObject.self]) { A(try $0.resolve(AnyObject.self)) }
    #expect(resolutionError { try resolver.resolve(A.self) }?.pathOfTypes == ["A", "AnyObject"])
  }

  @Test func aCycleThatOneRecipeTakesForNilIsNone() {
    let resolver = Resolver()
      .register { A((try? $0.resolve(B.self)) as Any) }
      .register { B(try $0.resolve(A.self)) }
    #expect(resolver.get() as A? != nil)
    #expect(resolver.get() as B? != nil)
  }

  @Test func noInstanceOfACycleIsCachedAndMendingItHelps() throws {
    let resolver = Resolver()
      .register { A(try $0.resolve(B.self)) }
      .register { B(try $0.resolve(A.self)) }
    #expect(resolutionError { try resolver.resolve(A.self) } != nil)
    resolver.register { B(1) }
    #expect(try resolver.resolve(A.self) === resolver.get() as A)
  }

  @Test func aRecipeWithArgumentsMayAskForItselfWithOthers() {
    let resolver = Resolver().register(.factory, arg1: Int.self) { own, depth -> [Int] in
      depth == 0 ? [0] : [depth] + own.get(depth - 1)
    }
    #expect(resolver.get(40) == Array((0...40).reversed()))
  }

  @Test func aRecipeWithArgumentsThatNeverEndsIsACycle() {
    let resolver = Resolver().register(.factory, arg1: Int.self) { own, depth in
      [depth] + (try own.resolve([Int].self, depth + 1))
    }
    let error = resolutionError { try resolver.resolve([Int].self, 0) }
    #expect(error?.code == .cycle)
    #expect(error?.path.count == 52)
  }

  @Test func whereAnArrayClosesTheCycleTheRemedyNamesTheArray() throws {
    final class Part: Sendable { init(_ maker: Maker) {} }
    final class Maker: Sendable { init(_ parts: [Part]) {} }
    final class LaterMaker: Sendable {
      let parts: [Lazy<Part>]
      init(_ parts: [Lazy<Part>]) { self.parts = parts }
    }
    let resolver = Resolver().autowire(Part.init).autowire(Maker.init)
    let error = resolutionError { try resolver.resolve(Maker.self) }
    #expect(error?.code == .cycle)
    #expect(error?.description.unwrapped.contains("take `[Lazy<Part>]` instead of `[Part]`") == true, "\(error as Any)")
    #expect(try resolver.autowire(LaterMaker.init).resolve(LaterMaker.self).parts.count == 1)
  }
}
