import Firebolt
import TestSupport
import Testing

/// Rule 68: what an `onDrop` throws, awaiting or not, is kept until the next `awaitDrops()` or `shutDown()`, which throws it.
@Suite("Rule 68: what an onDrop throws is kept")
struct KeptFailureTests {
  private let ledger = Ledger()
  private let resolver = Resolver()

  init() {
    resolver.register { [ledger] in Storage(ledger) }
    resolver.onDrop(Storage.self) { _ in throw Failure("broke") }
    resolver.register { [ledger] in LogFile(ledger) }
  }

  private func open() { _ = resolver.get() as Storage }

  private func openLog() { _ = resolver.get() as LogFile }

  @Test(arguments: [false, true], [false, true])
  func whatWasThrownBeforeIsHeardByTheNextWaitAndNoOther(awaits: Bool, shutsDown: Bool) async throws {
    let hasRun = Gate()
    if awaits {
      resolver.onDrop(LogFile.self) { _ in
        await Task.yield()
        defer { hasRun.reach() }
        throw Failure("broke")
      }
      openLog()
    } else {
      open()
      hasRun.reach()
    }
    resolver.dropAllCachedDependencies()
    await hasRun.wait()
    let error = try #require(shutsDown ? await shutDownError(resolver) : await awaitDropsError(resolver))
    #expect(error.reason == .failed && error.failures.map(\.code) == [.onDropThrew])
    #expect(error.failures.first?.underlying as? Failure == Failure("broke"))
    #expect(error.description.contains("1 onDrop closure of "))
    try await resolver.awaitDrops()
    try await resolver.shutDown()
  }

  @Test func aDropWithinTheDropOfAnotherResolverIsHeardByItsOwn() async throws {
    let other = Resolver().register { [ledger] in LogFile(ledger) }
    other.onDrop(LogFile.self) { [resolver] _ in _ = resolver.dropAllCachedDependencies() }
    open()
    do { _ = other.get() as LogFile }
    other.dropAllCachedDependencies()
    #expect(ledger.living == [])
    try await other.awaitDrops()
    #expect(await awaitDropsError(resolver)?.failures.count == 1)
  }

  /// A call that ends early names the failures so far, and leaves them to the next one, which names those of open drops too.
  @Test func aCallThatDoesNotWaitToTheEndLeavesItToTheNext() async throws {
    let mayEnd = Gate()
    resolver.onDrop(LogFile.self) { _ in
      await mayEnd.wait()
      throw Failure("too")
    }
    openLog()
    open()
    resolver.dropCached(Storage.self).dropCached(LogFile.self)
    let first = await shutDownError(resolver, limit: 0)
    #expect(first?.reason == .limitReached && first?.failures.count == 1)
    mayEnd.reach()
    #expect(await awaitDropsError(resolver)?.failures.count == 2)
    try await resolver.shutDown()
  }

  @Test func aHundredAreKept() async throws {
    for _ in 0..<150 {
      open()
      resolver.dropAllCachedDependencies()
    }
    #expect(await awaitDropsError(resolver)?.failures.count == 100)
  }
}

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
