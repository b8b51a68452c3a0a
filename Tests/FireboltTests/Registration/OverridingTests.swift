import Firebolt
import Testing

private final class Engine {}
private final class Car {
  let engine: Engine
  init(engine: Engine) { self.engine = engine }
}

@Suite("Rule 10: get(expect:) lets the compiler convert the result")
struct ExpectConversionTests {
  private protocol Machine {}
  private struct Lathe: Machine {}
  private protocol Source { associatedtype Output; func output() -> Output }
  private struct Numbers: Source { func output() -> Int { 8 } }
  private class Vehicle {}
  private final class Truck: Vehicle {}

  @Test func theResultMayBeAProtocolAnOpaqueTypeOrASuperclass() {
    let resolver = Resolver().register { Lathe() }.register { Numbers() }.register { Truck() }
    let machine: any Machine = resolver.get(expect: Lathe.self)
    let optional: (any Machine)? = resolver.get(expect: Lathe.self)
    let source: some Source = resolver.get(expect: Numbers.self)
    let vehicle: Vehicle = resolver.get(expect: Truck.self)
    #expect(machine is Lathe)
    #expect(optional is Lathe)
    #expect(source.output() as? Int == 8)
    #expect(vehicle is Truck)
  }

  @Test func anArrayNeedsARegisteredArray() {
    let resolver = Resolver().register { Lathe() }
    #expect(resolver.get() as [Lathe]? == nil)
    resolver.register { [Lathe(), Lathe()] }
    #expect(resolver.get(expect: [Lathe].self).count == 2)
  }
}

@Suite("Rule 11: the scope of a request overrides the registration's")
struct ScopeOverrideTests {
  @Test func aSingleRequestCachesAnInstanceEvenForAFactoryRegistration() {
    let resolver = Resolver().register(.factory) { Engine() }
    let kept: Engine = resolver.get(.single)
    #expect(resolver.get(.single) as Engine === kept)
    #expect(resolver.get() as Engine !== kept)
    #expect(resolver.get(.factory) as Engine !== kept)
    #expect(resolver.get(.single) as Engine? === kept)
    resolver.dropCached(.factory)
    #expect(resolver.get(.single) as Engine === kept)
    resolver.dropCached(.single)
    #expect(resolver.get(.single) as Engine !== kept)
  }

  @Test func theOverrideIsForTheOutermostRequestOnly() {
    let resolver = Resolver().register { Engine() }.register { Car(engine: $0.get()) }
    #expect(resolver.get(.factory, expect: Car.self).engine === resolver.get(expect: Car.self).engine)
  }

  @Test func theScopeMayBeInAVariableAndGoWithANameAnExpectationAndArguments() {
    let resolver = Resolver()
      .register(name: "named") { Engine() }
      .register(arg1: Engine.self) { Car(engine: $0) }
    let scope = Resolver.Scope.factory
    let engine: Engine = resolver.get(name: "named")
    #expect(resolver.get(scope, name: "named") as Engine !== engine)
    #expect(resolver.get(scope, expect: Engine.self, name: "named") !== engine)
    #expect(resolver.get(scope, name: "named") as Engine? !== engine)
    #expect(resolver.get(scope) as Engine? == nil)
    resolver.register { Engine() }
    #expect(resolver.get(scope) as Engine !== resolver.get(scope) as Engine)
  }
}
