import Firebolt
import TestSupport
import Testing

private final class Database: Sendable {}
private final class Users: Sendable {
  init(database: Database) {}
}

@Suite("Rule 43: the events that observers receive for asynchronous and main-actor recipes") struct ObservedTasksTests {
  private let resolver = Resolver()
  private let log = EventLog()

  private func registerAll() {
    resolver.registerAsync { () async -> Database in
      await Task.yield()
      return Database()
    }
    resolver.autowireAsync { (database: Database) async -> Users in Users(database: database) }
  }

  @Test func anAsynchronousRecipeIsToldAsAnyOther() async throws {
    registerAll()
    log.observe(resolver)
    _ = try await resolver.getAsync() as Users
    #expect(log.texts == ["making Users", "making Database", "made Database", "made Users"])
    #expect(log.events.map(\.pathText) == ["Users", "Users → Database", "Users → Database", "Users"])
    #expect(log.byExecutor.keys.allSatisfy { "\($0)".hasPrefix("task(") })
    _ = log.take()
    _ = try await resolver.getAsync() as Users
    _ = resolver.get() as Database
    #expect(log.take() == ["reused Users", "reused Database"])
  }

  @Test func anAsynchronousFailureIsToldOnce() async {
    resolver.registerAsync { () async throws -> Database in throw Failure("offline") }
    resolver.registerAsync { Users(database: try await $0.getAsync()) }
    log.observe(resolver)
    await #expect(throws: ResolutionError.self) { try await self.resolver.getAsync() as Users }
    #expect(
      log.texts == [
        "making Users", "making Database", "failed Database: recipeThrew", "gave up Database", "gave up Users",
      ])
  }

  @Test func tasksThatWaitForOneRecipeReuseWhatItMakes() async throws {
    registerAll()
    log.observe(resolver)
    await withTaskGroup { group in
      for _ in 0..<10 { group.addTask { _ = try? await resolver.getAsync() as Database } }
    }
    #expect(log.texts.filter { $0 == "made Database" }.count == 1)
    #expect(log.texts.filter { $0 == "reused Database" }.count == 9)
  }
}
