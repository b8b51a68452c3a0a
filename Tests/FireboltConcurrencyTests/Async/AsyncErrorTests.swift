import Firebolt
import Foundation
import TestSupport
import Testing

private final class Service: Sendable {
  init(repository: Repository) {}
}
private final class Screen: Sendable {
  init(service: Service) {}
}
private final class AppResolver: Resolver, @unchecked Sendable {
  let address = "memory"
}

struct AsyncErrorTests {
  private let resolver = Resolver()

  /// An optional `get`, or one with arguments, would stop the program: it can't wait for the recipe.
  @Test func whatToWriteForAnAsynchronousInstanceThatMayFailAwaitsIt() async {
    func fix(_ request: () async throws -> Any) async -> String? {
      await awaitedError { _ = try await request() }?.description.unwrapped.components(separatedBy: "to fix    ").last
    }
    resolver.registerAsync(.factory, args: String.self) { (_: String) -> Database in throw Failure("no disk") }
    #expect(
      await fix { try await resolver.getAsync(Database.self, "disk") }
        == "fix the cause, or accept nil: write `try? await resolver.getAsync(Database.self, … as String)`")
    let line = #line + 1
    resolver.autowire(Repository.init)
    resolver.registerAsync { () -> Database in throw Failure("no disk") }
    #expect(
      await fix { try await resolver.getAsync(Repository.self) }
        == "fix the cause, or accept nil: write `registerAsync { Repository(…) }` instead of "
        + "`autowire(…)` at FireboltConcurrencyTests/AsyncErrorTests.swift:\(line), "
        + "with `try? await $0.getAsync(Database.self)`")
  }

  /// An asynchronous recipe requests a synchronous one, which is autowired with an asynchronous dependency.
  @Test func thePathGoesThroughAllKindsOfRecipes() async throws {
    let runs = Tally()
    resolver.registerAsync { () -> Database in
      if runs.add() == 1 { throw Failure("no disk") }
      return Database()
    }
    resolver.autowire(Repository.init)
    resolver.registerAsync { Service(repository: try await $0.getAsync()) }
    resolver.autowireAsync(.factory, Screen.init)
    let error = await awaitedError { try await resolver.getAsync(expect: Screen.self) }
    #expect(error?.code == .recipeThrew)
    #expect(error?.underlying as? Failure == Failure("no disk"))
    #expect(error?.pathOfTypes == ["Screen", "Service", "Repository", "Database"])
    _ = try await resolver.getAsync(expect: Screen.self)
    #expect(runs.count == 2)
  }

  @Test func aCompletionThatThrowsUndoesTheInstanceAndWhatKnowsIt() async throws {
    let runs = Tally()
    resolver.registerAsync { Database() }.register { Repository(database: try $0.resolve()) }
    resolver.initCompleted(Database.self) { resolver, _ in
      _ = try resolver.resolve(Repository.self)
      if runs.add() == 1 { throw Failure("not ready") }
    }
    let error = await awaitedError { try await resolver.getAsync(expect: Database.self) }
    #expect(error?.code == .completionThrew)
    #expect(resolutionError { try resolver.resolve(Repository.self) }?.code == .needsAwait)
    let database: Database = try await resolver.getAsync()
    #expect(resolver.get(expect: Repository.self).database === database)
  }

  @Test func aRecipeForASubclassThatIsGoneSaysSo() async {
    do {
      let application = AppResolver()
      application.registerAsync { $0.address }
      application.register(name: "main", on: MainActor.self) { $0.address }
      resolver.mergeDependencies(with: application)
    }
    for name: Resolver.Name? in [nil, "main"] {
      let error = await awaitedError { try await resolver.getAsync(expect: String.self, name: name) }
      #expect(error?.code == .recipeResolverGone)
      #expect(error?.path.count == 1)
    }
  }
}
