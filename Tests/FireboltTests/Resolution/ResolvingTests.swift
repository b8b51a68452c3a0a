import Firebolt
import TestSupport
import Testing

private final class Engine {}
private final class Car {
  let engine: Engine
  init(engine: Engine) { self.engine = engine }
}

@Suite("Rule 8: get traps or gives nil, resolve throws")
struct GetAndResolveTests {
  @Test func anOptionalGetGivesNilWhereTheKeyIsNotRegistered() {
    let resolver = Resolver()
    #expect(resolver.get() as Engine? == nil)
    #expect(resolver.get(name: "name") as Engine? == nil)
    #expect(resolver.get(.factory) as Engine? == nil)
    #expect(resolver.get(1) as Engine? == nil)
    #expect(resolver.register { Engine() }.get() as Engine? != nil, "that isn't kept")
  }

  @Test func anOptionalGetGivesNilWhereTheResolverIsUnknownOrGone() {
    #expect(get(resolverId: "nobody has this id") as Engine? == nil)
    let left = Resolver().register(.factory) { $0 }.register { Engine() }.get(Resolver.self)
    #expect(left.get() as Engine? == nil)
    #expect(resolutionError { try left.resolve(Engine.self) }?.code == .resolverGone)
  }

  @Test func resolvingAnOptionalThrowsWhereSomethingElseIsMissing() throws {
    let resolver = Resolver().register { Car(engine: try $0.resolve()) }
    #expect(resolutionError { try resolver.resolve(Car?.self) }?.pathOfTypes == ["Car", "Engine"])
    resolver.register { () throws -> Engine in throw Failure("no fuel") }
    #expect(resolutionError { try resolver.resolve(Engine?.self) }?.code == .recipeThrew)
    resolver.register { Car(engine: try $0.resolve(Car.self).engine) }
    #expect(resolutionError { try resolver.resolve(Car?.self) }?.code == .cycle)
    resolver.unregister(Car.self)
    #expect(try resolver.resolve(Car?.self) == nil)
  }

  @Test func aRecipeThatReturnsNilGivesNilToAnOptionalRequestAndIsRunAgain() throws {
    let made = Tally()
    let resolver = Resolver().register { made.add() < 3 ? nil : Engine() }
    #expect(resolver.get() as Engine? == nil)
    #expect(try resolver.resolve(Engine?.self) == nil)
    #expect(resolver.get() as Engine? != nil)
    #expect(resolver.get(expect: Engine.self) === resolver.get(expect: Engine.self))
    #expect(made.count == 3)
  }
}

@Suite("Rule 9: a recipe may throw")
struct ThrowingRecipeTests {
  @Test func theErrorArrivesAsUnderlyingNothingIsCachedAndTheNextCallTriesAgain() throws {
    let tries = Tally()
    let resolver = Resolver().register { () throws -> Engine in
      if tries.add() < 3 { throw Failure("not yet") }
      return Engine()
    }
    #expect(resolver.get() as Engine? == nil)
    let error = resolutionError { try resolver.resolve(Engine.self) }
    #expect(error?.code == .recipeThrew && error?.underlying as? Failure == Failure("not yet"))
    let made = try resolver.resolve(Engine.self)
    #expect(resolver.get() as Engine === made)
    #expect(tries.count == 3)
  }
}
