import Firebolt
import TestSupport
import Testing

/// Asynchronous and main-actor recipes in parents, mocks, merges and modules.
@Suite struct AsyncParentTests {
  private func label(_ resolver: Resolver) async throws -> String {
    try await resolver.getAsync(expect: Repository.self).database.label
  }

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

  @Test(arguments: [Resolver.Scope.single, .weak, .custom("session")], [true, false])
  func whatAParentSharesLivesThereAndKnowsNothingOfTheChild(_ scope: Resolver.Scope, _ isAsync: Bool) async throws {
    let parent = parent(scope, isAsync: isAsync)
    let child = Resolver(parent: parent).registerAsync { Database("child's") }
    let repository: Repository = try await child.getAsync()
    #expect(repository.database.label == "parent's")
    #expect(parent.get() as Repository === repository)
    #expect(child.get() as Repository === repository)
  }

  @Test(arguments: [Resolver.Scope.factory, .graph], [true, false])
  func itsOtherRecipesRunForTheChild(_ scope: Resolver.Scope, _ isAsync: Bool) async throws {
    let parent = parent(scope, isAsync: isAsync)
    let child = Resolver(parent: parent).registerAsync { Database("child's") }
    #expect(try await label(child) == "child's")
    #expect(try await label(parent) == "parent's")
  }
}
