import Firebolt
import TestSupport
import Testing

/// Rule 68: what released descendants owe counts for `awaitDrops()` and `shutDown()` of their ancestors, and ends before the
/// ancestors' own instances go.
@Suite("Rule 68: what released descendants owe")
struct ReleasedDescendantTests {
  private let ledger = Ledger()
  private let journal = Journal()
  private let app = Resolver()
  private let closing = Pause()

  init() {
    app.register { [ledger] in Storage(ledger) }
    app.onDrop(Storage.self) { [journal] _ in await journal.writeLater("database closed") }
  }

  /// Makes a request's resolver, an instance that rolls back on the app's database, and releases it.
  private func serve(_ generations: Int = 1, dropsFirst: Bool = false, fails: Bool = false) {
    var request = app
    for _ in 0..<generations { request = Resolver(parent: request) }
    request.register { [ledger] in LogFile(ledger, keeping: $0.get() as Storage) }
    request.onDrop(LogFile.self) { [app = Weak(app), journal, closing] _ in
      await closing.wait()
      journal.write("rolled back, \(app.object?.get() as Storage? == nil ? "without" : "on") the database")
      if fails { throw Failure("broke") }
    }
    do { _ = request.get() as LogFile }
    if dropsFirst { request.dropAllCachedDependencies() }
  }

  @Test(arguments: [1, 3], [false, true]) func aShutdownEndsItFirst(_ generations: Int, dropsFirst: Bool) async throws {
    serve(generations, dropsFirst: dropsFirst)
    await closing.isReached()
    let ending = Task { [app] in try await app.shutDown() }
    let error = await shutDownError(app, limit: 0)
    #expect(error?.reason == .limitReached && error?.running.map { "\($0.key)" } == ["LogFile"])
    for _ in 0..<100 { await Task.yield() }
    #expect(journal.lines == [])
    closing.end()
    try await ending.value
    #expect(journal.lines == ["rolled back, on the database", "database closed"])
    #expect(ledger.living == [])
  }

  @Test(arguments: [1, 3]) func awaitDropsWaitsForItAndThrowsItsFailures(_ generations: Int) async throws {
    serve(generations, fails: true)
    let waiting = Task { [app] in (await awaitDropsError(app)?.failures.map(\.code), journal.lines) }
    await reached { app.teardown.callerCount == 1 }
    #expect(journal.lines == [])
    closing.end()
    let (failures, lines) = await waiting.value
    #expect(failures == [.onDropThrew] && lines == ["rolled back, on the database"])
    try await app.awaitDrops()
    try await app.shutDown()
  }

  @Test func whatIsStillBeingMadeInItCountsToo() async throws {
    let making = Pause()
    let asking: Task<Void, any Error>
    do {
      let request = Resolver(parent: app)
      request.registerAsync { [ledger] in
        await making.wait()
        return WebServer(ledger)
      }
      request.onDrop(WebServer.self) { [journal] _ in await journal.writeLater("server closed") }
      asking = Task { [unowned request] in _ = try await request.getAsync() as WebServer }
      await making.isReached()
    }
    let waiting = Task { [app] in try await app.awaitDrops() }
    for _ in 0..<100 { await Task.yield() }
    #expect(journal.lines == [])
    making.end()
    _ = try? await asking.value
    try await waiting.value
    #expect(await isReached { journal.lines == ["server closed"] })
    try await app.shutDown()
  }

  /// An `onDrop` of a released child awaits its ancestor's drops, which it is part of.
  @Test func anOnDropThatAwaitsItsAncestorWouldWaitForItself() async throws {
    do {
      let request = Resolver(parent: app).register { [ledger] in LogFile(ledger) }
      request.onDrop(LogFile.self) { [app, journal, closing] _ in
        await closing.wait()
        journal.write("\(await awaitDropsError(app)?.reason == .waitsForItself)")
      }
      do { _ = request.get() as LogFile }
    }
    await watched {
      closing.end()
      _ = await awaitDropsError(app)
    }
    #expect(journal.lines == ["true"])
  }
}
