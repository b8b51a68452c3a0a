import Firebolt
import TestSupport
import Testing

private final class Leaf: Sendable {}
private final class Branch: Sendable {}
private final class Tree: Sendable {}

@Suite("Rule 43: an observation that has ended receives no more events on the same thread")
struct EndedObservationTests {
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

  @Test(arguments: Change.allCases)
  func oneThatAnotherOneEndsIsToldNoMoreOfTheChangeThatIsBeingTold(_ change: Change) {
    let resolver = Resolver()
    change.prepare(resolver)
    let log = EventLog()
    let second = SendableBox<ResolutionObservation>()
    let first = resolver.observe { _ in second.value?.end() }
    second.set(resolver.observe(log))
    change.make(resolver)
    #expect(log.texts == [])
    first.end()
  }

  @Test(arguments: Change.allCases)
  func oneThatEndsItselfIsToldNoMoreOfTheChangeThatIsBeingTold(_ change: Change) {
    let resolver = Resolver()
    change.prepare(resolver)
    let log = EventLog()
    let own = SendableBox<ResolutionObservation>()
    own.set(
      resolver.observe { event in
        log.add(event)
        own.value?.end()
      })
    change.make(resolver)
    #expect(log.texts.count == 1)
  }
}
