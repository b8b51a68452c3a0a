import Firebolt
import TestSupport
import Testing

@Suite("Rule 51: awaitDrops")
struct AwaitDropsTests {
  private let ledger = Ledger()
  private let journal = Journal()
  private let resolver = Resolver()

  init() {
    resolver.register(.custom("session")) { [ledger] in Storage(ledger) }
  }

  private func open() { _ = resolver.get() as Storage }

  @Test func aSessionsDatabaseIsClosedBeforeTheNextOpens() async throws {
    resolver.onDrop(Storage.self) { [journal] in
      for _ in 0..<10 { await Task.yield() }
      journal.write("closed \($0.number)")
    }
    for number in 1...3 {
      open()
      resolver.dropCached(.custom("session"))
      try await resolver.awaitDrops()
      #expect(journal.lines.last == "closed \(number)" && ledger.living == [])
    }
  }

  @Test func itThrowsTheFailuresOnceAlsoThoseThatWereThereBefore() async throws {
    let ran = Gate()
    resolver.onDrop(Storage.self) { storage in
      defer { ran.reach() }
      await Task.yield()
      throw Failure("\(storage.number)")
    }
    open()
    resolver.dropAllCachedDependencies()
    await ran.wait()
    let error = try #require(await awaitDropsError(resolver))
    #expect(error.reason == .failed && error.failures.map(\.code) == [.onDropThrew])
    #expect(error.failures.first?.underlying as? Failure == Failure("1"))
    #expect(error.description.contains("1 onDrop closure of "))
    try await resolver.awaitDrops()
  }

  @Test func aFailureIsThrownByThoseWhoWaitedForItAndNoOthers() async throws {
    let (mayFail, mayEnd) = (Gate(), Gate())
    resolver.register { [ledger] in LogFile(ledger) }.onDrop(LogFile.self) { _ in await mayEnd.wait() }
    resolver.onDrop(Storage.self) { _ in
      await mayFail.wait()
      throw Failure("once")
    }
    open()
    do { _ = resolver.get() as LogFile }
    resolver.dropCached(Storage.self)
    func wait(untilCallersAre count: Int) async {
      while resolver.teardown.callerCount != count { await Task.yield() }
    }
    async let first = awaitDropsError(resolver)
    await wait(untilCallersAre: 1)
    resolver.dropCached(LogFile.self)
    async let second = awaitDropsError(resolver)
    await wait(untilCallersAre: 2)
    mayFail.reach()
    #expect(await first?.failures.count == 1)
    async let third = awaitDropsError(resolver)
    await wait(untilCallersAre: 2)
    mayEnd.reach()
    #expect(await second?.failures.count == 1)
    #expect(await third == nil)
  }

  @Test(arguments: [false, true]) func whatIsDroppedWhileItIsMadeIsClosedWhenItsRecipeHasEnded(awaits: Bool)
    async throws
  {
    let (isMaking, mayMake) = (Gate(), Gate())
    resolver.registerAsync(.custom("session")) { [ledger] in
      isMaking.reach()
      await mayMake.wait()
      return WebServer(ledger)
    }
    if awaits {
      resolver.onDrop(WebServer.self) { [journal] _ in
        await Task.yield()
        journal.write("closed")
        throw Failure("broken")
      }
    } else {
      resolver.onDrop(WebServer.self) { [journal] _ in
        journal.write("closed")
        throw Failure("broken")
      }
    }
    let opening = Task { [resolver] in try await resolver.getAsync() as WebServer }
    await isMaking.wait()
    resolver.dropCached(.custom("session")).unregister(WebServer.self)
    let waiting = Task { [resolver] in await awaitDropsError(resolver) }
    for _ in 0..<100 { await Task.yield() }
    #expect(journal.lines == [])
    mayMake.reach()
    #expect(await waiting.value?.failures.count ?? 1 == 1)
    try await resolver.awaitDrops()
    #expect(journal.lines == ["closed"])
    #expect(try await opening.value.number == 1)
  }

  /// The task of the closures is no part of the recipe that has dropped.
  @Test func anOnDropMayAwaitWhatTheRecipeMakesThatHasDropped() async throws {
    let asks = Gate()
    resolver.onDrop(Storage.self) { [unowned resolver, journal] _ in
      asks.reach()
      journal.write("got \(try await resolver.getAsync(WebServer.self).number)")
    }
    resolver.registerAsync { [ledger] (resolver: Resolver) in
      _ = resolver.get() as Storage
      resolver.dropCached(Storage.self)
      await asks.wait()
      for _ in 0..<100 { await Task.yield() }
      return WebServer(ledger)
    }
    let server: WebServer = try await resolver.getAsync()
    try await resolver.awaitDrops()
    #expect(journal.lines == ["got \(server.number)"])
  }
}
