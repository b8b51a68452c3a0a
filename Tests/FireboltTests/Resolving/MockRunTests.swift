import Firebolt
import TestSupport
import Testing

private struct Session {
  let user: String
}

/// Tests of `MockResolver.run`.
@Suite struct MockRunTests {
  private let mock = MockResolver { $0.register { Session(user: "mock") } }

  @Test func theGlobalGetAsksTheMockInRun() {
    #expect(mock.run { (get() as Session).user } == "mock")
    #expect(get() as Session? == nil)
  }

  @Test func itDoesSoInAsynchronousCodeAndOnTheCallersActor() async {
    let user = await mock.run {
      await Task.yield()
      return (get() as Session).user
    }
    #expect(user == "mock")
    #expect(await onMainActor())
  }

  @MainActor private func onMainActor() async -> Bool {
    var count = 0
    await mock.run {
      await Task.yield()
      MainActor.assertIsolated()
      count += 1
    }
    return count == 1
  }

  @Test func whatTheCodeThrowsIsPassedOn() async {
    #expect(throws: Failure("sync")) { try mock.run { throw Failure("sync") } }
    await #expect(throws: Failure("async")) {
      try await mock.run {
        await Task.yield()
        throw Failure("async")
      }
    }
  }

  @Test func theResolverThatTheClosureIsGivenRunsCodeToo() {
    let user = Guarded("")
    let mock = MockResolver { mock in
      mock.register { Session(user: "own") }
      mock.run { user.withLock { $0 = (get() as Session).user } }
    }
    #expect(user.withLock { $0 } == "own")
    withExtendedLifetime(mock) {}
  }
}
