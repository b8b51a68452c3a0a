import Firebolt
import FireboltGraph
import Foundation
import TestSupport
import Testing

@Suite("Rule 55: what asynchronous recipes make goes with the resolver, and a task that one has started keeps neither")
struct AsyncLifetimeTests {
  private let ledger = Ledger()
  private let id = UUID().uuidString
  private let making = Pause()
  /// What started tasks wait for. They capture nothing else.
  private let gate = Gate()

  /// Expects that the instances are released, and the resolver, unless the test still keeps that.
  private func expectNothingLeft(butResolver: Bool = false, sourceLocation: SourceLocation = #_sourceLocation) async {
    let hasGone = await isReached { ledger.living.isEmpty && (butResolver || !Resolver.isAlive(id)) }
    #expect(
      hasGone, "\(ledger.living.count) of \(ledger.born) stay; the resolver \(Resolver.isAlive(id))",
      sourceLocation: sourceLocation)
  }

  private func start() { Task { [gate] in await gate.wait() } }

  @Test func whatKeepsItsResolverGoesWithIt() async throws {
    do {
      let resolver = Resolver(id).registerAsync { [ledger] in LogFile(ledger, keeping: $0) }
      resolver.register(on: MainActor.self) { [ledger] in Storage(ledger, keeping: $0) }
      resolver.onDrop(LogFile.self) { _ in }
      _ = try await resolver.getAsync(expect: LogFile.self)
      _ = try await resolver.getAsync(expect: Storage.self)
    }
    await expectNothingLeft()
  }

  @Test func theResolverThatIsAskedLivesUntilItsRecipeEndsThoughNobodyElseKeepsIt() async throws {
    do {
      var resolver: Resolver? = Resolver(id).registerAsync { [ledger, making] () -> LogFile in
        await making.wait()
        return LogFile(ledger)
      }
      let task = Task { [resolver] in try await resolver!.getAsync(expect: LogFile.self).isAlive }
      resolver = nil
      await making.isReached()
      making.end()
      #expect(try await task.value)
    }
    await expectNothingLeft()
  }

  @Test func aStoreThatClosesWhileARecipeRunsServesWhoWaitsAndThenIsGone() async throws {
    do {
      var resolver: Resolver? = Resolver(id).registerAsync { [ledger, making] (r: Resolver) -> LogFile in
        await making.wait()
        let error = resolutionError { try r.resolve(Storage.self) }
        return LogFile(ledger, error?.code.rawValue ?? "none")
      }
      // The task requests the resolver by its id, so only the variable keeps the resolver.
      let task = Task { [id] in try await getAsync(resolverId: id) as LogFile }
      await making.isReached()
      withExtendedLifetime(resolver) {}
      resolver = nil
      #expect(!Resolver.isAlive(id))
      #expect(await awaitedError { try await getAsync(resolverId: id) as LogFile }?.code == .unknownResolver)
      making.end()
      #expect(try await task.value.label == "resolverGone")
    }
    await expectNothingLeft()
  }

  // MARK: - Started tasks

  @Test(arguments: [Resolver.Scope.single, .factory, .weak, .graph, .custom("session")])
  func aTaskThatAnAsynchronousRecipeStartedKeepsNeither(_ scope: Resolver.Scope) async throws {
    defer { gate.reach() }
    do {
      let resolver = Resolver(id).registerAsync(scope) { [self] () -> LogFile in
        start()
        return LogFile(ledger)
      }
      _ = try await resolver.getAsync(expect: LogFile.self)
      if scope == .single || scope == .custom("session") { resolver.dropCached(LogFile.self) }
      await expectNothingLeft(butResolver: true)
    }
    #expect(ledger.born == 1)
    await expectNothingLeft()
  }

  /// This also applies to a synchronous recipe, because it may run within an asynchronous one.
  @Test(arguments: [true, false])
  func aTaskThatACompletionStartedKeepsNeither(isAsynchronous: Bool) async throws {
    defer { gate.reach() }
    do {
      let resolver = Resolver(id)
      if isAsynchronous {
        resolver.registerAsync { [ledger] in LogFile(ledger) }
      } else {
        resolver.register { [ledger] in LogFile(ledger) }
      }
      resolver.initCompleted(LogFile.self) { [self] _, _ in start() }
      resolver.registerAsync { [ledger] in Storage(ledger, keeping: try await $0.getAsync() as LogFile) }
      _ = try await resolver.getAsync(expect: Storage.self)
      resolver.dropAllCachedDependencies()
      await expectNothingLeft(butResolver: true)
    }
    await expectNothingLeft()
  }

  /// Errors and the graph don't name a recipe that has ended, even if a task that it started makes the request.
  @Test func aRecipeThatHasEndedIsNamedNowhere() async throws {
    let (asked, path) = (Gate(), Guarded<[String]>([]))
    let resolver = Resolver().register { 7 }
    resolver.register(on: MainActor.self) { [gate, ledger] resolver in
      Task {
        await gate.wait()
        let error = resolutionError { try resolver.resolve(String.self) }
        path.withLock { $0 = error?.pathOfTypes ?? [] }
        _ = resolver.get() as Int
        asked.reach()
      }
      return LogFile(ledger)
    }
    resolver.autowire { [ledger] (service: LogFile) in Storage(ledger, keeping: service) }
    let observation = resolver.observe { _ in }
    _ = try await watched { try await resolver.getAsync() as Storage }
    let edges = resolver.graph.edges
    gate.reach()
    await watched { await asked.wait() }
    #expect(path.value == ["String"])
    #expect(Set(resolver.graph.edges) == Set(edges))
    observation.end()
  }
}
