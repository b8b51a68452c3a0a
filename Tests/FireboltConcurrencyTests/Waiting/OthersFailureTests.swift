import Firebolt
import TestSupport
import Testing

@MainActor private final class Router {}
private final class Screen: Sendable {}
private final class Part: Sendable {}
private final class Whole: Sendable {}

/// A request that waited for another request's run doesn't get a failure that depends on where that run took
/// place, for whom, or with which arguments. The waiting request runs the recipe itself.
@Suite("Rule 57: a waiter tries itself where a failure was another's alone") struct OthersFailureTests {
  /// The first run of a recipe, which waits until a second thread or task waits for the instance.
  private struct FirstRun: Sendable {
    let begun = Milestone()
    private let runs = Tally()

    func waitForWaiter(_ type: Any.Type, _ resolver: Resolver) {
      if runs.add() > 1 { return }
      begun.reach()
      while resolver.waiterCount(for: type) < 1 { relax() }
    }

    /// The codes of two requests, on a thread each. The second one begins when the run has begun.
    func codes(
      _ first: @escaping @Sendable () throws -> Void, _ second: @escaping @Sendable () throws -> Void
    ) -> [ResolutionError.Code?] {
      onThreads(2) { thread in
        if thread == 1 { begun.wait() }
        return resolutionError(thread == 0 ? first : second)?.code
      }
    }
  }

  @Test @MainActor func theMainThreadThatWaitedForABackgroundThreadMakesItselfWhatNeedsTheMainActor() async throws {
    for _ in 0..<(50 * tortureRounds) {
      let resolver = Resolver().register(on: MainActor.self) { Router() }
      let first = FirstRun()
      resolver.register { (r: Resolver) in
        first.waitForWaiter(Screen.self, r)
        _ = try r.resolve(Router.self)
        return Screen()
      }
      let background = Task.detached { resolutionError { try resolver.resolve(Screen.self) }?.code }
      first.begun.wait()
      let error = resolutionError { try resolver.resolve(Screen.self) }
      #expect(error == nil, "\(String(describing: error))")
      #expect(await background.value == .needsMainActor)
    }
  }

  @Test func aTaskThatWaitedForAThreadAwaitsItselfWhatTheThreadCouldNot() async throws {
    for _ in 0..<(50 * tortureRounds) {
      let resolver = Resolver().registerAsync { Database() }
      let first = FirstRun()
      // The parameter before the database makes the recipe wait before it requests the database.
      resolver.register(.factory) { (r: Resolver) -> Int in
        first.waitForWaiter(Repository.self, r)
        return 1
      }
      resolver.autowire { (_: Int, database: Database) in Repository(database: database) }
      async let thread = onThreadOfItsOwn { resolutionError { try resolver.resolve(Repository.self) }?.code }
      await onThreadOfItsOwn { first.begun.wait() }
      let error = await watched { await awaitedError { try await resolver.getAsync() as Repository } }
      #expect(error == nil, "\(String(describing: error))")
      #expect(await thread == .needsAwait)
    }
  }

  /// The whole can do without the part. The part can't be created within the whole, but can be created after it.
  @Test func aThreadThatWaitedForWhatWasACycleForAnotherGetsItsOwn() {
    for _ in 0..<(50 * tortureRounds) {
      let (resolver, first) = (Resolver(), FirstRun())
      resolver.register { (r: Resolver) in
        _ = try? r.resolve(Part.self)
        return Whole()
      }
      resolver.register { (r: Resolver) in
        first.waitForWaiter(Part.self, r)
        _ = try r.resolve(Whole.self)
        return Part()
      }
      let codes = first.codes {
        _ = try resolver.resolve(Whole.self)
      } _: {
        _ = try resolver.resolve(Part.self)
      }
      #expect(codes == [nil, nil])
    }
  }

  @Test(arguments: [2, nil])
  func aThreadThatWaitedForARunWithOtherArgumentsTriesItsOwn(_ argument: Int?) {
    for _ in 0..<(50 * tortureRounds) {
      let (resolver, first) = (Resolver(), FirstRun())
      resolver.register(arg1: Int?.self) { (r: Resolver, number: Int?) throws -> Part in
        first.waitForWaiter(Part.self, r)
        if number == 1 { throw Failure("not with this one") }
        return Part()
      }
      let codes = first.codes {
        _ = try resolver.resolve(Part.self, 1)
      } _: {
        _ = if let argument { try resolver.resolve(Part.self, argument) } else { try resolver.resolve(Part.self) }
      }
      #expect(codes == [.recipeThrew, nil])
    }
  }

  @Test func aTaskThatWaitedForARunWithOtherArgumentsTriesItsOwn() async throws {
    let making = Pause()
    let resolver = Resolver().registerAsync(args: Int.self) { number in
      if number == 1 {
        await making.wait()
        throw Failure("not with this one")
      }
      return "\(number)"
    }
    async let first = awaitedError { try await resolver.getAsync(1) as String }
    await making.isReached()
    async let second: String = resolver.getAsync(2)
    await reached { resolver.waiterCount(for: String.self) == 2 }
    making.end()
    #expect(await first?.underlying as? Failure == Failure("not with this one"))
    #expect(try await second == "2")
  }
}
