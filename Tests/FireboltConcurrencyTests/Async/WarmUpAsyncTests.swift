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
  private let made = Tally()

  @Test func everySingleOfEveryKindIsMadeOnceAndNothingElse() async throws {
    resolver.autowire(Screen.init, on: MainActor.self)
    resolver.autowireAsync(Pair.init)
    resolver.registerAsync { [made] () -> First in
      await Task.yield()
      made.add()
      return First()
    }
    resolver.register { [made] () -> Second in
      made.add()
      return Second()
    }
    resolver.registerAsync(.factory) { [made] in made.add() }
    resolver.register(name: "argument", arg1: Int.self) { [made] _ in made.add() }
    try await resolver.warmUpAsync().warmUpAsync()
    #expect(made.count == 2)
    _ = (resolver.get() as Screen, resolver.get() as Pair)
  }

  @Test func ofNamedTypesOnlyTheseAreMadeAndThoseThatMustBeAwaitedFirst() async throws {
    resolver.register { own -> Second in
      _ = own.get() as First
      return Second()
    }
    resolver.registerAsync { First() }.register(.custom("session")) { Third() }
    resolver.registerAsync { [made] in made.add() }
    let told = Guarded<[String]>([])
    try await resolver.warmUpAsync(Second.self, First.self, Third.self) { step in
      told.append("\(step.key) \(step.done) of \(step.total)")
    }
    #expect(told.value.first == "First 1 of 3" && told.value.count == 3)
    _ = (resolver.get() as First, resolver.get() as Second)
    // Of one that isn't registered, nothing is made.
    do throws(ResolutionError) {
      try await resolver.warmUpAsync(Int.self, String.self)
      Issue.record("nothing is thrown")
    } catch {
      #expect(error.code == .notRegistered && error.key == TypeKey(String.self))
    }
    #expect(made.count == 0)
  }

  @Test func aChildsMakesItsOwnPerResolverInstanceAndIncludesItsParentsIfAsked() async throws {
    resolver.registerAsync { First() }.registerAsync(.perResolver) { Third() }
    let child = Resolver(parent: resolver).registerAsync { Second() }
    try await child.warmUpAsync()
    _ = child.get() as Third
    #expect(resolutionError { try resolver.resolve(First.self) }?.code == .needsAwait)
    #expect(resolutionError { try resolver.resolve(Third.self) }?.code == .needsAwait)
    try await child.warmUpAsync(includingParents: true)
    _ = (resolver.get() as First, child.get() as Second)
  }

  /// What doesn't need each other is made at the same time: each recipe waits until the other one runs.
  @Test(arguments: [false, true])
  func theFailureIsTheFirstInTheOrderOfRegistrationAndTheOthersStay(_ secondFailsFirst: Bool) async throws {
    let (begun, failed) = (Gate(2), Gate())
    for (name, failsFirst) in [("first", !secondFailsFirst), ("second", secondFailsFirst)] {
      resolver.registerAsync(name: Resolver.Name(name)) { () -> First in
        await begun.meet()
        if failsFirst {
          failed.reach()
        } else {
          await failed.wait()
          // The other one's task goes on to its end.
          for _ in 0..<1000 { await Task.yield() }
        }
        throw Failure(name)
      }
    }
    resolver.registerAsync { Third() }
    let error = await watched { await awaitedError { try await resolver.warmUpAsync() } }
    #expect(error?.underlying as? Failure == Failure("first"))
    #expect(error?.path.map(\.key.description) == [#"First "first""#])
    _ = resolver.get() as Third
  }
}

@Suite("warmUpAsync: how many at once, and what it tells")
struct WarmUpAsyncProgressTests {
  private final class Item: Sendable {}

  private let resolver = Resolver()
  private let begun = Tally()

  private func name(_ index: Int) -> Resolver.Name { Resolver.Name("\(index)") }

  @Test(arguments: [1, 4])
  func noMoreAreMadeAtTheSameTimeThanTheCallerAllows(_ count: Int) async throws {
    let (running, most) = (Guarded(0), Guarded(0))
    for index in 0..<20 {
      resolver.registerAsync(name: name(index)) {
        let now = running.increment()
        most.withLock { $0 = max($0, now) }
        for _ in 0..<10 { await Task.yield() }
        running.withLock { $0 -= 1 }
        return Item()
      }
    }
    try await resolver.warmUpAsync(maxConcurrency: count)
    #expect(most.value <= count)
    #expect(resolver.getAll(Item.self).count == 20)
  }

  @Test func progressTellsOfEachOnceAndCounts() async throws {
    for index in 0..<10 { resolver.registerAsync(name: name(index)) { Item() } }
    for index in 10..<15 { resolver.register(name: name(index)) { Item() } }
    resolver.register(name: name(15), on: MainActor.self) { Item() }
    let steps = Guarded<[WarmUpProgress]>([])
    try await resolver.warmUpAsync { step in steps.append(step) }
    let told = steps.value
    #expect(told.map(\.done) == Array(1...16))
    #expect(told.allSatisfy { $0.total == 16 && $0.seconds >= 0 })
    #expect(Set(told.compactMap(\.key.name)) == Set((0..<16).map(name)))
  }

  @Test func theFirstFailureKeepsWhatHasNotBegunFromBeginning() async throws {
    for index in 0..<10 {
      resolver.registerAsync(name: name(index)) { [begun] in
        begun.add()
        if index == 3 { throw Failure("broken") }
        return Item()
      }
    }
    resolver.register { [begun] in
      begun.add()
      return 5
    }
    let error = await awaitedError { try await resolver.warmUpAsync(maxConcurrency: 1) }
    #expect(error?.underlying as? Failure == Failure("broken"))
    #expect(begun.count == 4)
    #expect((0..<10).count { (try? resolver.resolve(Item.self, name: name($0))) != nil } == 3)
  }

  /// Synchronous recipes don't look at it themselves.
  @Test func aCancellationKeepsWhatHasNotBegunFromBeginning() async throws {
    let warming = Guarded<Task<Void, any Error>?>(nil)
    for index in 0..<10 {
      resolver.register(name: name(index)) { [begun] in
        begun.add()
        if index == 3 { warming.withLock { $0?.cancel() } }
        return Item()
      }
    }
    let task = warming.withLock { warming in
      let task = Task { _ = try await resolver.warmUpAsync(maxConcurrency: 1) }
      warming = task
      return task
    }
    let error = await awaitedError { try await task.value }
    #expect(error?.code == .cancelled && error?.underlying is CancellationError)
    #expect(error?.path.map(\.key) == [TypeKey(registered: Item.self, name: name(4))])
    #expect(begun.count == 4)
    try await resolver.warmUpAsync()
    #expect(begun.count == 10)
  }
}
