import Firebolt
import TestSupport
import Testing

private final class Leaf: Sendable {}
private final class Branch: Sendable {}
private final class Tree: Sendable {}

@Suite("Rule 43: how observers begin and end, and what they may do") struct ObservationTests {
  private let resolver = Resolver().register { Leaf() }
  private let log = EventLog()

  @Test func anObservationEndsWithItsToken() {
    var observation: ResolutionObservation? = resolver.observe(log.add)
    _ = resolver.get() as Leaf
    #expect(log.take() == ["making Leaf", "made Leaf"])
    withExtendedLifetime(observation) {}
    observation = nil
    _ = resolver.dropCached(Leaf.self).get() as Leaf
    #expect(log.take() == [])
  }

  @Test func anObservationThatHasEndedLetsGoOfWhatTheClosureCaptured() {
    var captured: Leaf? = Leaf()
    weak let released = captured
    let observation = resolver.observe { [captured] _ in withExtendedLifetime(captured) {} }
    captured = nil
    #expect(released != nil)
    observation.end()
    #expect(released == nil)
    observation.end()
  }

  @Test func readersTakeTheShortWayOnlyWhileNobodyObserves() {
    #expect(!resolver.hidesItsTable)
    let observations = [resolver.observe { _ in }, resolver.observe { _ in }]
    #expect(resolver.hidesItsTable)
    observations[0].end()
    #expect(resolver.hidesItsTable)
    // Changes of one entry, of several entries, and of the table itself don't reveal the table.
    resolver.load(Module("branches") { $0.register { Branch() } })
    for number in 0..<50 { resolver.register(name: .init("\(number)")) { Leaf() } }
    resolver.mergeDependencies(with: Resolver().register { Branch() })
    #expect(resolver.hidesItsTable)
    #expect(resolver.getAll(Leaf.self).count == 51)
    observations[1].end()
    #expect(!resolver.hidesItsTable)
    #expect(resolver.getAll(Leaf.self).count == 51)
  }

  @Test func severalObserversAreToldInTheOrderInWhichTheyBegan() {
    let order = Guarded<[Int]>([])
    let observations = (0..<3).map { number in resolver.observe { _ in order.append(number) } }
    _ = resolver.get() as Leaf
    #expect(order.value == [0, 1, 2, 0, 1, 2])
    observations[1].end()
    _ = resolver.get() as Leaf
    #expect(order.value == [0, 1, 2, 0, 1, 2, 0, 2])
    withExtendedLifetime(observations) {}
  }

  @Test func anObserverMayResolveRegisterDropAndObserveAndIsNotToldOfIt() {
    let inner = Guarded<[ResolutionObservation]>([])
    let observation = resolver.observe { [log, resolver] event in
      log.add(event)
      if case .made = event.kind, event.key == TypeKey(Leaf.self) {
        _ = resolver.register { Branch() }.get() as Branch
        _ = resolver.get() as Leaf
        resolver.dropCached(Branch.self)
        let observation = resolver.observe { _ in }
        inner.append(observation)
      }
    }
    _ = resolver.get() as Leaf
    _ = resolver.get() as Branch
    #expect(log.take() == ["making Leaf", "made Leaf", "making Branch", "made Branch"])
    #expect(inner.withLock { $0.count } == 1)
    observation.end()
  }

  @Test func whatThreadsMakeAndDropIsToldInPairsWhileObserversComeAndGo() {
    resolver.register(.factory) { resolver -> Branch in
      _ = resolver.get() as Leaf
      return Branch()
    }
    log.observe(resolver)
    let rounds = 100 * tortureRounds
    onThreads(4) { [resolver] index in
      for round in 0..<rounds {
        switch index {
        case 0, 1: _ = resolver.get() as Branch
        case 2: resolver.dropCached(Leaf.self)
        default: resolver.observe { _ in }.end()
        }
        if round % 16 == 0 { resolver.register { Leaf() } }
      }
    }
    log.end()
    let byExecutor = log.byExecutor
    #expect(byExecutor.values.map(\.count).max() ?? 0 >= rounds * 2)
    for events in byExecutor.values {
      var open: [TypeKey] = []
      for event in events {
        switch event.kind {
        case .making: open.append(event.key)
        case .made: #expect(open.popLast() == event.key)
        default: break
        }
      }
      #expect(open.isEmpty)
    }
    let made = log.texts.count { $0 == "made Leaf" }
    let dropped = log.texts.count { $0 == "dropped Leaf" }
    #expect(made >= dropped)
  }

  // MARK: - Ending while a change is told

  /// A change that reports several events.
  enum Change: CaseIterable {
    case load, unload, drop, merge

    private static let module = Module("wood") {
      $0.register { Leaf() }
      $0.register { Branch() }
      $0.register { Tree() }
    }

    func prepare(_ resolver: Resolver) {
      switch self {
      case .load, .merge: return
      case .unload, .drop:
        resolver.load(Self.module)
        _ = (resolver.get() as Leaf, resolver.get() as Branch, resolver.get() as Tree)
      }
    }

    func make(_ resolver: Resolver) {
      switch self {
      case .load: resolver.load(Self.module)
      case .unload: resolver.unload(Self.module)
      case .drop: resolver.dropAllCachedDependencies()
      case .merge: resolver.mergeDependencies(with: Resolver().load(Self.module))
      }
    }
  }

  @Test(arguments: Change.allCases, [false, true])
  func oneThatHasEndedIsToldNoMoreOfTheChangeThatIsBeingTold(_ change: Change, endsItself: Bool) {
    let resolver = Resolver()
    change.prepare(resolver)
    let log = EventLog()
    let second = SendableBox<ResolutionObservation>()
    let first = resolver.observe { _ in if !endsItself { second.value?.end() } }
    second.set(
      resolver.observe { event in
        log.add(event)
        if endsItself { second.value?.end() }
      })
    change.make(resolver)
    #expect(log.texts.count == (endsItself ? 1 : 0))
    first.end()
  }
}
