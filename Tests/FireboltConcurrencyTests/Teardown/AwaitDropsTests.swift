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

  @Test(arguments: [false, true]) func whatIsDroppedWhileItIsMadeIsClosedWhenItsRecipeHasEnded(awaits: Bool)
    async throws
  {
    let making = Pause()
    resolver.registerAsync(.custom("session")) { [ledger] in
      await making.wait()
      return WebServer(ledger)
    }
    @Sendable func close() throws {
      journal.write("closed")
      throw Failure("broken")
    }
    if awaits {
      resolver.onDrop(WebServer.self) { _ in
        await Task.yield()
        try close()
      }
    } else {
      resolver.onDrop(WebServer.self) { _ in try close() }
    }
    let opening = Task { [resolver] in try await resolver.getAsync() as WebServer }
    await making.isReached()
    resolver.dropCached(.custom("session")).unregister(WebServer.self)
    let waiting = Task { [resolver] in await awaitDropsError(resolver) }
    for _ in 0..<100 { await Task.yield() }
    #expect(journal.lines == [])
    making.end()
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
