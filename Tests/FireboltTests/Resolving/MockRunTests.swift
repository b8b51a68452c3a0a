import Firebolt
import TestSupport
import Testing

private struct Session {
  let user: String
}

/// Tests of `withResolver` for a mock.
@Suite struct MockRunTests {
  private let mock = MockResolver { $0.register { Session(user: "mock") } }

  @Test func theGlobalGetAsksTheMock() {
    #expect(withResolver(mock) { (get() as Session).user } == "mock")
    #expect(get() as Session? == nil)
  }

  @Test func itDoesSoInAsynchronousCodeAndOnTheCallersActor() async {
    let user = await withResolver(mock) {
      await Task.yield()
      return (get() as Session).user
    }
    #expect(user == "mock")
    #expect(await onMainActor())
  }

  @MainActor private func onMainActor() async -> Bool {
    var count = 0
    await withResolver(mock) {
      await Task.yield()
      MainActor.assertIsolated()
      count += 1
    }
    return count == 1
  }

  @Test func whatTheCodeThrowsIsPassedOn() async {
    #expect(throws: Failure("sync")) { try withResolver(mock) { throw Failure("sync") } }
    await #expect(throws: Failure("async")) {
      try await withResolver(mock) {
        await Task.yield()
        throw Failure("async")
      }
    }
  }

  @Test func theResolverThatTheClosureIsGivenRunsCodeToo() {
    let user = Guarded("")
    let mock = MockResolver { mock in
      mock.register { Session(user: "own") }
      withResolver(mock) { user.withLock { $0 = (get() as Session).user } }
    }
    #expect(user.withLock { $0 } == "own")
    withExtendedLifetime(mock) {}
  }
}
