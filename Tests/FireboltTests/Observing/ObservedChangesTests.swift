import Firebolt
import TestSupport
import Testing

private final class Leaf: Sendable {}
private final class Branch: Sendable {}
private protocol Growing: AnyObject {}
private final class Plant: Growing {}

@Suite("Rule 43: the events that observers receive for registrations and drops") struct ObservedChangesTests {
  private let log = EventLog()

  @Test func aRegistrationUnderSeveralTypesIsToldForEachAndItsInstanceIsDroppedOnce() {
    let resolver = Resolver()
    log.observe(resolver)
    resolver.register(expects: [(any Growing).self, Plant.self]) { Plant() }
    #expect(log.take() == ["registered Growing", "registered Plant"])
    _ = resolver.get() as Plant
    _ = resolver.get() as any Growing
    #expect(log.take() == ["making Plant", "made Plant", "reused Growing"])
    resolver.dropCached(Plant.self)
    resolver.dropCached(Plant.self)
    #expect(log.take() == ["dropped Growing"])
  }

  @Test func aReplacedInstanceIsToldToBeDroppedBeforeTheNewRegistration() {
    let resolver = Resolver().register { Leaf() }
    log.observe(resolver)
    _ = resolver.get() as Leaf
    resolver.register { Leaf() }
    #expect(log.take() == ["making Leaf", "made Leaf", "dropped Leaf", "registered Leaf"])
  }

  @Test(arguments: [false, true]) func anExistingObjectIsReusedAndDroppedButNeverMade(isRequested: Bool) {
    let resolver = Resolver()
    log.observe(resolver)
    resolver.registerInstance(Leaf())
    if isRequested { _ = resolver.get() as Leaf }
    resolver.unregister(Leaf.self)
    #expect(log.take() == ["registered Leaf"] + (isRequested ? ["reused Leaf"] : []) + ["dropped Leaf"])
  }

  @Test func modulesAndMergesTellWhatTheyBring() {
    let module = Module("leaves") { $0.register { Leaf() } }
    let other = Resolver().register { Branch() }
    let resolver = Resolver()
    log.observe(resolver)
    resolver.load(module)
    #expect(log.events.last?.step.module == "leaves")
    _ = resolver.get() as Leaf
    resolver.unload(module)
    #expect(log.take() == ["registered Leaf", "making Leaf", "made Leaf", "dropped Leaf"])
    resolver.mergeDependencies(with: other)
    #expect(log.take() == ["registered Branch"])
  }

  @Test func aDropIsToldOnceTheInstanceIsOutOfReachAndBeforeItsOnDrop() {
    let resolver = Resolver().register { Leaf() }
    let order = Guarded<[String]>([])
    resolver.onDrop(Leaf.self) { _ in order.append("onDrop") }
    let first: Leaf = resolver.get()
    let observation = resolver.observe { [weak resolver] event in
      guard case .dropped = event.kind else { return }
      let second: Leaf? = resolver?.get()
      order.append(second === first ? "reachable" : "out of reach")
    }
    resolver.dropCached(Leaf.self)
    #expect(order.value == ["out of reach", "onDrop"])
    observation.end()
  }
}
