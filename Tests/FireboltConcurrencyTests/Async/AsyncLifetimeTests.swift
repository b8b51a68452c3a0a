import Firebolt
import Foundation
import TestSupport
import Testing

@Suite("What asynchronous recipes make, capture and hold goes with the store")
struct AsyncLifetimeTests {
  private let ledger = Ledger()
  private let id = UUID().uuidString
  private let making = Pause()

  /// Calls `body` so that its stack frame keeps no instances, and waits until tasks have released these and the resolver.
  @inline(never)
  private func awaitReleases(_ body: () async throws -> Void) async rethrows {
    try await body()
    await watched { await reached { ledger.living.isEmpty && !Resolver.isAlive(id) } }
  }

  @Test func alsoThoseThatKeepTheirResolver() async throws {
    try await awaitReleases {
      let resolver = Resolver(id).registerAsync { [ledger] in LogFile(ledger, keeping: $0) }
      resolver.register(on: MainActor.self) { [ledger] in Storage(ledger, keeping: $0) }
      resolver.onDrop(LogFile.self) { _ in }
      _ = try await resolver.getAsync(expect: LogFile.self)
      _ = try await resolver.getAsync(expect: Storage.self)
    }
  }

  @Test func theResolverThatIsAskedLivesUntilItsRecipeEndsThoughNobodyElseKeepsIt() async throws {
    try await awaitReleases { () async throws in
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
  }

  @Test func aStoreThatClosesWhileARecipeRunsServesWhoWaitsAndThenIsGone() async throws {
    try await awaitReleases { () async throws in
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
  }
}
