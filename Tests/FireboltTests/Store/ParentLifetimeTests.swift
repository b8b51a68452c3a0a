import Firebolt
import Foundation
import TestSupport
import Testing

private final class Port: Tracked, @unchecked Sendable {}
private final class Line: Tracked, @unchecked Sendable {}

@Suite("Rule 26: how long parents and children live")
struct ParentLifetimeTests {
  private let ledger = Ledger()

  @Test func aParentLivesAsLongAsItsChildThoughOnlyTheChildIsKept() {
    let ledger = ledger
    let id = UUID().uuidString
    func makeGrandchild() -> Resolver {
      let parent = Resolver(id).register { Port(ledger, "parent") }
      return Resolver(parent: Resolver(parent: parent))
    }
    do {
      let grandchild = makeGrandchild()
      #expect(Resolver.isAlive(id))
      #expect(grandchild.get(expect: Port.self).label == "parent")
      #expect(grandchild.get() as Port === Resolver(id).get() as Port)
    }
    #expect(!Resolver.isAlive(id))
    #expect(ledger.gone == ["parent"])
  }

  /// If each parent was released in its child's deinitialiser, the chain would need more stack than the thread has. If each
  /// looked for observers of its ancestors, the chain of a long run would take minutes as soon as anybody observes anything.
  @Test(arguments: [false, true], [false, true])
  func aLongChainOfParentsEndsWithItsLastChild(hasFarewells: Bool, isSomethingObserved: Bool) {
    let ledger = ledger
    let other = Resolver()
    let observation = isSomethingObserved ? other.observe { _ in } : nil
    defer { withExtendedLifetime(observation) {} }
    let counts = onThreads(1, stackSize: 512 * 1024) { _ in
      var counts: [Int] = []
      var resolver = Resolver().register { Port(ledger) }
      for _ in 0..<(isLongRun ? 50_000 : 10_000) {
        resolver = Resolver(parent: resolver)
        if hasFarewells { resolver.onDrop(Port.self) { _ in } }
      }
      counts.append(ledger.living.count)
      _ = resolver.get() as Port
      counts.append(ledger.living.count)
      resolver = Resolver()
      return counts + [ledger.living.count]
    }
    #expect(counts == [[0, 1, 0]])
  }

  @Test func aChildOfARecipesResolverThatOutlivesTheParentSaysThatItIsGone() {
    let parentId = UUID().uuidString
    let kept = SendableBox<Resolver>()
    do {
      let parent = Resolver(parentId).register(.factory) { (own: Resolver) in Resolver(parent: own) }
      kept.set(parent.register { 1 }.get())
      #expect(kept.value?.get() == 1)
    }
    #expect(!Resolver.isAlive(parentId))
    let error = resolutionError { try kept.value?.resolve(Int.self) }
    #expect(error?.code == .resolverGone)
    #expect(error?.resolverId == parentId)
    #expect(kept.value?.register { 2 }.get() == 2)
  }

  @Test func theParentsInstancesGoAfterTheChilds() {
    let ledger = ledger
    let dropped = Guarded<[String]>([])
    do {
      let parent = Resolver().register(.custom("session")) { Port(ledger, "parent") }
      parent.onDrop(Port.self) { port in dropped.append(port.label) }
      let child = Resolver(parent: parent).register { Line(ledger, "child") }
      child.onDrop(Line.self) { line in dropped.append(line.label) }
      _ = (child.get() as Line, child.get() as Port)
    }
    #expect(dropped.value == ["child", "parent"])
    #expect(ledger.gone == ["child", "parent"])
  }

  @Test func anInstanceOfTheParentDoesNotKeepAChildThatAskedForIt() {
    let ledger = ledger
    let childId = UUID().uuidString
    let parent = Resolver().register { Port(ledger, keeping: $0) }
    parent.register(.factory) { Line(ledger, keeping: $0) }
    var line: Line?
    do {
      let child = Resolver(childId, parent: parent)
      _ = child.get() as Port
      line = child.get()
    }
    // The factory's instance retains the resolver of the child that its recipe received. That resolver owns nothing.
    #expect(!Resolver.isAlive(childId))
    #expect(resolutionError { try (line?.kept as? Resolver)?.resolve(Port.self) }?.code == .resolverGone)
    #expect(ledger.living.count == 2)
  }
}
