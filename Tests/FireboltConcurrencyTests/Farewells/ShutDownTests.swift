import Firebolt
import TestSupport
import Testing

@Suite("shutDown")
struct ShutDownTests {
  private let ledger = Ledger()
  private let journal = Journal()
  private let resolver = Resolver()

  init() {
    resolver.register { [ledger] in LogFile(ledger) }
    resolver.register { [ledger] in Storage(ledger, keeping: $0.get() as LogFile) }
    resolver.register { [ledger] in WebServer(ledger, keeping: $0.get() as Storage) }
  }

  private func make() { _ = resolver.get() as WebServer }

  @Test func eachFarewellIsAwaitedBeforeTheNextInstanceGoesTheNewestFirst() async throws {
    resolver.onDrop(WebServer.self) { [journal] _ in
      journal.write("server closes")
      await Task.yield()
      journal.write("server closed")
    }
    resolver.onDrop(Storage.self) { [journal] _ in journal.write("database") }
    resolver.onDrop(LogFile.self) { [journal] _ in
      await Task.yield()
      journal.write("logger")
    }
    make()
    try await resolver.shutDown()
    #expect(journal.lines == ["server closes", "server closed", "database", "logger"])
    #expect(ledger.living == [])
  }

  @Test func whatIsOlderStaysServedUntilEveryYoungerFarewellHasEnded() async throws {
    let known = SendableBox<Int>()
    resolver.onDrop(WebServer.self) { [resolver, journal] _ in
      await Task.yield()
      journal.write("logger \((resolver.get() as LogFile).number)")
    }
    resolver.onDrop(Storage.self) { [resolver, journal] _ in
      journal.write("logger \((resolver.get() as LogFile).number)")
    }
    make()
    do { known.set((resolver.get() as LogFile).number) }
    try await resolver.shutDown()
    let number = try #require(known.value)
    #expect(journal.lines == ["logger \(number)", "logger \(number)"])
    #expect(ledger.born == 3)
    #expect(ledger.living == [])
  }

  @Test(arguments: [["WebServer"], ["Storage"], ["LogFile"], ["WebServer", "LogFile"]])
  func itGoesOnAfterAFailureAndThrowsAllOfThem(_ failing: [String]) async throws {
    @Sendable func fail(_ name: String) throws {
      journal.write(name)
      if failing.contains(name) { throw Failure("\(name) broke") }
    }
    resolver.onDrop(WebServer.self) { _ in
      await Task.yield()
      try fail("WebServer")
    }
    resolver.onDrop(Storage.self) { _ in try fail("Storage") }
    resolver.onDrop(LogFile.self) { _ in
      await Task.yield()
      try fail("LogFile")
    }
    make()
    let error = try #require(await shutDownError(resolver))
    #expect(journal.lines == ["WebServer", "Storage", "LogFile"])
    #expect(error.reason == .farewellsFailed)
    #expect(error.failures.map { "\($0.key)" } == failing)
    #expect(error.failures.map(\.code) == failing.map { _ in .onDropThrew })
    #expect(error.failures.compactMap { $0.underlying as? Failure } == failing.map { Failure("\($0) broke") })
    #expect(ledger.living == [])
    // In a second shutdown, nothing is left that could fail.
    try await resolver.shutDown()
  }

  @Test func theErrorNamesTheKeyAndThePlaceOfEachFailure() async throws {
    resolver.onDrop(Storage.self) { _ in throw Failure("the disk is full") }; let line = #line
    make()
    let text = try #require(await shutDownError(resolver)).description
    #expect(text.contains("1 onDrop closure failed while"))
    #expect(text.contains("an onDrop of Storage"))
    #expect(text.contains("\(#fileID):\(line), threw: the disk is full"))
    #expect(text.contains("recipe    Storage"))
  }

  @Test func aSecondCallJoinsTheOneUnderWay() async throws {
    let (began, mayEnd, tally) = (Gate(), Gate(), Tally())
    resolver.onDrop(WebServer.self) { _ in
      began.reach()
      await mayEnd.wait()
      tally.add()
      throw Failure("once")
    }
    make()
    let first = Task { [resolver] in await shutDownError(resolver) }
    await began.wait()
    let second = Task { [resolver] in await shutDownError(resolver) }
    let third = await shutDownError(resolver, limit: 0)
    #expect(third?.reason == .limitReached)
    mayEnd.reach()
    #expect(await first.value?.failures.count == 1)
    let joined = await second.value
    // The second call joined the first, or started after it had ended.
    #expect(joined == nil || joined?.failures.count == 1)
    #expect(tally.count == 1)
  }

  @Test func childrenAreNotTouchedAndTheResolverStaysUsable() async throws {
    let child = Resolver(parent: resolver).register { [ledger] in Closable(ledger) }
    child.onDrop(Closable.self) { [journal] _ in
      await Task.yield()
      journal.write("child")
    }
    resolver.onDrop(LogFile.self) { [journal] _ in
      await Task.yield()
      journal.write("logger")
    }
    do { _ = (child.get() as Closable, child.get() as LogFile) }
    try await resolver.shutDown()
    #expect(journal.lines == ["logger"])
    make()
    #expect(ledger.living.count == 4)
    try await resolver.shutDown()
    #expect(journal.lines == ["logger", "logger"])
    try await child.shutDown()
    #expect(ledger.living == [])
  }

  @Test func whatOthersMakeMeanwhileStays() async throws {
    let (began, mayEnd) = (Gate(), Gate())
    resolver.onDrop(LogFile.self) { _ in
      began.reach()
      await mayEnd.wait()
    }
    resolver.register(name: "late") { [ledger] in Closable(ledger, "late") }
    do { _ = resolver.get() as LogFile }
    async let ending: Void = resolver.shutDown()
    await began.wait()
    do { _ = resolver.get(name: "late") as Closable }
    mayEnd.reach()
    try await ending
    #expect(ledger.living == [2])
    try await resolver.shutDown()
    #expect(ledger.living == [])
  }

  @Test func whatOthersDropMeanwhileIsReleasedThereAndRemainsNoLonger() async throws {
    let (began, mayEnd) = (Gate(), Gate())
    resolver.onDrop(WebServer.self) { _ in
      began.reach()
      await mayEnd.wait()
    }
    resolver.register { [ledger] in Closable(ledger, "spare") }
    do { _ = resolver.get() as Closable }
    make()
    async let ending: Void = resolver.shutDown()
    await began.wait()
    let remaining = await shutDownError(resolver, limit: 0)?.remaining
    #expect(remaining?.map { "\($0.key)" } == ["Storage", "LogFile", "Closable"])
    resolver.dropCached(Closable.self)
    #expect(!ledger.living.contains(1))
    let rest = await shutDownError(resolver, limit: 0)?.remaining
    #expect(rest?.map { "\($0.key)" } == ["Storage", "LogFile"])
    mayEnd.reach()
    try await ending
    #expect(ledger.living == [])
  }

  @Test func whatIsThereWithoutAnyFarewellGoesToo() async throws {
    make()
    try await resolver.shutDown()
    #expect(ledger.living == [])
    #expect(ledger.born == 3)
  }

  @Test func aMergeIntoAResolverThatIsGoneTakesOverNoFarewell() async throws {
    resolver.register(expects: [Closable.self, LogFile.self]) { [ledger] in LogFile(ledger) }
    resolver.onDrop(LogFile.self) { [journal] _ in journal.write("logger") }
    do { _ = resolver.get() as LogFile }
    // The instance stays where it is, so both registrations have it.
    resolver.unregister(Closable.self).register(expect: Closable.self) { [ledger] in LogFile(ledger) }
    let gone = Guarded<Resolver?>(nil)
    do {
      let resolver = Resolver().register { own -> Bool in
        gone.withLock { $0 = own }
        return true
      }
      _ = resolver.get() as Bool
    }
    gone.withLock { $0 }?.mergeDependencies(with: resolver)
    try await resolver.shutDown()
    #expect(journal.lines == ["logger"])
  }

  @Test func anInstanceThatAMergeHasCopiedIsClosedByTheLastStore() async throws {
    resolver.onDrop(LogFile.self) { [journal] _ in
      await Task.yield()
      journal.write("logger")
    }
    do { _ = resolver.get() as LogFile }
    let other = Resolver().mergeDependencies(with: resolver)
    try await resolver.shutDown()
    #expect(journal.lines == [])
    try await other.shutDown()
    #expect(journal.lines == ["logger"])
    #expect(ledger.living == [])
  }
}
