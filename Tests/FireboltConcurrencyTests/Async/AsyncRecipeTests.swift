import Firebolt
import TestSupport
import Testing

private final class Database: Sendable {}
private final class Repository: Sendable {
  let database: Database
  init(database: Database) { self.database = database }
}
private final class Service: Sendable {
  let repository: Repository
  init(repository: Repository) { self.repository = repository }
}

@Suite("Rule 38: asynchronous recipes") struct AsyncRecipeTests {
  @Test func aSingleIsMadeOnceForAThousandTasks() async throws {
    let made = Guarded(0)
    let resolver = Resolver().registerAsync { () -> Database in
      made.increment()
      try await Task.sleep(nanoseconds: 2_000_000)
      return Database()
    }
    let all = try await withThrowingTaskGroup(of: Database.self) { group in
      for _ in 0..<1000 { group.addTask { try await resolver.getAsync() } }
      return try await group.reduce(into: [Database]()) { $0.append($1) }
    }
    #expect(made.count == 1)
    #expect(Set(all.map(ObjectIdentifier.init)).count == 1)
  }

  @Test func onceMadePlainGetServesIt() async throws {
    let resolver = Resolver().registerAsync { Database() }
    let awaited: Database = try await resolver.getAsync()
    #expect((resolver.get() as Database) === awaited)
  }

  @Test func beforeThatPlainGetSaysWhatToDo() {
    let resolver = Resolver().registerAsync { Database() }
    let error = #expect(throws: ResolutionError.self) { try resolver.resolve(Database.self) }
    #expect(error?.code == .needsAwait)
    #expect(error?.description.contains("getAsync(") == true)
  }

  @Test func aFailureIsGivenToAllWhoWaitAndForgotten() async throws {
    let runs = Guarded(0)
    let resolver = Resolver()
    resolver.registerAsync { () -> Database in
      let run = runs.increment()
      while resolver.waiterCount(for: Database.self) < 10, run == 1 { try await Task.sleep(nanoseconds: 1_000_000) }
      if run == 1 { throw Failure("no disk") }
      return Database()
    }
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<10 {
        group.addTask {
          do throws(ResolutionError) {
            let _: Database = try await resolver.getAsync()
            return false
          } catch {
            return error.code == .recipeThrew && error.underlying is Failure && error.path.count == 1
          }
        }
      }
      for await isRight in group { #expect(isRight) }
    }
    let _: Database = try await resolver.getAsync()
    #expect(runs.count == 2)
  }

  @Test func whatASynchronousRecipeIsAutowiredOfIsAwaited() async throws {
    let resolver = Resolver()
    resolver.registerAsync { Database() }
    resolver.autowire(Repository.init)
    resolver.autowire(.factory, Service.init)
    let service: Service = try await resolver.getAsync()
    #expect((resolver.get() as Database) === service.repository.database)
  }

  @Test func autowireAsyncAwaitsItsParameters() async throws {
    let resolver = Resolver()
    resolver.registerAsync(.factory) { Database() }
    resolver.autowireAsync(Repository.init)
    let repository: Repository = try await resolver.getAsync()
    #expect((resolver.get() as Repository) === repository)
  }

  @Test func aCapturedResolverAnswersForItself() async throws {
    let real = Resolver().register { Database() }
    real.registerAsync { () -> Repository in
      await Task.yield()
      return Repository(database: real.get())
    }
    let mock = MockResolver(inheriting: real)
    let repository: Repository = try await mock.getAsync()
    #expect((mock.get() as Database) !== repository.database)
    #expect(repository.database === (real.get() as Database))
  }

  @Test func warmUpAsyncMakesFirstWhatAClosureCannotAwait() async throws {
    let resolver = Resolver()
    resolver.register { Service(repository: try $0.resolve()) }
    resolver.register(on: MainActor.self) { Repository(database: try $0.resolve()) }
    resolver.registerAsync { () -> Database in
      await Task.yield()
      return Database()
    }
    try await resolver.warmUpAsync()
    #expect((resolver.get() as Service).repository.database === (resolver.get() as Database))
  }
}
