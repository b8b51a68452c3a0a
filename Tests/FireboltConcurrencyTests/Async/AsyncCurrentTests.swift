import Firebolt
import TestSupport
import Testing

private final class Base: Sendable {
  let label: String
  init(_ label: String) { self.label = label }
}
private final class Middle: Sendable {
  let base: Base
  init(_ base: Base) { self.base = base }
}

/// The resolver that answers a request that names no resolver, or that names a resolver whose recipe runs for another
/// one.
@Suite struct AsyncCurrentTests {
  private func resolver(_ label: String) -> Resolver { Resolver().register { Base(label) } }

  @Test func inAnAsyncRecipeTheGlobalGetAsksItsResolverAlsoAfterAnAwait() async throws {
    let resolver = resolver("own")
    resolver.registerAsync { () -> [String] in
      let before: Base = get()
      await Task.yield()
      let after: Base = try await getAsync()
      return [before.label, after.label, Resolver.current.get(expect: Base.self).label]
    }
    let labels = try await withResolver(self.resolver("outer")) { try await resolver.getAsync() as [String] }
    #expect(labels == ["own", "own", "own"])
  }

  @Test func childTasksAndTasksOfTheRecipeDoToo() async throws {
    let resolver = resolver("own")
    resolver.registerAsync { () -> [String] in
      async let child = {
        await Task.yield(); return (get() as Base).label
      }()
      let task = await Task { (get() as Base).label }.value
      let detached = await Task.detached { get(expect: Base?.self) as Base?? }.value
      return [await child, task, (detached ?? nil)?.label ?? "none"]
    }
    #expect(try await resolver.getAsync() as [String] == ["own", "own", "none"])
  }

  @Test func theGlobalGetAsyncAsksTheInnermost() async throws {
    let resolver = resolver("own").registerAsync { Middle(try await $0.getAsync()) }
    let label = try await withResolver(resolver) { try await getAsync(expect: Middle.self).base.label }
    #expect(label == "own")
    let byId: Middle = try await getAsync(resolverId: resolver.resolverId)
    #expect(byId === resolver.get() as Middle)
    #expect(
      await awaitedError { try await getAsync(resolverId: "nobody has this id") as Middle }?.code == .unknownResolver)
  }

}
