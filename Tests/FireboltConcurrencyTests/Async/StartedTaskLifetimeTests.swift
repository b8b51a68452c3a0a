import Firebolt
import Foundation
import TestSupport
import Testing

private final class Service: Tracked, @unchecked Sendable {}
private final class Holder: Tracked, @unchecked Sendable {}

/// Each task here runs until a gate opens, and captures nothing but the gate.
@Suite("Rule 55: a task that a recipe or a completion has started keeps neither the instance nor the resolver")
struct StartedTaskLifetimeTests {
  private let ledger = Ledger()
  private let gate = Gate()

  /// Expects that the ledger's instances and the resolver with the id are released, and then lets the tasks end.
  private func expectNothingLeft(_ id: String? = nil, sourceLocation: SourceLocation = #_sourceLocation) async {
    let hasGone = await isReached { ledger.living.isEmpty && id.map(Resolver.isAlive) != true }
    #expect(
      hasGone, "\(ledger.living.count) of \(ledger.born) stay; the resolver \(id.map(Resolver.isAlive) == true)",
      sourceLocation: sourceLocation)
    gate.reach()
  }

  private func start() { Task { [gate] in await gate.wait() } }

  private func registering(_ scope: Resolver.Scope, in resolver: Resolver) {
    resolver.registerAsync(scope) { [self] () -> Service in
      start()
      return Service(ledger)
    }
  }

  @Test(arguments: [Resolver.Scope.factory, .weak, .graph])
  func aTaskThatAnAsynchronousRecipeStartedKeepsNoInstanceThatNobodyElseKeeps(_ scope: Resolver.Scope) async throws {
    let resolver = Resolver()
    registering(scope, in: resolver)
    _ = try await resolver.getAsync(expect: Service.self)
    await expectNothingLeft()
    #expect(ledger.born == 1)
  }

  @Test(arguments: [Resolver.Scope.single, .factory, .weak, .graph, .custom("session")])
  func aTaskThatAnAsynchronousRecipeStartedKeepsNoResolver(_ scope: Resolver.Scope) async throws {
    let id = UUID().uuidString
    do {
      let resolver = Resolver(id)
      registering(scope, in: resolver)
      _ = try await resolver.getAsync(expect: Service.self)
    }
    await expectNothingLeft(id)
  }

  /// This also applies to a synchronous recipe, because it may run within an asynchronous one.
  @Test(arguments: [true, false])
  func aTaskThatACompletionStartedKeepsNeitherTheInstanceNorTheResolver(isAsynchronous: Bool) async throws {
    let id = UUID().uuidString
    do {
      let resolver = Resolver(id)
      if isAsynchronous {
        resolver.registerAsync { [ledger] in Service(ledger) }
      } else {
        resolver.register { [ledger] in Service(ledger) }
      }
      resolver.initCompleted(Service.self) { [self] _, _ in start() }
      resolver.registerAsync { [ledger] in Holder(ledger, keeping: try await $0.getAsync() as Service) }
      _ = try await resolver.getAsync(expect: Holder.self)
      resolver.dropAllCachedDependencies()
      let hasGone = await isReached { ledger.living.isEmpty }
      #expect(hasGone, "\(ledger.living.count) of \(ledger.born) stay")
    }
    await expectNothingLeft(id)
  }
}
