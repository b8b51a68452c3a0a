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
    let (used, own) = (Resolver().register { Valve() }, Resolver().register { Valve() })
    weak var dropped: Valve?
    do { dropped = own.get(expect: Valve.self) }
    let valve: Valve = used.get()
    own.mergeDependencies(with: used)
    #expect(dropped == nil)
    #expect(own.get() as Valve === valve)
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

  /// A hook that the child has of its parent twice, as its own and as what the parent has.
  @Test(arguments: [false, true]) func aMockOfAChildThatHasMergedItsParentHooksOnce(isRegisteredBefore: Bool) {
    let parent = Resolver()
    if isRegisteredBefore { parent.register { Gauge(value: 1) } }
    parent.decorate(Gauge.self) { Gauge(value: $1.value + 10) }
    let drops = Tally()
    parent.onDrop(conformingTo: Gauge.self) { _ in drops.add() }
    let child = Resolver(parent: parent).mergeDependencies(with: parent)
    child.decorate(Gauge.self, name: .any) { Gauge(value: $1.value + 100) }
    let mock = MockResolver(inheriting: child)
    for resolver in [child, mock] {
      if !isRegisteredBefore { resolver.register { Gauge(value: 1) } }
      #expect(resolver.get() as Gauge == Gauge(value: 111))
      resolver.dropCached(Gauge.self)
    }
    #expect(drops.count == 2)
  }

  @Test func whatAModuleHasBroughtIsStillTheModulesAfterAMergeOfTheOwnMock() {
    let resolver = Resolver().register { Gauge(value: 1) }.register { Valve() }
    let valve: Valve = resolver.get()
    let drops = Tally()
    let module = Module("module") {
      $0.register { Valve() }
      $0.decorate(Gauge.self) { Gauge(value: $1.value + 10) }
      $0.decorate(Gauge.self, name: .any) { Gauge(value: $1.value + 100) }
      $0.onDrop(conformingTo: Valve.self) { _ in drops.add() }
    }
    resolver.load(module).mergeDependencies(with: MockResolver(inheriting: resolver))
    #expect(resolver.get() as Gauge == Gauge(value: 111))
    #expect(resolver.get() as Valve !== valve)
    resolver.unload(module)
    #expect(drops.count == 1)
    #expect(resolver.get() as Gauge == Gauge(value: 1))
    #expect(resolver.get() as Valve === valve)
    resolver.dropCached(Valve.self)
    #expect(drops.count == 1)
  }

  @Test func mergingWithItselfChangesNothing() {
    let resolver = Resolver().register { Valve() }.register(.factory) { Pipe() }
    let valve: Valve = resolver.get()
    resolver.mergeDependencies(with: resolver).mergeDependencies(with: Resolver(resolver.resolverId))
    #expect(resolver.get() as Valve === valve)
    #expect(resolver.get() as Pipe !== resolver.get() as Pipe)
  }
}

@Suite("Rules 26 and 27: an inheriting mock has the registrations alone, of a child and of its parents")
struct InheritingMockTests {
  @Test func overridesCountForTheWholeApplicationAndReachNeitherOriginalNorOtherMocks() {
    let real = Resolver().register { Gauge(value: 1) }.register { Panel(gauge: $0.get()) }
    let mock = MockResolver(inheriting: real) { $0.register { Gauge(value: 2) } }
    #expect(mock.get() as Panel == Panel(gauge: Gauge(value: 2)))
    #expect(real.get() as Panel == Panel(gauge: Gauge(value: 1)))
    #expect(MockResolver(inheriting: real).get() as Panel == Panel(gauge: Gauge(value: 1)))
    #expect(MockResolver(inheriting: mock).get() as Panel == Panel(gauge: Gauge(value: 2)))
  }

  @Test func whatAMockOfAChildOverridesCountsForTheParentsRecipesToo() {
    let parent = Resolver().register { Gauge(value: 1) }.register(name: "parent") { Panel(gauge: $0.get()) }
    let child = Resolver(parent: parent).register { Panel(gauge: $0.get()) }
    let mock = MockResolver(inheriting: child) { $0.register { Gauge(value: 2) } }
    for name: Resolver.Name? in [nil, "parent"] {
      #expect(mock.get(name: name) as Panel == Panel(gauge: Gauge(value: 2)))
      #expect(child.get(name: name) as Panel == Panel(gauge: Gauge(value: 1)))
    }
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
