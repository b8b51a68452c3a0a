import Firebolt
import TestSupport
import Testing

private final class First: Sendable {}
private final class Second: Sendable {}
private final class Third: Sendable {}
private final class Pair: Sendable {
  init(first: First, second: Second) {}
}
@MainActor private final class Screen {
  init(pair: Pair) { MainActor.assertIsolated() }
}

@Suite("warmUpAsync")
struct WarmUpAsyncTests {
  private let resolver = Resolver()

  /// Each recipe waits until the other one runs.
  @Test func whatDoesNotNeedEachOtherIsMadeAtTheSameTime() async throws {
    let both = Gate(2)
    resolver.registerAsync { () -> First in
      await both.meet()
      return First()
    }
    resolver.registerAsync { () -> Second in
      await both.meet()
      return Second()
    }
    try await watched { _ = try await resolver.warmUpAsync() }
    _ = (resolver.get() as First, resolver.get() as Second)
  }

  @Test func everySingleOfEveryKindIsMadeOnce() async throws {
    let made = Tally()
    resolver.autowire(Screen.init, on: MainActor.self)
    resolver.autowireAsync(Pair.init)
    resolver.registerAsync { () -> First in
      await Task.yield()
      made.add()
      return First()
    }
    resolver.register { () -> Second in
      made.add()
      return Second()
    }
    try await resolver.warmUpAsync().warmUpAsync()
    #expect(made.count == 2)
    _ = (resolver.get() as Screen, resolver.get() as Pair)
  }

  @Test func onlySinglesAreMade() async throws {
    let made = Tally()
    for scope in [Resolver.Scope.factory, .weak, .graph, .custom("session")] {
      resolver.registerAsync(scope, name: Resolver.Name("\(scope)")) { () -> First in
        made.add()
        return First()
      }
    }
    resolver.register(arg1: Int.self) { _ in
      made.add()
      return Second()
    }
    try await resolver.warmUpAsync()
    #expect(made.count == 0)
  }

  /// The second fails before the first does.
  @Test func theFailureIsTheFirstInTheOrderOfRegistrationAndTheOthersStay() async throws {
    let failed = Gate()
    resolver.registerAsync { () -> First in
      await failed.wait()
      throw Failure("first")
    }
    resolver.registerAsync { () -> Second in
      failed.reach()
      throw Failure("second")
    }
    resolver.registerAsync { Third() }
    let error = await watched { await awaitedError { try await resolver.warmUpAsync() } }
    #expect(error?.underlying as? Failure == Failure("first"))
    #expect(error?.pathOfTypes == ["First"])
    _ = resolver.get() as Third
  }

  @Test func aCycleIsFoundThoughBothEndsAreAskedAtOnce() async {
    for _ in 0..<(100 * tortureRounds) {
      let resolver = Resolver()
      resolver.registerAsync { (r: Resolver) -> First in
        _ = try await r.getAsync(expect: Second.self)
        return First()
      }
      resolver.registerAsync { (r: Resolver) -> Second in
        _ = try await r.getAsync(expect: First.self)
        return Second()
      }
      let error = await watched { await awaitedError { try await resolver.warmUpAsync() } }
      #expect(error?.code == .cycle)
      #expect(error?.pathOfTypes == ["First", "Second", "First"])
    }
  }

  @Test func whatARecipeUnregistersMeanwhileIsNoFailure() async throws {
    resolver.register { (r: Resolver) -> First in
      r.unregister(Second.self)
      return First()
    }
    resolver.registerAsync { Second() }
    try await resolver.warmUpAsync()
    _ = resolver.get() as First
  }

  @Test func aParentIsNotConcerned() async throws {
    let parent = Resolver().registerAsync { () -> First in throw Failure("not asked") }
    let child = Resolver(parent: parent).registerAsync { Second() }
    try await child.warmUpAsync()
    _ = child.get() as Second
  }

  @Test func theCancelledTaskEndsItsWaitsAndTheMakingGoesOn() async throws {
    let gate = Gate()
    resolver.registerAsync { () -> First in
      await gate.wait()
      return First()
    }
    let task = Task { [resolver] in try await resolver.warmUpAsync() }
    await reached { resolver.waiterCount(for: First.self) == 1 }
    task.cancel()
    #expect(await watched { await awaitedError { try await task.value } }?.code == .cancelled)
    gate.reach()
    _ = try await watched { try await resolver.getAsync(expect: First.self) }
  }

  @Test func aRecipeMayWarmUpAnotherResolver() async throws {
    let other = Resolver().registerAsync { First() }
    resolver.registerAsync { () -> Second in
      try await other.warmUpAsync()
      return Second()
    }
    try await resolver.warmUpAsync()
    _ = other.get() as First
  }
}
