import Firebolt
import TestSupport
import Testing

private final class Leaf: Sendable {}
private final class Branch: Sendable {
  let leaf: Leaf
  init(leaf: Leaf) { self.leaf = leaf }
}
private final class Tree: Sendable {
  let branch: Branch
  init(branch: Branch) { self.branch = branch }
}
private protocol Growing: AnyObject {}
private final class Plant: Growing {}

@Suite("Rule 43: the events that observers receive for requests, and when") struct ObservedRequestTests {
  private let resolver = Resolver()
  private let log = EventLog()

  @Test func whatIsMadeIsToldInOrderAndTheInnerFirst() {
    log.observe(resolver)
    resolver.register { Leaf() }.register(.factory) { Branch(leaf: $0.get()) }.register { Tree(branch: $0.get()) }
    #expect(log.take() == ["registered Leaf", "registered Branch", "registered Tree"])
    _ = resolver.get() as Tree
    #expect(
      log.take() == ["making Tree", "making Branch", "making Leaf", "made Leaf", "made Branch", "made Tree"])
    _ = resolver.get() as Branch
    _ = resolver.get() as Tree?
    #expect(log.take() == ["making Branch", "reused Leaf", "made Branch", "reused Tree"])
  }

  @Test func anEventKnowsItsRegistrationItsPathAndItsResolver() throws {
    resolver.register { Leaf() }
    let line = #line + 1
    resolver.register(.weak, name: "big") { Branch(leaf: $0.get()) }
    log.observe(resolver)
    let branch: Branch = resolver.get(name: "big")
    let events = log.events
    #expect(
      events.map(\.pathText) == ["Branch \"big\"", "Branch \"big\" → Leaf", "Branch \"big\" → Leaf", "Branch \"big\""])
    let event = try #require(events.first)
    #expect(event.key == TypeKey(Branch.self, name: "big"))
    #expect(event.step.resolverId == resolver.resolverId)
    #expect(event.step.scope == .weak)
    #expect(event.step.fileID == "\(#fileID)")
    #expect(event.step.line == line)
    #expect(event.step.module == nil)
    #expect(event.description == "making Branch \"big\" (\(#fileID):\(line), weak)")
    withExtendedLifetime(branch) {}
  }

  @Test func theDurationIsThatOfTheRecipeAndOfWhatItAskedFor() {
    resolver.register { () -> Leaf in
      relax()
      return Leaf()
    }.register { Branch(leaf: $0.get()) }
    log.observe(resolver)
    _ = resolver.get() as Branch
    let seconds = log.events.compactMap { event in if case .made(let seconds) = event.kind { seconds } else { nil } }
    #expect(seconds.count == 2)
    #expect(seconds[0] >= 0.0002)
    #expect(seconds[1] >= seconds[0])
  }

  @Test func argumentsThatASingleIgnoresAreToldAndNotThoseThatAnInstanceBelongsTo() {
    resolver.register(arg1: Int.self) { (_: Int) in Leaf() }
    log.observe(resolver)
    _ = (resolver.get(1) as Leaf, resolver.get(2) as Leaf, resolver.get() as Leaf)
    #expect(log.take() == ["making Leaf", "made Leaf", "ignored arguments for Leaf", "reused Leaf", "reused Leaf"])
    resolver.register(.perArguments, arg1: Int.self) { (_: Int) in Leaf() }
    _ = (resolver.get(1) as Leaf, resolver.get(1) as Leaf)
    #expect(log.take().suffix(3) == ["making Leaf", "made Leaf", "reused Leaf"])
  }

  @Test func everyFormOfRequestIsTold() throws {
    resolver.register(.factory, arg1: Int.self) { (_: Int) in Leaf() }
    resolver.register { Plant() }
    resolver.register(expect: (any Growing).self) { $0.get(expect: Plant.self) }
    resolver.autowire(.graph, { (plant: Plant, lazy: Lazy<Plant>) in Branch(leaf: Leaf()) })
    log.observe(resolver)
    _ = resolver.get(1) as Leaf
    #expect(log.take() == ["making Leaf", "made Leaf"])
    _ = try resolver.resolve((any Growing).self)
    #expect(log.take() == ["making Growing", "making Plant", "made Plant", "made Growing"])
    _ = resolver.get(.factory) as Branch
    #expect(log.take() == ["making Branch", "reused Plant", "made Branch"])
    _ = resolver.getAll(Plant.self)
    #expect(log.take() == ["reused Plant"])
    let lazy: Lazy<Plant> = resolver.get()
    #expect(log.take() == [])
    _ = lazy.value
    #expect(log.take() == ["reused Plant"])
    try resolver.dropCached(Plant.self).warmUp()
    #expect(log.take() == ["dropped Plant", "making Plant", "made Plant", "reused Growing"])
  }

  @Test func whatAParentSharesIsToldToItsObserversAloneWithThePathFromTheChild() {
    let parent = Resolver()
    parent.register { Leaf() }.register(.factory) { Branch(leaf: $0.get()) }
    let child = Resolver(parent: parent).register { Tree(branch: $0.get()) }
    let (parentLog, childLog) = (EventLog(of: parent), EventLog(of: child))
    _ = child.get() as Tree
    #expect(childLog.texts == ["making Tree", "making Branch", "made Branch", "made Tree"])
    let ofParent = parentLog.events.filter { $0.step.resolverId == parent.resolverId }
    #expect(ofParent.map(\.text) == ["making Leaf", "made Leaf"])
    #expect(ofParent.map(\.pathText) == ["Tree → Branch → Leaf", "Tree → Branch → Leaf"])
  }
}

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
    let other = Resolver().register { Branch(leaf: Leaf()) }
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

@Suite("Rule 43: the events that observers receive for failures") struct ObservedFailureTests {
  private let resolver = Resolver()
  private let log = EventLog()

  @Test func anErrorIsToldOnceWhereItArose() throws {
    resolver.register { Branch(leaf: try $0.resolve(Leaf.self)) }
    resolver.register { Tree(branch: try $0.resolve()) }
    log.observe(resolver)
    #expect(throws: ResolutionError.self) { try resolver.resolve(Tree.self) }
    #expect(
      log.texts == ["making Tree", "making Branch", "failed Leaf: notRegistered", "gave up Branch", "gave up Tree"])
    #expect(log.events[2].pathText == "Tree → Branch → Leaf")
    guard case .failed(let error) = log.events[2].kind else { return }
    #expect(error.description.contains("nothing is registered for Leaf"))
  }

  @Test func anOptionalRequestThatComesOutAsNilTellsWhy() {
    resolver.register(arg1: Int.self) { (_: Int) in Leaf() }
    resolver.register { () throws -> Branch in throw Failure("dry") }
    log.observe(resolver)
    #expect(resolver.get() as Tree? == nil)
    #expect(resolver.get("one") as Leaf? == nil)
    #expect(resolver.get() as Branch? == nil)
    #expect(
      log.texts == [
        "failed Tree: notRegistered", "failed Leaf: argumentMismatch", "making Branch", "failed Branch: recipeThrew",
        "gave up Branch",
      ])
  }

  @Test func aCycleIsToldOnce() {
    resolver.register { Branch(leaf: try $0.resolve()) }
    resolver.register { resolver -> Leaf in
      _ = try resolver.resolve(Branch.self)
      return Leaf()
    }
    log.observe(resolver)
    #expect(throws: ResolutionError.self) { try resolver.resolve(Leaf.self) }
    #expect(
      log.texts == ["making Leaf", "making Branch", "failed Leaf: cycle", "gave up Branch", "gave up Leaf"])
  }

  @Test func whoWaitedForWhatFailedIsNotToldAgain() {
    let (begun, end) = (Milestone(), Milestone())
    resolver.register { () throws -> Leaf in
      begun.reach()
      end.wait()
      throw Failure("late")
    }
    log.observe(resolver)
    let errors = onThreads(3) { [resolver] index -> ResolutionError? in
      if index > 0 { begun.wait() }
      if index < 2 { return resolutionError { try resolver.resolve(Leaf.self) } }
      while resolver.waiterCount(for: Leaf.self) == 0 { relax() }
      end.reach()
      return nil
    }
    #expect(errors.map { $0?.code } == [.recipeThrew, .recipeThrew, nil])
    #expect(log.texts.filter { $0.hasPrefix("failed") } == ["failed Leaf: recipeThrew"])
  }
}
