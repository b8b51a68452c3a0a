import Firebolt
import TestSupport
import Testing

@Suite("Rule 26: a parent's asynchronous and main-actor recipes, asked through a child") struct AsyncParentTests {
  /// Returns a parent whose recipes make requests to the resolver that they receive.
  private func parent(_ scope: Resolver.Scope, isAsync: Bool = true) -> Resolver {
    let parent = Resolver()
    parent.registerAsync { Database("parent's") }
    if isAsync {
      parent.registerAsync(scope) { Repository(database: try await $0.getAsync()) }
    } else {
      parent.autowire(scope, Repository.init, on: MainActor.self)
    }
    return parent
  }

  @Test(arguments: [Resolver.Scope.single, .weak, .custom("session"), .factory, .graph], [true, false])
  func whatIsSharedLivesInTheParentAndWhatIsNotIsMadeForTheChild(_ scope: Resolver.Scope, _ isAsync: Bool) async throws
  {
    let isShared = scope != .factory && scope != .graph
    let parent = parent(scope, isAsync: isAsync)
    let child = Resolver(parent: parent).registerAsync { Database("child's") }
    let repository: Repository = try await child.getAsync()
    #expect(repository.database.label == (isShared ? "parent's" : "child's"))
    let parents: Repository = try await parent.getAsync()
    #expect((parents === repository) == isShared && parents.database.label == "parent's")
  }
}
