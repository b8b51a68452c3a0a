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
private actor Counter {
  private(set) var count = 0
  func increment() { count += 1 }
}

@Suite struct AsyncRecipeTests {
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

  @Test func cancellingOneWaiterLeavesTheOthers() async throws {
    let (gate, open) = AsyncStream<Void>.makeStream()
    let resolver = Resolver().registerAsync { () -> Database in
      for await _ in gate { break }
      return Database()
    }
    let first = Task { try await resolver.getAsync() as Database }
    let second = Task { try await resolver.getAsync() as Database }
    while resolver.waiterCount(for: Database.self) < 2 { await Task.yield() }
    first.cancel()
    await #expect {
      try await first.value
    } throws: { error in
      let error = error as? ResolutionError
      return error?.code == .cancelled && error?.underlying is CancellationError
    }
    open.yield()
    let made = try await second.value
    #expect((resolver.get() as Database) === made)
  }

  @Test func aCycleThroughAsyncRecipesIsFound() async throws {
    let resolver = Resolver()
    resolver.registerAsync { Repository(database: try await $0.getAsync()) }
    resolver.registerAsync { (resolver: Resolver) -> Database in
      let _: Repository = try await resolver.getAsync()
      return Database()
    }
    let error = await #expect(throws: ResolutionError.self) { try await resolver.getAsync() as Repository }
    #expect(error?.code == .cycle)
    #expect(error?.path.map(\.key.description) == ["Repository", "Database", "Repository"])
    let fromOtherEnd = await #expect(throws: ResolutionError.self) { try await resolver.getAsync() as Database }
    #expect(fromOtherEnd?.path.map(\.key.description) == ["Database", "Repository", "Database"])
  }

  @Test func aCycleOfAsyncFactoriesIsFound() async throws {
    let resolver = Resolver()
    resolver.registerAsync(.factory) { Repository(database: try await $0.getAsync()) }
    resolver.registerAsync(.factory) { (resolver: Resolver) -> Database in
      let _: Repository = try await resolver.getAsync()
      return Database()
    }
    let error = await #expect(throws: ResolutionError.self) { try await resolver.getAsync() as Repository }
    #expect(error?.code == .cycle)
    #expect(error?.path.map(\.key.description) == ["Repository", "Database", "Repository"])
  }

  @Test func aCycleThroughASynchronousRecipeIsFound() async throws {
    let resolver = Resolver()
    resolver.registerAsync { (resolver: Resolver) -> Repository in
      _ = try resolver.resolve() as Service
      return Repository(database: Database())
    }
    resolver.register { Service(repository: try $0.resolve()) }
    let error = await #expect(throws: ResolutionError.self) { try await resolver.getAsync() as Repository }
    #expect(error?.code == .cycle)
    #expect(error?.path.map(\.key.description) == ["Repository", "Service", "Repository"])
  }

  @Test func whatASynchronousRecipeIsAutowiredOfIsAwaited() async throws {
    let resolver = Resolver()
    resolver.registerAsync { Database() }
    resolver.autowire(Repository.init)
    resolver.autowire(.factory, Service.init)
    let service: Service = try await resolver.getAsync()
    #expect((resolver.get() as Database) === service.repository.database)
  }

  @Test func theErrorOfAnAwaitedDependencyHasThePath() async throws {
    let resolver = Resolver()
    resolver.registerAsync { () -> Database in throw Failure("no disk") }
    resolver.autowire(Repository.init)
    resolver.autowire(.factory, Service.init)
    let error = await #expect(throws: ResolutionError.self) { try await resolver.getAsync() as Service }
    #expect(error?.code == .recipeThrew)
    #expect(error?.path.map(\.key.description) == ["Service", "Repository", "Database"])
  }

  @Test func autowireAsyncAwaitsItsParameters() async throws {
    let resolver = Resolver()
    resolver.registerAsync(.factory) { Database() }
    resolver.autowireAsync(Repository.init)
    let repository: Repository = try await resolver.getAsync()
    #expect((resolver.get() as Repository) === repository)
  }

  @Test func anActorInstanceWorks() async throws {
    let resolver = Resolver().registerAsync { Counter() }
    let counter: Counter = try await resolver.getAsync()
    await counter.increment()
    let count = await (resolver.get() as Counter).count
    #expect(count == 1)
  }

  @Test func graphInstancesAreSharedWithinOneAsyncRequest() async throws {
    let resolver = Resolver()
    resolver.register(.graph) { Database() }
    resolver.registerAsync(.factory) { () -> [Database] in
      async let first: Database = resolver.getAsync()
      async let second: Database = resolver.getAsync()
      return try await [first, second, resolver.get()]
    }
    let one: [Database] = try await resolver.getAsync()
    let two: [Database] = try await resolver.getAsync()
    #expect(one[0] === one[1] && one[1] === one[2])
    #expect(one[0] !== two[0])
  }

  @Test func globalGetInAnAsyncRecipeAsksItsOwnResolver() async throws {
    let resolver = Resolver().register { Database() }
    resolver.registerAsync { () -> Repository in
      await Task.yield()
      return Repository(database: get())
    }
    let repository: Repository = try await resolver.getAsync()
    #expect((resolver.get() as Database) === repository.database)
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

  @Test func warmUpAsyncMakesEverySingle() async throws {
    let resolver = Resolver()
    resolver.registerAsync { Database() }
    resolver.autowire(Repository.init)
    try await resolver.warmUpAsync()
    #expect((resolver.get() as Repository).database === (resolver.get() as Database))
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
