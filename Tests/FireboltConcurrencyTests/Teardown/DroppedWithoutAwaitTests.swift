import Firebolt
import TestSupport
import Testing

@Suite("Drops without await")
struct DroppedWithoutAwaitTests {
  private let ledger = Ledger()
  private let journal = Journal()
  private let resolver = Resolver()
  private let mayEnd = Gate()

  init() {
    resolver.register { [ledger] in LogFile(ledger) }
    resolver.register { [ledger] in Storage(ledger, keeping: $0.get() as LogFile) }
    resolver.register { [ledger] in WebServer(ledger, keeping: $0.get() as Storage) }
    resolver.onDrop(WebServer.self) { [journal] _ in journal.write("server") }
    resolver.onDrop(Storage.self) { [journal, mayEnd] _ in
      await mayEnd.wait()
      journal.write("database")
    }
    resolver.onDrop(LogFile.self) { [journal] _ in journal.write("logger") }
  }

  private func make(in resolver: Resolver? = nil) { _ = (resolver ?? self.resolver).get() as WebServer }

  @Test func whatIsOlderQueuesBehindTheFirstThatAwaits() async throws {
    make()
    resolver.dropAllCachedDependencies()
    #expect(journal.lines == ["server"])
    // The server was released before the call returned. It kept the database.
    #expect(ledger.living == [1, 2])
    mayEnd.reach()
    try await resolver.awaitDrops()
    #expect(journal.lines == ["server", "database", "logger"])
  }

  @Test(arguments: [[[WebServer.self, Storage.self]], [[Storage.self], [WebServer.self, LogFile.self]]])
  func aShutdownWaitsForWhatWasOwedBeforeOfWhichOnlyWhatHasNotRunIsRunning(_ drops: [[Closable.Type]]) async throws {
    make()
    for types in drops { resolver.dropCached(types) }
    let ending = Task { [resolver] in await shutDownError(resolver) }
    let error = await shutDownError(resolver, limit: 0)
    #expect(error?.reason == .limitReached)
    #expect(error?.running.allSatisfy { "\($0.key)" == "Storage" } == true)
    #expect(journal.lines == ["server"])
    mayEnd.reach()
    #expect(await ending.value == nil)
    try await resolver.shutDown()
    #expect(journal.lines == ["server", "database", "logger"])
    #expect(ledger.living == [])
  }

  @Test func theLastResolverStartsTheTeardownWhenItGoes() async throws {
    do {
      let resolver = MockResolver(inheriting: resolver)
      make(in: resolver)
    }
    #expect(journal.lines == ["server"])
    mayEnd.reach()
    await reached { ledger.living.isEmpty }
    #expect(journal.lines == ["server", "database", "logger"])
  }

  @Test func observersHearOfFailuresAndTheOthersRunNevertheless() async throws {
    let failures = Guarded<[String]>([])
    resolver.onDrop(WebServer.self) { _ in throw Failure("first") }
    resolver.onDrop(WebServer.self) { [journal] _ in journal.write("server again") }
    resolver.onDrop(Storage.self) { _ in throw Failure("second") }
    resolver.onDrop(LogFile.self) { _ in throw Failure("third") }
    make()
    let observation = resolver.observe { event in
      guard case .failed(let error) = event.kind else { return }
      failures.append("\(error.key) \(error.underlying as? Failure ?? Failure("none"))")
    }
    resolver.dropAllCachedDependencies()
    #expect(journal.lines == ["server", "server again"])
    #expect(failures.value == ["WebServer first"])
    mayEnd.reach()
    let error = try #require(await awaitDropsError(resolver))
    #expect(error.failures.map { "\($0.key)" } == ["WebServer", "Storage", "LogFile"])
    #expect(failures.value == ["WebServer first", "Storage second", "LogFile third"])
    observation.end()
  }

  @Test @MainActor func anOnDropOnTheMainActorRunsAtOnceThereAndInATaskFromElsewhere() async {
    let resolver = Resolver().register(on: MainActor.self) { [ledger] in LogFile(ledger) }
    resolver.onDrop(LogFile.self, on: MainActor.self) { [journal] logger in
      MainActor.assertIsolated()
      journal.write("\(logger.number)")
    }
    do { _ = resolver.get() as LogFile }
    resolver.dropAllCachedDependencies()
    #expect(journal.lines == ["1"])
    do { _ = resolver.get() as LogFile }
    await Task.detached { _ = resolver.dropAllCachedDependencies() }.value
    await reached { ledger.living.isEmpty }
    #expect(journal.lines == ["1", "2"])
  }
}
