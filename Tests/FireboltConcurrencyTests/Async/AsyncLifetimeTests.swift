import Firebolt
import Foundation
import TestSupport
import Testing

private final class Part: Tracked, @unchecked Sendable {}
private final class Whole: Tracked, @unchecked Sendable {}

@Suite("What asynchronous recipes make, capture and hold goes with the store")
struct AsyncLifetimeTests {
  private let ledger = Ledger()

  /// Calls `body` so that its stack frame keeps no instances, waits until tasks have released them, and returns those
  /// that are still alive.
  @inline(never)
  private func left(_ body: () async throws -> Void) async rethrows -> Set<Int> {
    try await body()
    await watched { await reached { ledger.living.isEmpty } }
    return ledger.living
  }

  @Test func alsoThoseThatKeepTheirResolver() async throws {
    let id = UUID().uuidString
    let left = try await left {
      let resolver = Resolver(id).registerAsync { [ledger] in Part(ledger, keeping: $0) }
      resolver.register(on: MainActor.self) { [ledger] in Whole(ledger, keeping: $0) }
      resolver.onDrop(Part.self) { _ in }
      _ = try await resolver.getAsync(expect: Part.self)
      _ = try await resolver.getAsync(expect: Whole.self)
    }
    #expect(left == [])
    #expect(!Resolver.isAlive(id))
  }

  @Test func theResolverThatIsAskedLivesUntilItsRecipeEndsThoughNobodyElseKeepsIt() async throws {
    let id = UUID().uuidString
    let (begun, gate) = (Gate(), Gate())
    let left = try await left { () async throws in
      var resolver: Resolver? = Resolver(id).registerAsync { [ledger] () -> Part in
        begun.reach()
        await gate.wait()
        return Part(ledger)
      }
      let task = Task { [resolver] in try await resolver!.getAsync(expect: Part.self).isAlive }
      resolver = nil
      await begun.wait()
      gate.reach()
      #expect(try await task.value)
    }
    #expect(left == [])
    await watched { await reached { !Resolver.isAlive(id) } }
  }

  @Test func aStoreThatClosesWhileARecipeRunsServesWhoWaitsAndThenIsGone() async throws {
    let id = UUID().uuidString
    let (begun, gate) = (Gate(), Gate())
    let left = try await left { () async throws in
      var resolver: Resolver? = Resolver(id).registerAsync { [ledger] (r: Resolver) -> Part in
        begun.reach()
        await gate.wait()
        let error = resolutionError { try r.resolve(Whole.self) }
        return Part(ledger, error?.code.rawValue ?? "none")
      }
      // The task requests the resolver by its id, so only the variable keeps the resolver.
      let task = Task { try await getAsync(resolverId: id) as Part }
      await begun.wait()
      withExtendedLifetime(resolver) {}
      resolver = nil
      #expect(!Resolver.isAlive(id))
      #expect(await awaitedError { try await getAsync(resolverId: id) as Part }?.code == .unknownResolver)
      gate.reach()
      #expect(try await task.value.label == "resolverGone")
    }
    #expect(left == [])
  }
}
