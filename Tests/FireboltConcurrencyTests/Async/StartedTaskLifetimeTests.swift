import Firebolt
import FireboltGraph
import Foundation
import TestSupport
import Testing

/// Each task here runs until a gate opens, and captures nothing but the gate.
@Suite("Rule 55: a task that a recipe or a completion has started keeps neither the instance nor the resolver")
struct StartedTaskLifetimeTests {
  private let ledger = Ledger()
  private let gate = Gate()

  /// Expects that the ledger's instances and the resolver with the id, if any, are released.
  private func expectNothingLeft(_ id: String? = nil, sourceLocation: SourceLocation = #_sourceLocation) async {
    let hasGone = await isReached { ledger.living.isEmpty && id.map(Resolver.isAlive) != true }
    #expect(
      hasGone, "\(ledger.living.count) of \(ledger.born) stay; the resolver \(id.map(Resolver.isAlive) == true)",
      sourceLocation: sourceLocation)
  }

  private func start() { Task { [gate] in await gate.wait() } }

  @Test(arguments: [Resolver.Scope.single, .factory, .weak, .graph, .custom("session")])
  func aTaskThatAnAsynchronousRecipeStartedKeepsNeither(_ scope: Resolver.Scope) async throws {
    defer { gate.reach() }
    let id = UUID().uuidString
    do {
      let resolver = Resolver(id).registerAsync(scope) { [self] () -> LogFile in
        start()
        return LogFile(ledger)
      }
      _ = try await resolver.getAsync(expect: LogFile.self)
      if scope == .single || scope == .custom("session") { resolver.dropCached(LogFile.self) }
      await expectNothingLeft()
    }
    #expect(ledger.born == 1)
    await expectNothingLeft(id)
  }

  /// This also applies to a synchronous recipe, because it may run within an asynchronous one.
  @Test(arguments: [true, false])
  func aTaskThatACompletionStartedKeepsNeither(isAsynchronous: Bool) async throws {
    defer { gate.reach() }
    let id = UUID().uuidString
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
      await expectNothingLeft()
    }
    await expectNothingLeft(id)
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
