import Firebolt
import TestSupport
import Testing

/// The resolver that answers a request that names no resolver, or that names a resolver whose recipe runs for another
/// one.
@Suite("Rule 13: what the global functions ask in asynchronous recipes and their tasks") struct AsyncCurrentTests {
  private func resolver(_ label: String) -> Resolver { Resolver().register { Database(label) } }

  @Test func inAnAsyncRecipeTheGlobalGetAsksItsResolverAlsoAfterAnAwait() async throws {
    let resolver = resolver("own")
    resolver.registerAsync { () -> [String] in
      let before: Database = get()
      await Task.yield()
      let after: Database = try await getAsync()
      return [before.label, after.label, Resolver.current.get(expect: Database.self).label]
    }
    let labels = try await withResolver(self.resolver("outer")) { try await resolver.getAsync() as [String] }
    #expect(labels == ["own", "own", "own"])
  }

  @Test func childTasksAndTasksOfTheRecipeDoToo() async throws {
    let resolver = resolver("own")
    resolver.registerAsync { () -> [String] in
      async let child = {
        await Task.yield(); return (get() as Database).label
      }()
      let task = await Task { (get() as Database).label }.value
      let detached = await Task.detached { get(expect: Database?.self) as Database?? }.value
      return [await child, task, (detached ?? nil)?.label ?? "none"]
    }
    #expect(try await resolver.getAsync() as [String] == ["own", "own", "none"])
  }

  @Test func theGlobalGetAsyncAsksTheInnermost() async throws {
    let resolver = resolver("own").registerAsync { Repository(database: try await $0.getAsync()) }
    let label = try await withResolver(resolver) { try await getAsync(expect: Repository.self).database.label }
    #expect(label == "own")
    let byId: Repository = try await getAsync(resolverId: resolver.resolverId)
    #expect(byId === resolver.get() as Repository)
    #expect(
      await awaitedError { try await getAsync(resolverId: "nobody has this id") as Repository }?.code
        == .unknownResolver)
  }

  /// The task runs after the recipe has ended.
  @Test func aTaskThatARecipeStartedInAWithResolverAsksThatOne() async throws {
    let (own, mock, isOver) = (resolver("own"), MockResolver { $0.register { Database("mock") } }, Gate())
    own.register(.factory) { () -> Task<Bool, Never> in
      withResolver(mock) {
        Task {
          await isOver.wait()
          return Resolver.current === mock
        }
      }
    }
    let task: Task<Bool, Never> = own.get()
    isOver.reach()
    #expect(await task.value)
  }
}
