import Firebolt
import TestSupport
import Testing

/// Rule 68: a wait for drops is a wait, so a circle through it is an error, whoever closes it.
@Suite("Rule 68: circles through waits for drops")
struct WaitsForDropsTests {
  private let ledger = Ledger()
  private let journal = Journal()
  private let resolver = Resolver()
  private let recipe = Pause()
  private let closing = Pause()

  init() { resolver.register { [ledger] in LogFile(ledger) } }

  private func drop(_ resolver: Resolver? = nil) {
    let resolver = resolver ?? self.resolver
    do { _ = resolver.get() as LogFile }
    resolver.dropCached(LogFile.self)
  }

  /// The recipe waits for the drop, or the `onDrop` asks first.
  @Test(arguments: [false, true], [false, true])
  func aRecipeAwaitsDropsAndAnOnDropAsksForItsInstance(_ recipeIsFirst: Bool, _ shutsDown: Bool) async throws {
    let session = resolver
    let app = Resolver()
    app.registerAsync { [ledger, journal] in
      await recipe.wait()
      let error = shutsDown ? await shutDownError(session) : await awaitDropsError(session)
      journal.write("recipe \(error.map { "\($0.reason)" } ?? "went on")")
      return WebServer(ledger)
    }
    session.onDrop(LogFile.self) { [journal] _ in
      await closing.wait()
      do throws(ResolutionError) {
        _ = try await app.getAsync() as WebServer
        journal.write("onDrop got it")
      } catch {
        journal.write("onDrop \(error.code)")
        #expect(error.description.contains("WebServer"))
      }
    }
    await watched {
      let making = Task { try await app.getAsync() as WebServer }
      await recipe.isReached()
      drop()
      await closing.isReached()
      if recipeIsFirst {
        recipe.end()
        await reached { session.teardown.callerCount == 1 }
        closing.end()
      } else {
        closing.end()
        await reached { app.waiterCount(for: WebServer.self) == 2 }
        recipe.end()
      }
      _ = try? await making.value
      _ = await awaitDropsError(session)
    }
    let expected = recipeIsFirst ? ["onDrop cycle", "recipe went on"] : ["recipe waitsForItself", "onDrop got it"]
    #expect(journal.lines == expected)
    try await session.shutDown()
  }

  @Test(arguments: [false, true]) func twoOnDropsAwaitEachOthersResolvers(_ shutDown: Bool) async throws {
    let (one, two) = (resolver, Resolver().register { [ledger] in LogFile(ledger) })
    let gates = [Gate(), Gate()]
    @Sendable func wait(for resolver: Resolver) async -> String {
      let error = shutDown ? await shutDownError(resolver) : await awaitDropsError(resolver)
      return error.map { "\($0.reason)" } ?? "went on"
    }
    for (index, (own, other)) in [(one, two), (two, one)].enumerated() {
      own.onDrop(LogFile.self) { [journal, unowned other] _ in
        gates[index].reach()
        await gates[1 - index].wait()
        journal.write(await wait(for: other))
      }
    }
    await watched {
      drop(one)
      drop(two)
      _ = await awaitDropsError(one)
      _ = await awaitDropsError(two)
    }
    #expect(journal.lines.sorted() == ["waitsForItself", "went on"])
    #expect(ledger.living == [])
  }

  /// A factory's asynchronous recipe runs in the task that asks. What it waits for, the `onDrop` waits for too.
  @Test func anOnDropAsksForAFactorysInstanceWhoseRecipeAwaitsTheDrop() async throws {
    let app = Resolver()
    app.registerAsync(.factory) { [ledger, journal, resolver] in
      journal.write("\(await awaitDropsError(resolver)?.reason == .waitsForItself)")
      return WebServer(ledger)
    }
    resolver.onDrop(LogFile.self) { _ in _ = try await app.getAsync() as WebServer }
    await watched {
      drop()
      _ = await awaitDropsError(resolver)
    }
    #expect(journal.lines == ["true"])
  }

  /// A shutdown that would wait for what waits for its caller leaves the resolver open.
  @Test func aShutdownThatWouldWaitForItsCallerHasNoEffect() async throws {
    let app = Resolver()
    app.register { 7 }
    app.registerAsync { [ledger, resolver] in
      _ = try await resolver.getAsync() as Storage
      return WebServer(ledger)
    }
    resolver.registerAsync { [ledger, journal] in
      await recipe.wait()
      journal.write("\(await shutDownError(app)?.reason == .waitsForItself)")
      return Storage(ledger)
    }
    try await watched {
      let making = Task { _ = try await app.getAsync() as WebServer }
      await recipe.isReached()
      await reached { app.waiterCount(for: WebServer.self) == 1 }
      recipe.end()
      try await making.value
    }
    #expect(journal.lines == ["true"])
    #expect(app.get(Int.self) == 7)
  }

  /// Thousands wait, in recipes and beside them, and are cancelled or not.
  @Test func thousandsOfWaitersEndWithTheDrop() async throws {
    let count = 2_000
    resolver.onDrop(LogFile.self) { _ in await closing.wait() }
    let app = Resolver()
    app.registerAsync(.perArguments, args: Int.self) { [ledger, resolver] (_: Int) in
      try await resolver.awaitDrops()
      return Storage(ledger)
    }
    await watched {
      drop()
      let recipes = (0..<count).map { number in Task { _ = try await app.getAsync(Storage.self, number) } }
      let others = (0..<count).map { _ in Task { await awaitDropsError(resolver)?.reason } }
      await reached { resolver.teardown.callerCount == 2 * count }
      for task in others.prefix(count / 2) { task.cancel() }
      for task in others.prefix(count / 2) { #expect(await task.value == .cancelled) }
      closing.end()
      for task in recipes { await #expect(throws: Never.self) { try await task.value } }
      for task in others.suffix(count / 2) { #expect(await task.value == nil) }
    }
  }

  /// A wait that ends early leaves nothing behind.
  @Test func aWaitThatEndsEarlyLeavesNothing() async throws {
    resolver.onDrop(LogFile.self) { _ in await closing.wait() }
    drop()
    await closing.isReached()
    for _ in 0..<100 {
      let waiting = Task { await awaitDropsError(resolver)?.reason }
      await reached { resolver.teardown.callerCount == 1 }
      waiting.cancel()
      #expect(await waiting.value == .cancelled)
      #expect(resolver.teardown.waitCount == 0)
      #expect(await shutDownError(resolver, limit: 0)?.reason == .limitReached)
      #expect(resolver.teardown.waitCount == 0)
    }
    closing.end()
    try await resolver.shutDown()
  }
}
