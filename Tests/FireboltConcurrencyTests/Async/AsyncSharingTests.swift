import Firebolt
import TestSupport
import Testing

private final class Pair: Sendable {
  let (first, second): (Database, Database)
  init(_ first: Database, _ second: Database) { (self.first, self.second) = (first, second) }
}

@Suite("Rule 38: an asynchronous recipe runs once for all who wait, whatever their tasks and threads")
struct AsyncSharingTests {
  private let resolver = Resolver()
  private let made = Tally()

  private func register(_ scope: Resolver.Scope, in resolver: Resolver? = nil) {
    (resolver ?? self.resolver).registerAsync(scope) { [made] in
      await Task.yield()
      made.add()
      return Database()
    }
  }

  private func ask(_ count: Int, of resolver: Resolver) async throws -> [Database] {
    try await withThrowingTaskGroup(of: Database.self) { group in
      for _ in 0..<count { group.addTask { try await resolver.getAsync() } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }

  @Test(arguments: [Resolver.Scope.single, .custom("session")])
  func aThousandTasksAndThreadsThatAskPlainlyShareOne(_ scope: Resolver.Scope) async throws {
    for _ in 0..<(5 * tortureRounds) {
      let resolver = Resolver()
      let formerCount = made.count
      register(scope, in: resolver)
      let plain = Task.detached {
        // A plain request gets the shared instance, or an error that there is none yet.
        onThreads(4) { _ in
          (0..<100).compactMap { _ -> Database? in
            do throws(ResolutionError) {
              return try resolver.resolve(Database.self)
            } catch {
              precondition(error.code == .needsAwait)
              return nil
            }
          }
        }
      }
      let awaited = try await ask(1000, of: resolver)
      let found = await plain.value.joined()
      #expect(made.count == formerCount + 1)
      #expect(Set((awaited + found).map(ObjectIdentifier.init)).count == 1)
    }
  }

  @Test func whatIsHeldWeaklyIsSharedAsLongAsSomebodyHasIt() async throws {
    register(.weak)
    var first: Database? = try await resolver.getAsync()
    #expect(try await ask(100, of: resolver).allSatisfy { $0 === first })
    #expect(resolver.get() as Database === first)
    #expect(made.count == 1)
    weak var former: Database?
    former = first
    first = nil
    // The tasks that have returned it may still be about to release it.
    await reached { former == nil }
    #expect(resolutionError { try resolver.resolve(Database.self) }?.code == .needsAwait)
    first = try await resolver.getAsync()
    #expect(made.count == 2)
    withExtendedLifetime(first) {}
  }

  @Test func aGraphsInstanceIsSharedWithinOneRequestByAllItsTasks() async throws {
    register(.graph)
    resolver.registerAsync(.factory) { (r: Resolver) -> Pair in
      async let first: Database = r.getAsync()
      async let second: Database = r.getAsync()
      return Pair(try await first, try await second)
    }
    let one: Pair = try await resolver.getAsync()
    let two: Pair = try await resolver.getAsync()
    #expect(one.first === one.second && two.first === two.second)
    #expect(one.first !== two.first)
    #expect(made.count == 2)
  }

  /// A thread never sleeps until a task has ended, because the task might need that thread.
  @Test func whileItIsBeingMadePlainRequestsWithinTheSameOneSaySo() async throws {
    let making = Pause()
    resolver.registerAsync(.graph) {
      await making.wait()
      return Database()
    }
    resolver.registerAsync(.factory) { (r: Resolver) -> String in
      async let database: Database = r.getAsync()
      await making.isReached()
      let error = resolutionError { try r.resolve(Database.self) }
      making.end()
      _ = try await database
      return error?.code.rawValue ?? "none"
    }
    #expect(try await watched { try await resolver.getAsync(expect: String.self) } == "needsAwait")
  }
}
