import Firebolt
import TestSupport
import Testing

/// An error that runs code when it is released.
private struct LoudError: Error {
  let farewell: Farewell
}

/// Rules 33 and 56: an error that an `onDrop` has thrown is released under no lock.
@Suite("Rule 33: what an onDrop threw is released under no lock")
struct ThrownErrorTests {
  /// The log's error is thrown by those who waited for it: the first one, and the second one, which waits for the storage too
  /// or is cancelled. It is forgotten with the last one, which began later, and may then drop and ask.
  @Test(arguments: [false, true])
  func itIsThrownByThoseWhoWaitedForItAndNoOthersAndThenForgotten(isCancelled: Bool) async throws {
    let (logMayEnd, storageMayEnd) = (Gate(), Gate())
    let (ledger, released) = (Ledger(), Tally())
    let resolver = Resolver()
    resolver.register { LogFile(ledger) }.register { Storage(ledger) }.register { WebServer(ledger) }
    resolver.onDrop(WebServer.self) { _ in }
    resolver.onDrop(LogFile.self) { [weak resolver] _ in
      await logMayEnd.wait()
      throw LoudError(
        farewell: Farewell { [weak resolver] in
          _ = resolver?.get() as WebServer?
          resolver?.dropCached(WebServer.self)
          released.add()
        })
    }
    resolver.onDrop(Storage.self) { _ in await storageMayEnd.wait() }
    func wait(_ count: Int) async -> Task<Int?, Never> {
      let task = Task { await awaitDropsError(resolver)?.failures.count }
      await reached { resolver.teardown.callerCount == count }
      return task
    }

    await watched {
      _ = resolver.get() as LogFile
      resolver.dropCached(LogFile.self)
      let first = await wait(1)
      _ = resolver.get() as Storage
      resolver.dropCached(Storage.self)
      let second = await wait(2)
      logMayEnd.reach()
      #expect(await first.value == 1)
      let last = await wait(2)
      if isCancelled {
        second.cancel()
        #expect(await second.value == 1)
      }
      storageMayEnd.reach()
      #expect(await second.value == 1)
      #expect(await last.value == nil)
    }
    #expect(released.count == 1)
    #expect(ledger.living == [])
  }
}
