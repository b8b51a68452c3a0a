import Firebolt
import TestSupport
import Testing

private final class Database: Sendable {
  let label: String
  init(_ label: String = "") { self.label = label }
}
private final class Repository: Sendable {
  let database: Database
  init(database: Database) { self.database = database }
}

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

  @Test func aParentsSingleIsMadeOnceForAllItsChildren() async throws {
    let made = Tally()
    let parent = Resolver().registerAsync { () -> Database in
      await Task.yield()
      made.add()
      return Database()
    }
    let children = (0..<100).map { _ in Resolver(parent: parent) }
    let all = try await withThrowingTaskGroup(of: Database.self) { group in
      for child in children { group.addTask { try await child.getAsync() } }
      return try await group.reduce(into: [Database]()) { $0.append($1) }
    }
    #expect(made.count == 1)
    #expect(Set(all.map(ObjectIdentifier.init)).count == 1)
  }

  @Test func whatNobodyHasIsMissingInAllOfThem() async {
    let parent = Resolver("parent \(#fileID)")
    let child = Resolver(parent: parent)
    let error = await awaitedError { try await child.getAsync(expect: Database.self) }
    #expect(error?.code == .notRegistered)
    #expect(error?.description.contains("nor in its parent \"\(parent.resolverId)\"") == true)
  }

  @Test func aMockHasTheRecipesAndNoneOfTheInstances() async throws {
    let real = parent(.single)
    let realRepository: Repository = try await real.getAsync()
    let mock = MockResolver(inheriting: real)
    #expect(resolutionError { try mock.resolve(Repository.self) }?.code == .needsAwait)
    let repository: Repository = try await mock.getAsync()
    #expect(repository !== realRepository && repository.database !== realRepository.database)
    #expect(real.get() as Repository === realRepository)
  }

  @Test(arguments: [true, false])
  func aMockOverridesWhatTheyNeed(_ isAsync: Bool) async throws {
    let mock = MockResolver(inheriting: parent(.single, isAsync: isAsync)) { $0.register { Database("mock's") } }
    #expect(try await label(mock) == "mock's")
  }

  @Test func aMergeCopiesRecipesAndInstances() async throws {
    let other = parent(.single)
    let database: Database = try await other.getAsync()
    let resolver = Resolver().registerAsync { Database("own") }
    _ = try await resolver.getAsync(expect: Database.self)
    resolver.mergeDependencies(with: other)
    #expect(resolver.get() as Database === database)
    #expect(try await resolver.getAsync(expect: Repository.self).database === database)
    #expect(resolutionError { try other.resolve(Repository.self) }?.code == .needsAwait)
  }

  @Test func aModuleBringsThemAllAndTakesThemAway() async throws {
    let module = Module("storage") {
      $0.registerAsync { Database("module's") }
      $0.autowire(Repository.init, on: MainActor.self)
      $0.autowireAsync(.factory, { (repository: Repository) in [repository] })
    }
    let resolver = Resolver().registerAsync { Database("own") }
    let own: Database = try await resolver.getAsync()
    resolver.load(module)
    #expect(try await resolver.getAsync(expect: [Repository].self)[0].database.label == "module's")
    resolver.unload(module)
    #expect(resolver.get() as Database === own)
    #expect(try await resolver.getAsync() as [Repository]? == nil)
  }

  @Test func theErrorNamesTheModule() async {
    let resolver = Resolver().load(
      Module("storage") { $0.registerAsync { () -> Database in throw Failure("no disk") } })
    let error = await awaitedError { try await resolver.getAsync(expect: Database.self) }
    #expect(error?.path.map(\.module) == ["storage"])
  }

  @Test func aModulesRecipesMayLoadAndUnloadOthers() async throws {
    let inner = Module("inner") { $0.registerAsync { Database("inner") } }
    let resolver = Resolver().load(
      Module("outer") {
        $0.registerAsync { (r: Resolver) -> Repository in
          r.load(inner)
          defer { r.unload(inner) }
          return Repository(database: try await r.getAsync())
        }
      })
    #expect(try await label(resolver) == "inner")
    #expect(try await resolver.getAsync() as Database? == nil)
  }
}
