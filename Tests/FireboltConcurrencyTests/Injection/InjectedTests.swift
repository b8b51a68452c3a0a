import Firebolt
import TestSupport
import Testing

private final class Log: Sendable {}
private protocol Clock: AnyObject, Sendable {}
private final class SystemClock: Clock {}
private struct Missing: Sendable {}

private final class Model {
  @Injected var log: Log
  @Injected var clock: any Clock
  @Injected(name: "other") var other: Log
  @Injected var missing: Missing?
}

private struct Value {
  @DynamicInjected var fresh: Log
  @DynamicInjected var missing: Missing?
}

private final class Delegate {
  @WeakLazyInjected var log: Log?
  @WeakLazyInjected var missing: Missing?
}

struct InjectedTests {
  private let resolver = Resolver()
    .register { Log() }
    .register(name: "other") { Log() }
    .register(expect: (any Clock).self) { SystemClock() }

  @Test func injectedPropertiesAreResolvedWhenTheirOwnerIsInitialised() {
    let model = withResolver(resolver) { Model() }
    #expect(model.log === resolver.get() as Log)
    #expect(model.clock === resolver.get() as any Clock)
    #expect(model.other === resolver.get(name: "other") as Log)
    #expect(model.missing == nil)
    resolver.dropAllCachedDependencies()
    #expect(model.log !== resolver.get() as Log)
    let stub = Log()
    model.log = stub
    #expect(model.log === stub)
  }

  @Test func aLocalOneGoesIntoATask() async {
    await withResolver(resolver) {
      @Injected var log: Log
      @Injected(name: "other") var other: Log
      let inTask = await Task { [ObjectIdentifier(log), ObjectIdentifier(other)] }.value
      #expect(inTask == [ObjectIdentifier(get(Log.self)), ObjectIdentifier(get(Log.self, name: "other"))])
    }
  }

  @Test func lazyOnesAreResolvedWhenFirstUsedAndThenStay() {
    let ledger = Ledger()
    let other = Resolver().register(.factory) { Tracked(ledger) }
    let property = LazyInjected<Tracked>(from: other)
    #expect(ledger.born == 0)
    let first = property.wrappedValue
    #expect(property.wrappedValue === first)
    #expect(ledger.born == 1)
    let copy = property
    #expect(copy.wrappedValue === first)
  }

  @Test func dynamicOnesAreResolvedAtEachUse() {
    resolver.register(.factory) { Log() }
    let value = Value()
    withResolver(resolver) {
      #expect(value.fresh !== value.fresh)
      #expect(value.missing == nil)
    }
  }

  @Test func weakOnesAreHeldWeaklyAndStayNilOnceGone() {
    let delegate = withResolver(resolver) { Delegate() }
    #expect(delegate.log === resolver.get() as Log)
    #expect(delegate.missing == nil)
    resolver.dropAllCachedDependencies()
    #expect(delegate.log == nil)
  }

  @Test func theProjectionAsksAnew() throws {
    let property = Injected<Log>(from: resolver)
    resolver.dropAllCachedDependencies()
    let again = try property.projectedValue.resolve()
    #expect(again !== property.wrappedValue)
    #expect(property.projectedValue.resolver.resolverId == resolver.resolverId)
    let missing = DynamicInjected<Missing>(from: resolver)
    #expect(resolutionError { try missing.projectedValue.resolve() }?.code == .notRegistered)
  }

  @Test func aResolverIsFoundById() {
    let property = DynamicInjected<Log>(resolverId: resolver.resolverId)
    #expect(property.wrappedValue === resolver.get() as Log)
    #expect(WeakLazyInjected<Log>(resolverId: resolver.resolverId).wrappedValue === property.wrappedValue)
    #expect(Injected<Log>(resolverId: resolver.resolverId).wrappedValue === property.wrappedValue)
    #expect(LazyInjected<Log>(resolverId: resolver.resolverId).wrappedValue === property.wrappedValue)
  }
}
