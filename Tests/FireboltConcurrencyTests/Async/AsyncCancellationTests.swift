import Firebolt
import TestSupport
import Testing

private final class Database: Sendable {}
private final class Repository: Sendable {
  let database: Database
  init(database: Database) { self.database = database }
}

@Suite struct AsyncCancellationTests {
  private let resolver = Resolver()
  private let gate = Gate()
  private let made = Tally()

  /// Registers a recipe that waits for the gate, and throws if its task has been cancelled.
  private func register(_ scope: Resolver.Scope = .single) {
    resolver.registerAsync(scope) { [gate, made] () -> Database in
      made.add()
      await gate.wait()
      if Task.isCancelled { throw Failure("the recipe's own task was cancelled") }
      return Database()
    }
  }

  private func ask() -> Task<Database, any Error> {
    Task { [resolver] in try await resolver.getAsync() }
  }

  private func isCancelled(_ task: Task<Database, any Error>) async -> Bool {
    let error = await awaitedError { try await task.value }
    return error?.code == .cancelled && error?.underlying is CancellationError && error?.pathOfTypes == ["Database"]
  }

  @Test func whoIsCancelledBeforeItAsksHasTheMakingBegunAndWaitsForNothing() async throws {
    register()
    let begin = Gate()
    let task = Task { [resolver] in
      await begin.wait()
      return try await resolver.getAsync(expect: Database.self)
    }
    task.cancel()
    begin.reach()
    #expect(await watched { await isCancelled(task) })
    gate.reach()
    _ = try await watched { try await resolver.getAsync(expect: Database.self) }
    #expect(made.count == 1)
  }

  @Test func whoIsCancelledGetsWhatIsThereAllTheSame() async throws {
    register()
    gate.reach()
    let database: Database = try await resolver.getAsync()
    let task = Task { [resolver] in
      withUnsafeCurrentTask { $0?.cancel() }
      return try await resolver.getAsync(expect: Database.self)
    }
    #expect(try await task.value === database)
  }

  @Test func cancellingTheFirstWhoAskedLeavesTheMakingAndTheOthers() async throws {
    register()
    let first = ask()
    await reached { resolver.waiterCount(for: Database.self) == 1 }
    let second = ask()
    await reached { resolver.waiterCount(for: Database.self) == 2 }
    first.cancel()
    #expect(await watched { await isCancelled(first) })
    #expect(resolver.waiterCount(for: Database.self) == 1)
    gate.reach()
    let database = try await second.value
    #expect(resolver.get() as Database === database)
    #expect(made.count == 1)
  }

  @Test func cancellingAllWhoAskedLeavesTheInstanceForTheNext() async throws {
    register()
    let tasks = (0..<20).map { _ in ask() }
    await reached { resolver.waiterCount(for: Database.self) == 20 }
    for task in tasks { task.cancel() }
    for task in tasks { #expect(await watched { await isCancelled(task) }) }
    #expect(resolver.waiterCount(for: Database.self) == 0)
    gate.reach()
    _ = try await watched { try await resolver.getAsync(expect: Database.self) }
    #expect(made.count == 1)
  }

  @Test func aFailureThatNobodyWaitsForAnyMoreIsForgotten() async throws {
    resolver.registerAsync { [gate, made] () -> Database in
      if made.add() > 1 { return Database() }
      await gate.wait()
      throw Failure("no disk")
    }
    let task = ask()
    task.cancel()
    #expect(await watched { await isCancelled(task) })
    gate.reach()
    // A request that begins before the first run has ended waits for it and gets its failure.
    await watched { while (try? await resolver.getAsync(expect: Database.self)) == nil {} }
    #expect(made.count == 2)
  }

  @Test func whatWaitsInARecipeIsNotConcernedByWhoAskedForThat() async throws {
    register()
    resolver.registerAsync { Repository(database: try await $0.getAsync()) }
    let task = Task { [resolver] in try await resolver.getAsync(expect: Repository.self) }
    await reached { resolver.waiterCount(for: Database.self) == 1 }
    task.cancel()
    let error = await awaitedError { try await task.value }
    #expect(error?.code == .cancelled)
    #expect(error?.pathOfTypes == ["Repository"])
    gate.reach()
    let repository: Repository = try await watched { try await resolver.getAsync() }
    #expect(repository.database === resolver.get() as Database)
  }

  @Test func theWaitForWhatIsAutowiredEndsToo() async {
    register()
    resolver.autowire(Repository.init)
    let task = Task { [resolver] in try await resolver.getAsync(expect: Repository.self) }
    await reached { resolver.waiterCount(for: Database.self) == 1 }
    task.cancel()
    let error = await watched { await awaitedError { try await task.value } }
    #expect(error?.code == .cancelled)
    #expect(error?.pathOfTypes == ["Repository", "Database"])
    gate.reach()
  }

  /// No other request needs the instance of a factory, so its recipe runs in the caller's task and can check for
  /// cancellation.
  @Test func aFactorysRecipeIsCancelledWithItsTask() async {
    register(.factory)
    let task = ask()
    await reached { made.count == 1 }
    task.cancel()
    gate.reach()
    let error = await awaitedError { try await task.value }
    #expect(error?.code == .recipeThrew)
    #expect(error?.underlying as? Failure == Failure("the recipe's own task was cancelled"))
  }

  @Test func aTaskGroupThatIsCancelledEndsAllItsWaits() async throws {
    register()
    await watched {
      await withTaskGroup(of: Bool.self) { group in
        for _ in 0..<100 {
          group.addTask { [resolver] in
            await awaitedError { try await resolver.getAsync(expect: Database.self) }?.code == .cancelled
          }
        }
        await reached { resolver.waiterCount(for: Database.self) == 100 }
        group.cancelAll()
        for await isCancelled in group { #expect(isCancelled) }
      }
    }
    gate.reach()
    _ = try await resolver.getAsync(expect: Database.self)
    #expect(made.count == 1)
  }
}
