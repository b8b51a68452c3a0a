import Firebolt
import TestSupport
import Testing

private final class Leaf: Sendable {}
private final class Branch: Sendable {}
private final class Tree: Sendable {}

@Suite(
  "Rules 23 and 43: instances that are dropped together are reported in the order of their release, the newest first")
struct DroppedOrderTests {
  enum Drop: CaseIterable {
    case all, types, scope, unload, close, merge

    func make(_ resolver: Resolver) {
      switch self {
      case .all: resolver.dropAllCachedDependencies()
      case .types: resolver.dropCached([Leaf.self, Branch.self, Tree.self])
      case .scope: resolver.dropCached(.single)
      case .unload: resolver.unload(Self.module)
      case .close: break
      case .merge:
        resolver.mergeDependencies(with: Resolver().register { Leaf() }.register { Branch() }.register { Tree() })
      }
    }

    static let module = Module("wood") {
      $0.register { Leaf() }
      $0.register { Branch() }
      $0.register { Tree() }
    }
  }

  @Test(arguments: Drop.allCases)
  func droppedEventsComeInTheOrderInWhichOnDropRunsTheNewestFirst(_ drop: Drop) {
    let log = EventLog()
    let dropped = Guarded<[String]>([])
    var resolver: Resolver? = Resolver().load(Drop.module)
    resolver?.onDrop(Leaf.self) { _ in dropped.append("dropped Leaf") }
    resolver?.onDrop(Branch.self) { _ in dropped.append("dropped Branch") }
    resolver?.onDrop(Tree.self) { _ in dropped.append("dropped Tree") }
    // The order of creation differs from the order of registration.
    _ = resolver?.get() as Branch?
    _ = resolver?.get() as Leaf?
    _ = resolver?.get() as Tree?
    if let resolver {
      log.observe(resolver)
      drop.make(resolver)
    }
    resolver = nil
    #expect(dropped.withLock(\.self) == ["dropped Tree", "dropped Leaf", "dropped Branch"])
    #expect(log.texts.filter { $0.hasPrefix("dropped") } == dropped.withLock(\.self))
  }
}
