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
private final class Grove: Sendable {
  init(leaves: [Leaf], tree: Branch?) {}
}

/// Rule 43: the events that observers receive for failures.
@Suite struct ObservedFailureTests {
  private let resolver = Resolver()
  private let log = EventLog()

  @Test func anErrorIsToldOnceWhereItArose() throws {
    resolver.register { Branch(leaf: try $0.resolve(Leaf.self)) }
    resolver.register { Tree(branch: try $0.resolve()) }
    let observation = resolver.observe(log)
    #expect(throws: ResolutionError.self) { try resolver.resolve(Tree.self) }
    #expect(
      log.texts == ["making Tree", "making Branch", "failed Leaf: notRegistered", "gave up Branch", "gave up Tree"])
    #expect(log.events[2].pathText == "Tree → Branch → Leaf")
    guard case .failed(let error) = log.events[2].kind else { return }
    #expect(error.description.contains("nothing is registered for Leaf"))
    observation.end()
  }

  @Test func anOptionalRequestThatComesOutAsNilTellsWhy() {
    resolver.register(arg1: Int.self) { (_: Int) in Leaf() }
    resolver.register { () throws -> Branch in throw Failure("dry") }
    let observation = resolver.observe(log)
    #expect(resolver.get() as Tree? == nil)
    #expect(resolver.get("one") as Leaf? == nil)
    #expect(resolver.get() as Branch? == nil)
    #expect(
      log.texts == [
        "failed Tree: notRegistered", "failed Leaf: argumentMismatch", "making Branch", "failed Branch: recipeThrew",
        "gave up Branch",
      ])
    observation.end()
  }

  @Test func anErrorToldHasItsCloseMatches() throws {
    resolver.register(name: "oak") { Leaf() }
    let observation = resolver.observe(log)
    #expect(resolver.get() as Leaf? == nil)
    guard case .failed(let error) = try #require(log.events.last).kind else { return }
    #expect(error.closeMatches.first?.key == TypeKey(Leaf.self, name: "oak"))
    observation.end()
  }

  @Test func anAutowiredArrayThatIsNotRegisteredIsNoFailure() {
    resolver.register(.factory, name: "one") { Leaf() }
    resolver.register(.factory) { Branch(leaf: nil) }
    resolver.autowire(Grove.init)
    let observation = resolver.observe(log)
    _ = resolver.get() as Grove
    #expect(
      log.take() == [
        "making Grove", "making Leaf \"one\"", "made Leaf \"one\"", "making Branch", "made Branch", "made Grove",
      ])
    observation.end()
  }

  @Test func aCycleIsToldOnce() {
    resolver.register { Branch(leaf: try $0.resolve()) }
    resolver.register { resolver -> Leaf in
      _ = try resolver.resolve(Branch.self)
      return Leaf()
    }
    let observation = resolver.observe(log)
    #expect(throws: ResolutionError.self) { try resolver.resolve(Leaf.self) }
    #expect(
      log.texts == ["making Leaf", "making Branch", "failed Leaf: cycle", "gave up Branch", "gave up Leaf"])
    observation.end()
  }

  @Test func aCompletionThatThrowsIsTold() {
    resolver.register { Leaf() }
    resolver.initCompleted(Leaf.self) { _, _ in throw Failure("no") }
    let observation = resolver.observe(log)
    #expect(resolver.get() as Leaf? == nil)
    #expect(log.texts == ["making Leaf", "failed Leaf: completionThrew", "gave up Leaf"])
    observation.end()
  }

  @Test func whoWaitedForWhatFailedIsNotToldAgain() {
    let (begun, end) = (Milestone(), Milestone())
    resolver.register { () throws -> Leaf in
      begun.reach()
      end.wait()
      throw Failure("late")
    }
    let observation = resolver.observe(log)
    let errors = onThreads(3) { [resolver] index -> ResolutionError? in
      if index > 0 { begun.wait() }
      if index < 2 { return resolutionError { try resolver.resolve(Leaf.self) } }
      while resolver.waiterCount(for: Leaf.self) == 0 { relax() }
      end.reach()
      return nil
    }
    #expect(errors.map { $0?.code } == [.recipeThrew, .recipeThrew, nil])
    #expect(log.texts.filter { $0.hasPrefix("failed") } == ["failed Leaf: recipeThrew"])
    observation.end()
  }

  @Test func aResolverThatIsGoneStillTells() {
    var owner: Resolver? = Resolver().register { Leaf() }
    let kept = SendableBox<Resolver>()
    owner?.register { resolver -> Branch in
      kept.set(resolver)
      return Branch(leaf: nil)
    }
    _ = owner?.get() as Branch?
    let observation = owner?.observe(log)
    owner = nil
    _ = log.take()
    #expect(kept.value?.get() as Leaf? == nil)
    #expect(log.take() == ["failed Leaf: resolverGone"])
    observation?.end()
  }
}
