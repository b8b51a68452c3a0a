import Firebolt
import TestSupport
import Testing

@Suite("Waiting for a shutdown")
struct ShutDownWaitTests {
  private let ledger = Ledger()
  private let journal = Journal()
  private let resolver = Resolver()
  private let closing = Pause()
  private let ended = Gate()

  init() {
    resolver.register { [ledger] in LogFile(ledger) }
    resolver.register { [ledger] in WebServer(ledger, keeping: $0.get() as LogFile) }
    resolver.onDrop(WebServer.self) { [journal, closing] _ in
      await closing.wait()
      journal.write("server")
    }
    resolver.onDrop(LogFile.self) { [journal, ended] _ in
      await journal.writeLater("logger")
      ended.reach()
    }
    _ = resolver.get() as WebServer
  }

  /// The rest is left to a task.
  @Test(arguments: [false, true])
  func theLimitAndTheCallersCancellationEndTheWaitAndNotTheWork(isCancelled: Bool) async throws {
    let waiting = Task { [resolver] in await shutDownError(resolver) }
    await closing.isReached()
    // Once the `onDrop` runs, however late that is, the limit passes almost immediately.
    let limited = isCancelled ? nil : await shutDownError(resolver, limit: 0.001)
    if isCancelled {
      waiting.cancel()
    } else {
      #expect(limited?.description.contains("the time was up before") == true)
    }
    let error = try #require(isCancelled ? await waiting.value : limited)
    #expect(error.reason == (isCancelled ? .cancelled : .limitReached))
    #expect(error.running.map { "\($0.key)" } == ["WebServer"])
    #expect(error.description.contains("running   WebServer"))
    #expect(journal.lines == [])
    closing.end()
    await ended.wait()
    if !isCancelled { #expect(await waiting.value == nil) }
    #expect(journal.lines == ["server", "logger"])
  }

  @Test(arguments: [0, -1, -Double.infinity])
  func aLimitOfNothingBeginsTheShutdownAndDoesNotWait(_ limit: Double) async throws {
    #expect(await shutDownError(resolver, limit: limit)?.reason == .limitReached)
    closing.end()
    await ended.wait()
    #expect(journal.lines == ["server", "logger"])
  }
}

@Suite("Rule 51: shutdowns beside drops")
struct ShutDownBesideDropsTests {
  /// Five services, each of which keeps the previous one.
  @Test func whoeverDropsWhileAShutdownRunsClosesNothingTwice() async throws {
    let names: [Resolver.Name] = ["0", "1", "2", "3", "4"]
    for _ in 0..<tortureRounds * 10 {
      let (ledger, journal, resolver) = (Ledger(), Journal(), Resolver())
      for (index, name) in names.enumerated() {
        resolver.registerAsync(name: name) { resolver in
          await Task.yield()
          let former: LogFile? = index == 0 ? nil : try await resolver.getAsync(name: names[index - 1])
          return LogFile(ledger, keeping: former)
        }
        resolver.onDrop(LogFile.self, name: name) { service in
          await Task.yield()
          journal.write("\(name.rawValue) \(service.isAlive)")
        }
      }
      _ = try await resolver.getAsync(name: "4") as LogFile
      await watched {
        await withTaskGroup { group in
          for name in names {
            group.addTask { _ = resolver.dropCached(LogFile.self, name: name) }
          }
          for _ in 0..<3 { group.addTask { _ = await shutDownError(resolver) } }
        }
        _ = await shutDownError(resolver)
      }
      #expect(journal.lines.sorted() == (0..<5).map { "\($0) true" })
      // The runtime may free a task, with the instance that it has made, a moment after it has ended.
      #expect(await isReached { ledger.living == [] })
    }
  }

  /// After the limit, only what was still running is an error.
  @Test func aShutdownWithNothingToDropReachesNoLimit() async throws {
    let ledger = Ledger()
    for _ in 0..<1_000 {
      try await Resolver().shutDown(limit: 0)
      let resolver = Resolver().register { LogFile(ledger) }
      resolver.onDrop(LogFile.self) { _ in }
      do { _ = resolver.get() as LogFile }
      resolver.dropAllCachedDependencies()
      try await resolver.shutDown(limit: 0)
      try await resolver.shutDown(limit: 0)
      #expect(code(LogFile.self, resolver) == .resolverClosed)
    }
    #expect(ledger.living == [])
  }
}

@Suite("Waits that would wait for themselves")
struct WaitsForItselfTests {
  private let ledger = Ledger()
  private let journal = Journal()

  private func resolver() -> Resolver { Resolver().register { [ledger] in LogFile(ledger) } }

  @Test func aCallFromWithinAnOnDropThrows() async throws {
    let resolver = resolver()
    resolver.onDrop(LogFile.self) { [unowned resolver, journal] _ in
      let direct = await shutDownError(resolver)
      let inTask = await Task { await shutDownError(resolver) }.value
      let drops = await awaitDropsError(resolver)
      journal.write("\([direct, inTask, drops].map { $0?.reason == .waitsForItself })")
    }
    do { _ = resolver.get() as LogFile }
    try await resolver.shutDown()
    #expect(journal.lines == ["[true, true, true]"])
    #expect(ledger.living == [])
  }

  /// A closure that doesn't await can't wait for a task that it starts, so the task may wait for the closure's drop.
  @Test func aTaskThatAnOnDropStartsWithoutAwaitingItMayWait() async throws {
    let (resolver, hasAsked) = (resolver(), Milestone())
    resolver.onDrop(LogFile.self) { [unowned resolver, journal] _ in
      Task {
        journal.write("\(await shutDownError(resolver, limit: 0)?.reason == .limitReached)")
        hasAsked.reach()
      }
      hasAsked.wait()
    }
    do { _ = resolver.get() as LogFile }
    await onThreadOfItsOwn { _ = resolver.dropAllCachedDependencies() }
    #expect(journal.lines == ["true"])
    try await resolver.shutDown()
    #expect(ledger.living == [])
  }

  @Test func anOnDropMayShutAnotherResolverDown() async throws {
    let (inner, outer) = (resolver(), resolver())
    inner.onDrop(LogFile.self) { [journal] _ in await journal.writeLater("inner") }
    outer.onDrop(LogFile.self) { [journal] _ in
      try await inner.shutDown()
      journal.write("outer")
    }
    do { _ = (inner.get() as LogFile, outer.get() as LogFile) }
    try await outer.shutDown()
    #expect(journal.lines == ["inner", "outer"])
  }
}
