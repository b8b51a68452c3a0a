import Firebolt
import TestSupport
import Testing

private final class Leaf: Sendable {}
private final class Branch: Sendable {
  init(leaf: Leaf?) {}
}
private final class Tree: Sendable {
  init(branch: Branch) {}
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
