import Firebolt
import TestSupport
import Testing

private protocol Source: AnyObject {}
private protocol Sink: AnyObject {}
private final class Pipe: Source, Sink {}
private final class Valve {}
private struct Gauge: Equatable { let value: Int }
private struct Panel: Equatable { let gauge: Gauge }

@Suite("Rule 27: mergeDependencies copies the other's registrations and instances")
struct MergeTests {
  @Test func registrationsAndInstancesAreCopied() {
    let other = Resolver().register { Valve() }.register { Pipe() }
    let valve: Valve = other.get()
    let resolver = Resolver().mergeDependencies(with: other)
    #expect(resolver.get() as Valve === valve)
    #expect(resolver.get() as Pipe !== other.get() as Pipe)
  }

  @Test func whereBothHaveAKeyTheOthersWinsAndTheReceiversInstanceGoes() {
    let resolver = Resolver().register { Gauge(value: 1) }
    _ = resolver.get() as Gauge
    resolver.mergeDependencies(with: Resolver().register { Gauge(value: 2) })
    #expect(resolver.get() as Gauge == Gauge(value: 2))
    let (used, own) = (Resolver().register { Valve() }, Resolver().register { Valve() })
    weak var dropped: Valve?
    do { dropped = own.get(expect: Valve.self) }
    let valve: Valve = used.get()
    own.mergeDependencies(with: used)
    #expect(dropped == nil)
    #expect(own.get() as Valve === valve)
  }

  @Test func theOtherIsUnchangedAndLaterChangesReachNeither() {
    let other = Resolver().register { Gauge(value: 1) }
    let resolver = Resolver().register { Valve() }.mergeDependencies(with: other)
    #expect(other.get() as Valve? == nil)
    resolver.register { Gauge(value: 2) }
    #expect(other.get() as Gauge == Gauge(value: 1))
    other.register { Gauge(value: 3) }
    #expect(resolver.get() as Gauge == Gauge(value: 2))
    other.unregisterAllDependencies().dropAllCachedDependencies()
    #expect(resolver.get() as Gauge == Gauge(value: 2))
  }

  @Test func droppingInOneLeavesTheSharedInstanceInTheOther() {
    let other = Resolver().register { Valve() }
    let valve: Valve = other.get()
    let resolver = Resolver().mergeDependencies(with: other)
    resolver.dropCached(Valve.self)
    #expect(other.get() as Valve === valve)
    #expect(resolver.get() as Valve !== valve)
  }

  @Test func namesScopesArgumentsAndSharedKeysAreKept() {
    let other = Resolver()
      .register(name: "one") { Gauge(value: 1) }
      .register(.factory, arg1: Int.self) { Gauge(value: $0) }
      .register(expects: [(any Source).self, (any Sink).self]) { Pipe() }
    let resolver = Resolver().mergeDependencies(with: other)
    #expect(resolver.get(name: "one") as Gauge == Gauge(value: 1))
    #expect(resolver.get(7) as Gauge == Gauge(value: 7))
    #expect(resolver.get(8) as Gauge == Gauge(value: 8))
    #expect(resolver.get() as any Source === resolver.get() as any Sink)
  }

  @Test func aMergedRecipeSeesTheReceiversRegistrations() {
    let other = Resolver().register { Gauge(value: 1) }.register(.factory) { Panel(gauge: $0.get()) }
    let resolver = Resolver().mergeDependencies(with: other).register { Gauge(value: 2) }
    #expect(resolver.get() as Panel == Panel(gauge: Gauge(value: 2)))
    #expect(other.get() as Panel == Panel(gauge: Gauge(value: 1)))
  }

  @Test func mergingWithItselfChangesNothing() {
    let resolver = Resolver().register { Valve() }.register(.factory) { Pipe() }
    let valve: Valve = resolver.get()
    resolver.mergeDependencies(with: resolver).mergeDependencies(with: Resolver(resolver.resolverId))
    #expect(resolver.get() as Valve === valve)
    #expect(resolver.get() as Pipe !== resolver.get() as Pipe)
  }

  @Test func hooksOfAKeyThatTheOtherHasNotRegisteredAreAddedOnce() {
    let log = Guarded<[String]>([])
    @Sendable func note(_ text: String) { log.append(text) }
    let resolver = Resolver().register { Gauge(value: 1) }.onDrop(Gauge.self) { _ in note("own") }
    let module = Module("hooks") { $0.onDrop(Gauge.self) { _ in note("module's") } }
    let other = Resolver().onDrop(Gauge.self) { _ in note("other's") }.load(module)
    resolver.mergeDependencies(with: other).mergeDependencies(with: other)
    _ = resolver.get() as Gauge
    resolver.dropCached(Gauge.self)
    #expect(log.value == ["own", "other's", "module's"])
    other.register { Gauge(value: 2) }
    resolver.mergeDependencies(with: other)
    #expect((resolver.get() as Gauge).value == 2)
    resolver.dropCached(Gauge.self)
    #expect(log.value == ["own", "other's", "module's", "other's", "module's"])
  }
}

@Suite("Rule 27: an inheriting mock has the registrations alone")
struct InheritingMockTests {
  @Test func itHasFreshCaches() {
    let real = Resolver().register { Valve() }
    let valve: Valve = real.get()
    let mock = MockResolver(inheriting: real)
    let mocked: Valve = mock.get()
    #expect(mocked !== valve)
    #expect(mock.get() as Valve === mocked)
    #expect(real.get() as Valve === valve)
  }

  @Test func overridesCountForTheWholeApplicationAndReachNeitherOriginalNorOtherMocks() {
    let real = Resolver().register { Gauge(value: 1) }.register { Panel(gauge: $0.get()) }
    let mock = MockResolver(inheriting: real) { $0.register { Gauge(value: 2) } }
    #expect(mock.get() as Panel == Panel(gauge: Gauge(value: 2)))
    #expect(real.get() as Panel == Panel(gauge: Gauge(value: 1)))
    #expect(MockResolver(inheriting: real).get() as Panel == Panel(gauge: Gauge(value: 1)))
    #expect(MockResolver(inheriting: mock).get() as Panel == Panel(gauge: Gauge(value: 2)))
  }

  @Test func aMockOfItsOwnHoldsWhatItsClosureRegisters() {
    let mock = MockResolver { resolver in
      resolver.register { Gauge(value: 3) }
      resolver.register { Panel(gauge: resolver.get()) }
    }
    #expect(mock.get() as Panel == Panel(gauge: Gauge(value: 3)))
    #expect(mock.get() as Valve? == nil)
    #expect(get(resolverId: mock.resolverId) as Gauge == Gauge(value: 3))
  }

  @Test func anErrorOfTheClosureIsPassedOn() {
    #expect(throws: Failure("own")) { try MockResolver { _ in throw Failure("own") } }
    #expect(throws: Failure("inheriting")) {
      try MockResolver(inheriting: Resolver()) { _ in throw Failure("inheriting") }
    }
  }
}
