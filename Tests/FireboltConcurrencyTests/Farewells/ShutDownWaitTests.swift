import Firebolt
import TestSupport
import Testing

@Suite("Waiting for a shutdown")
struct ShutDownWaitTests {
  private let ledger = Ledger()
  private let journal = Journal()
  private let resolver = Resolver()
  private let began = Gate()
  private let mayEnd = Gate()
  private let ended = Gate()

  init() {
    resolver.register { [ledger] in LogFile(ledger) }
    resolver.register { [ledger] in WebServer(ledger, keeping: $0.get() as LogFile) }
    resolver.onDrop(WebServer.self) { [journal, began, mayEnd] _ in
      began.reach()
      await mayEnd.wait()
      journal.write("server")
    }
    resolver.onDrop(LogFile.self) { [journal, ended] _ in
      await Task.yield()
      journal.write("logger")
      ended.reach()
    }
    _ = resolver.get() as WebServer
  }

  @Test func afterTheLimitTheRestIsLeftToATaskAndTheErrorSaysWhatStillRan() async throws {
    // Once the farewell runs, however late that is, the limit passes almost immediately.
    let whole = Task { [resolver] in try await resolver.shutDown() }
    await began.wait()
    let error = try #require(await shutDownError(resolver, limit: 0.001))
    #expect(error.reason == .limitReached)
    #expect(error.running.map { "\($0.key)" } == "WebServer")
    #expect(error.remaining.map { "\($0.key)" } == ["LogFile"])
    #expect(error.description.contains("the time was up before"))
    #expect(error.description.contains("running   WebServer"))
    #expect(error.description.contains("remaining LogFile"))
    #expect(journal.lines == [])
    mayEnd.reach()
    try await whole.value
    #expect(journal.lines == ["server", "logger"])
  }

  @Test(arguments: [0, -1, -Double.infinity])
  func aLimitOfNothingBeginsTheShutdownAndDoesNotWait(_ limit: Double) async throws {
    #expect(await shutDownError(resolver, limit: limit)?.reason == .limitReached)
    mayEnd.reach()
    await ended.wait()
    #expect(journal.lines == ["server", "logger"])
  }

  @Test func theCallersCancellationEndsTheWaitAndNotTheWork() async throws {
    let waiting = Task { [resolver] in await shutDownError(resolver) }
    await began.wait()
    waiting.cancel()
    let error = try #require(await waiting.value)
    #expect(error.reason == .cancelled)
    #expect(error.running.map { "\($0.key)" } == "WebServer")
    #expect(journal.lines == [])
    mayEnd.reach()
    await ended.wait()
    #expect(journal.lines == ["server", "logger"])
  }

  @Test func aTaskThatIsCancelledAlreadyBeginsTheShutdownAllTheSame() async throws {
    let waiting = Task { [resolver, mayEnd] in
      while !Task.isCancelled { await Task.yield() }
      mayEnd.reach()
      return await shutDownError(resolver)
    }
    waiting.cancel()
    #expect(await waiting.value?.reason == .cancelled)
    await ended.wait()
    #expect(journal.lines == ["server", "logger"])
  }
}

@Suite("Shutdowns from within farewells")
struct ShutDownWithinFarewellTests {
  private let ledger = Ledger()
  private let journal = Journal()

  private func resolver() -> Resolver { Resolver().register { [ledger] in LogFile(ledger) } }

  @Test func aCallFromWithinAFarewellThrows() async throws {
    let resolver = resolver()
    resolver.onDrop(LogFile.self) { [unowned resolver, journal] _ in
      let direct = await shutDownError(resolver)
      let inTask = await Task { await shutDownError(resolver) }.value
      journal.write("\(direct?.reason == .calledByFarewell) \(inTask?.reason == .calledByFarewell)")
    }
    do { _ = resolver.get() as LogFile }
    try await resolver.shutDown()
    #expect(journal.lines == ["true true"])
    #expect(ledger.living == [])
  }

  @Test func aFarewellMayShutAnotherResolverDown() async throws {
    let (inner, outer) = (resolver(), resolver())
    inner.onDrop(LogFile.self) { [journal] _ in
      await Task.yield()
      journal.write("inner")
    }
    outer.onDrop(LogFile.self) { [journal] _ in
      try await inner.shutDown()
      journal.write("outer")
    }
    do { _ = (inner.get() as LogFile, outer.get() as LogFile) }
    try await outer.shutDown()
    #expect(journal.lines == ["inner", "outer"])
  }

  @Test func resolversWhoseFarewellsShutEachOtherDownGetAnErrorAndNoDeadlock() async throws {
    let (left, right) = (resolver(), resolver())
    let bothRun = Gate(2)
    func closing(_ other: Resolver) -> @Sendable (LogFile) async throws -> Void {
      { [journal, unowned other] _ in
        await bothRun.meet()
        let error = await shutDownError(other)
        journal.write(error == nil ? "over" : "\(error?.reason == .calledByFarewell)")
      }
    }
    left.onDrop(LogFile.self, closing(right))
    right.onDrop(LogFile.self, closing(left))
    do { _ = (left.get() as LogFile, right.get() as LogFile) }
    await watched {
      async let first = shutDownError(left)
      async let second = shutDownError(right)
      _ = await (first, second)
    }
    // The second caller gets an error, because it would wait for itself.
    #expect(journal.lines.contains("true"))
    #expect(journal.lines.count == 2)
    #expect(ledger.living == [])
  }

  @Test func aTaskThatOutlivesTheFarewellMayShutTheResolverDown() async throws {
    let resolver = resolver()
    let (isOver, later) = (Gate(), SendableBox<Task<ShutDownError?, Never>>())
    resolver.onDrop(LogFile.self) { [resolver] _ in
      await Task.yield()
      if later.value != nil { return }
      later.set(
        Task {
          await isOver.wait()
          _ = resolver.get() as LogFile
          return await shutDownError(resolver)
        })
    }
    do { _ = resolver.get() as LogFile }
    try await resolver.shutDown()
    isOver.reach()
    #expect(await later.value?.value == nil)
    #expect(ledger.born == 2)
    #expect(ledger.living == [])
    resolver.unregister(LogFile.self)
  }
}

@Suite("What farewells make anew")
struct MadeAnewTests {
  private let ledger = Ledger()
  private let journal = Journal()
  private let resolver = Resolver()

  init() {
    resolver.register { [ledger] in LogFile(ledger) }
    resolver.register { [ledger] in Storage(ledger, keeping: $0.get() as LogFile) }
    resolver.register { [ledger] in WebServer(ledger, keeping: $0.get() as Storage) }
  }

  @Test func whatAFarewellMakesAnewIsDroppedTooBeforeWhatIsOlder() async throws {
    resolver.onDrop(WebServer.self) { [journal] _ in
      await Task.yield()
      journal.write("server")
    }
    resolver.onDrop(Storage.self) { [journal, resolver] database in
      journal.write("database \(database.number)")
      // The server has been released, and a new one needs a new database.
      if database.number == 2 { _ = resolver.get() as WebServer }
    }
    resolver.onDrop(LogFile.self) { [journal] _ in
      await Task.yield()
      journal.write("logger")
    }
    do { _ = resolver.get() as WebServer }
    try await resolver.shutDown()
    #expect(journal.lines == ["server", "database 2", "server", "database 4", "logger"])
    #expect(ledger.living == [])
    resolver.unregisterAllDependencies()
  }

  @Test func whatATaskOfAFarewellStillMakesIsAwaitedAndDropped() async throws {
    let (isMaking, mayMake) = (Gate(), Gate())
    resolver.registerAsync(name: "slow") { [ledger] in
      isMaking.reach()
      await mayMake.wait()
      return Closable(ledger, "slow")
    }
    resolver.onDrop(Closable.self, name: "slow") { [journal] _ in
      await Task.yield()
      journal.write("slow")
    }
    resolver.onDrop(LogFile.self) { [resolver, journal] _ in
      Task { _ = try await resolver.getAsync(name: "slow") as Closable }
      await isMaking.wait()
      journal.write("logger")
      mayMake.reach()
    }
    do { _ = resolver.get() as LogFile }
    try await resolver.shutDown()
    #expect(journal.lines == ["logger", "slow"])
    #expect(ledger.living == [])
    resolver.unregisterAllDependencies()
  }

  @Test func anInstanceThatEachOfManyFarewellsMakesAnewIsDroppedEachTime() async throws {
    closeMany { [resolver, journal] in journal.write("\((resolver.get() as LogFile).number)") }
    try await resolver.shutDown()
    #expect(journal.lines == (21...40).map { "\($0)" })
    #expect(ledger.living == [])
    resolver.unregisterAllDependencies()
  }

  @Test func aRecipeThatFailsInEachOfManyFarewellsMakesNothingAnew() async throws {
    resolver.register(name: "broken") { () throws -> LogFile in throw Failure("the disk is full") }
    closeMany { [resolver] in _ = try? resolver.resolve(LogFile.self, name: "broken") }
    try await resolver.shutDown()
    #expect(ledger.born == 20)
    #expect(ledger.living == [])
    resolver.unregisterAllDependencies()
  }

  /// Makes twenty instances that have a farewell.
  private func closeMany(_ farewell: @escaping @Sendable () -> Void) {
    for name in (0..<20).map({ Resolver.Name("\($0)") }) {
      resolver.register(name: name) { [ledger] in Closable(ledger) }
      resolver.onDrop(Closable.self, name: name) { _ in farewell() }
      _ = resolver.get(name: name) as Closable
    }
  }

  @Test func farewellsThatMakeEachOtherAnewForEverAreAnError() async throws {
    resolver.onDrop(WebServer.self) { [resolver] _ in
      await Task.yield()
      _ = resolver.get() as Storage
    }
    resolver.onDrop(Storage.self) { [resolver] _ in _ = resolver.get() as WebServer }
    do { _ = resolver.get() as WebServer }
    let error = try #require(await watched { await shutDownError(resolver) })
    #expect(error.failures.map(\.code).contains(.endlessFarewells))
    #expect(error.description.contains("again each time it is dropped"))
    resolver.unregisterAllDependencies().dropAllCachedDependencies()
    await reached { ledger.living.isEmpty }
  }
}
