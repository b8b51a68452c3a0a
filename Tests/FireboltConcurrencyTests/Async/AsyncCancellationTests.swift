import Firebolt
import TestSupport
import Testing

struct AsyncCancellationTests {
  private let resolver = Resolver()
  private let gate = Gate()
  private let made = Tally()
  private let failure = "failed Database: cancelled"

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
    let text = error?.description.unwrapped ?? ""
    #expect(text.contains("Firebolt: the task that waited for Database in "))
    #expect(text.contains("in a task that isn't cancelled: `try await resolver.getAsync(Database.self)`"))
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

  /// The task of the recipe notes who hears its beginning, while the task that asked ends its wait. ThreadSanitizer sees
  /// whether both use the same.
  @Test func whoIsCancelledWhileTheRecipeBeginsTellsItOnce() async throws {
    for round in 0..<(100 * tortureRounds) {
      let resolver = Resolver().registerAsync { Database() }
      let told = Guarded<[String]>([])
      let observation = resolver.observe { told.append($0.text) }
      let task = Task { try await resolver.getAsync(expect: Database.self) }
      for _ in 0..<(round % 20) { await Task.yield() }
      task.cancel()
      let isCancelled = await awaitedError { try await task.value }?.code == .cancelled
      _ = try await watched { try await resolver.getAsync(expect: Database.self) }
      await reached { told.value.contains("made Database") }
      let events = told.value.filter { $0 != "reused Database" }.sorted()
      #expect(events == (isCancelled ? [failure] : []) + ["made Database", "making Database"])
      observation.end()
    }
  }

  @Test func thatAWaiterIsCancelledHearsWhoObservesThen() async throws {
    register()
    let (before, since) = (Guarded<[String]>([]), Guarded<[String]>([]))
    let first = resolver.observe { before.append($0.text) }
    let task = ask()
    await reached { made.count == 1 }
    first.end()
    let second = resolver.observe { since.append($0.text) }
    task.cancel()
    #expect(await watched { await isCancelled(task) })
    #expect(before.value == ["making Database"])
    #expect(since.value == [failure])
    gate.reach()
    _ = try await watched { try await resolver.getAsync(expect: Database.self) }
    second.end()
  }
}
