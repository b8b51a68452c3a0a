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
  private let began = Gate()
  private let mayEnd = Gate()

  init() {
    app.register { [ledger] in Storage(ledger) }
    app.onDrop(Storage.self) { [journal] _ in
      await Task.yield()
      journal.write("database closed")
    }
  }

  /// Makes a request's resolver, an instance that rolls back on the app's database, and releases it.
  private func serve(_ generations: Int = 1, dropsFirst: Bool = false, fails: Bool = false) {
    var request = app
    for _ in 0..<generations { request = Resolver(parent: request) }
    request.register { [ledger] in LogFile(ledger, keeping: $0.get() as Storage) }
    request.onDrop(LogFile.self) { [app = Weak(app), journal, began, mayEnd] _ in
      began.reach()
      await mayEnd.wait()
      journal.write("rolled back, \(app.value?.get() as Storage? == nil ? "without" : "on") the database")
      if fails { throw Failure("broke") }
    }
    do { _ = request.get() as LogFile }
    if dropsFirst { request.dropAllCachedDependencies() }
  }

  private struct Weak: @unchecked Sendable {  // Sound: the runtime guards the reference, and nothing sets it again.
    weak var value: Resolver?

    init(_ value: Resolver) { self.value = value }
  }

  @Test(arguments: [1, 3], [false, true]) func aShutdownEndsItFirst(_ generations: Int, dropsFirst: Bool) async throws {
    serve(generations, dropsFirst: dropsFirst)
    await began.wait()
    let ending = Task { [app] in try await app.shutDown() }
    let error = await shutDownError(app, limit: 0)
    #expect(error?.reason == .limitReached && error?.running.map { "\($0.key)" } == ["LogFile"])
    for _ in 0..<100 { await Task.yield() }
    #expect(journal.lines == [])
    mayEnd.reach()
    try await ending.value
    #expect(journal.lines == ["rolled back, on the database", "database closed"])
    #expect(ledger.living == [])
  }

  @Test(arguments: [1, 3]) func awaitDropsWaitsForItAndThrowsItsFailures(_ generations: Int) async throws {
    serve(generations, fails: true)
    let waiting = Task { [app] in (await awaitDropsError(app)?.failures.map(\.code), journal.lines) }
    await reached { app.teardown.callerCount == 1 }
    #expect(journal.lines == [])
    mayEnd.reach()
    let (failures, lines) = await waiting.value
    #expect(failures == [.onDropThrew] && lines == ["rolled back, on the database"])
    try await app.awaitDrops()
    try await app.shutDown()
  }
  @Test func whatIsStillBeingMadeInItCountsToo() async throws {
    let making: Task<Void, any Error>
    do {
      let request = Resolver(parent: app)
      request.registerAsync { [ledger, began, mayEnd] in
        began.reach()
        await mayEnd.wait()
        return WebServer(ledger)
      }
      request.onDrop(WebServer.self) { [journal] _ in
        await Task.yield()
        journal.write("server closed")
      }
      making = Task { [unowned request] in _ = try await request.getAsync() as WebServer }
      await began.wait()
    }
    let waiting = Task { [app] in try await app.awaitDrops() }
    for _ in 0..<100 { await Task.yield() }
    #expect(journal.lines == [])
    mayEnd.reach()
    _ = try? await making.value
    try await waiting.value
    #expect(await isReached { journal.lines == ["server closed"] })
    try await app.shutDown()
  }

  /// An `onDrop` of a released child awaits its ancestor's drops, which it is part of.
  @Test func anOnDropThatAwaitsItsAncestorWouldWaitForItself() async throws {
    do {
      let request = Resolver(parent: app).register { [ledger] in LogFile(ledger) }
      request.onDrop(LogFile.self) { [app, journal, mayEnd] _ in
        await mayEnd.wait()
        journal.write("\(await awaitDropsError(app)?.reason == .waitsForItself)")
      }
      do { _ = request.get() as LogFile }
    }
    await watched {
      mayEnd.reach()
      _ = await awaitDropsError(app)
    }
    #expect(journal.lines == ["true"])
  }
}
