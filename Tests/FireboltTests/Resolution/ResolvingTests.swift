import Firebolt
import TestSupport
import Testing

private final class Engine {}
private final class Car {
  let engine: Engine
  init(engine: Engine) { self.engine = engine }
}
private final class Garage {
  let car: Car?
  init(car: Car?) { self.car = car }
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
    resolver.unregister(Car.self)
    #expect(try resolver.resolve(Car?.self) == nil)
  }

  @Test func resolveThrowsAlsoFromInsideARecipeWhoseErrorCarriesTheWholePath() {
    let resolver = Resolver()
      .register { Car(engine: try $0.resolve()) }
      .register { Garage(car: try $0.resolve(Car.self)) }
    let error = resolutionError { try resolver.resolve(Garage.self) }
    #expect(error?.code == .notRegistered)
    #expect(error?.key == TypeKey(Engine.self))
    #expect(error?.pathOfTypes == ["Garage", "Car", "Engine"])
    #expect(error?.underlying == nil)
  }

  @Test func aRecipeMayCatchTheErrorAndGoOn() {
    let caught = SendableBox<ResolutionError>()
    let resolver = Resolver().register { own in
      do throws(ResolutionError) {
        return Garage(car: try own.resolve(Car.self))
      } catch {
        caught.set(error)
        return Garage(car: nil)
      }
    }
    #expect(resolver.get(expect: Garage.self).car == nil)
    #expect(caught.value?.pathOfTypes == ["Garage", "Car"])
  }

  @Test func aRecipeThatReturnsNilFailsWithACodeOfItsOwn() {
    for scope in [Resolver.Scope.single, .factory] {
      let resolver = Resolver().register(scope) { () -> Engine? in nil }
      #expect(resolutionError { try resolver.resolve(Engine.self) }?.code == .recipeReturnedNil)
    }
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

  @Test func theCompilerPicksTheFormByWhatIsWanted() throws {
    let resolver = Resolver().register { Engine() }
    let plain: Engine = resolver.get()
    let optional: Engine? = resolver.get()
    func take(_ engine: Engine) -> Engine { engine }
    func takeOptional(_ engine: Engine?) -> Engine? { engine }
    #expect(take(resolver.get()) === plain)
    #expect(takeOptional(resolver.get()) === plain)
    #expect(optional === plain)
    if let unwrapped: Engine = resolver.get() { #expect(unwrapped === plain) } else { Issue.record("there is one") }
    #expect(resolver.get() as Engine === plain)
    #expect(resolver.get() as Engine? === plain)
    let inferred: Engine = try resolver.resolve()
    #expect(inferred === plain)
  }
}

@Suite("Rule 9: a recipe may throw")
struct ThrowingRecipeTests {
  @Test func theErrorArrivesAsUnderlying() {
    let resolver = Resolver().register { () throws -> Engine in throw Failure("no fuel") }
    let error = resolutionError { try resolver.resolve(Engine.self) }
    #expect(error?.code == .recipeThrew)
    #expect(error?.underlying as? Failure == Failure("no fuel"))
    #expect(error?.pathOfTypes == ["Engine"])
  }

  @Test func nothingIsCachedAndTheNextCallTriesAgain() throws {
    let tries = Tally()
    let resolver = Resolver().register { () throws -> Engine in
      if tries.add() < 3 { throw Failure("not yet") }
      return Engine()
    }
    #expect(resolver.get() as Engine? == nil)
    #expect(resolutionError { try resolver.resolve(Engine.self) }?.underlying as? Failure == Failure("not yet"))
    let made = try resolver.resolve(Engine.self)
    #expect(resolver.get() as Engine === made)
    #expect(tries.count == 3)
  }
}
