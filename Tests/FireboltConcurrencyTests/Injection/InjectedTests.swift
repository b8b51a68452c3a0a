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
  @LazyInjected var log: Log
  @DynamicInjected var fresh: Log
  @DynamicInjected var missing: Missing?
}

private actor Worker {
  @Injected var log: Log
  @LazyInjected var clock: any Clock
  func hasBoth(of resolver: Resolver) -> Bool {
    withResolver(resolver) { log === resolver.get() as Log && clock === resolver.get() as any Clock }
  }
}

private final class Delegate {
  @WeakLazyInjected var log: Log?
  @WeakLazyInjected var missing: Missing?
}

@Suite struct InjectedTests {
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

  @Test func inARecipeTheyAskTheResolverWhoseRecipeItIs() {
    resolver.register(.factory) { Model() }
    #expect((resolver.get() as Model).log === resolver.get() as Log)
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

  @Test func lazyOnesAreTheSameForAllThreads() {
    let other = Resolver().register(.factory) { Log() }
    for _ in 1...20 {
      let property = LazyInjected<Log>(from: other)
      let logs = onThreads(4) { _ in property.wrappedValue }
      #expect(logs.allSatisfy { $0 === logs[0] })
      #expect(property.wrappedValue === logs[0])
    }
  }

  @Test func lazyOnesAskWhoAnswersWhereTheyAreFirstUsed() {
    let value = Value()
    let log = withResolver(resolver) { value.log }
    #expect(log === resolver.get() as Log)
    #expect(value.log === log)
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
    let delegate = Delegate()
    withResolver(resolver) {
      #expect(delegate.log === resolver.get() as Log)
      #expect(delegate.missing == nil)
    }
    resolver.dropAllCachedDependencies()
    #expect(delegate.log == nil)
  }

  @Test func actorsMayHaveThem() async {
    let worker = withResolver(resolver) { Worker() }
    #expect(await worker.hasBoth(of: resolver))
  }

  @Test func theProjectionAsksAnew() throws {
    let property = Injected<Log>(from: resolver)
    resolver.dropAllCachedDependencies()
    let again = try property.projectedValue.resolve()
    #expect(again !== property.wrappedValue)
    #expect(property.projectedValue.resolver.resolverId == resolver.resolverId)
    #expect(property.projectedValue.name == nil)
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

  @Test func aPropertyKeepsNoResolverAlive() {
    let ledger = Ledger()
    final class Owner {
      let tracked: Tracked
      let property: LazyInjected<Owner>
      init(_ ledger: Ledger, _ resolver: Resolver) {
        tracked = Tracked(ledger)
        property = LazyInjected(from: resolver)
      }
    }
    do {
      let own = Resolver()
      own.register { Owner(ledger, $0) }
      let owner: Owner = own.get()
      #expect(owner.property.wrappedValue === owner)
    }
    // A lazy property keeps the instance that it has resolved, even if that is its owner. Such a cycle is the owner's
    // own.
    #expect(ledger.born == 1)
  }
}
