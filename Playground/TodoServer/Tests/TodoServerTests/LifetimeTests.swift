import Firebolt
import FireboltTesting
import Foundation
import Testing
import TodoDomain
import TodoStorage
import TodoWeb

/// The lifetimes of the objects of requests and of the application.
@Suite(.appInMemory)
struct LifetimeTests {
  private let count = get(.requestCount)

  @Test(.timeLimit(.minutes(2)))
  func nothingOfARequestOutlivesIt() async throws {
    let repositories = LiveCount()
    Resolver.current.decorate(.todoRepository) { CountedRepository($1, count: repositories) }
    try await withServer { client in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for connection in 0..<20 {
          group.addTask {
            let client = client.asking(as: "user-\(connection)")
            for _ in 0..<10 {
              let todo = try await client.add("Buy milk")
              #expect(try await client.send("GET", "/todos/1").status == 400)
              #expect(try await client.send("DELETE", "/todos/\(todo.id)").status == 204)
            }
          }
        }
        try await group.waitForAll()
      }
    }
    #expect(count.resolvers.total == 600 && count.resolvers.alive == 0)
    #expect(count.scopes.total == 600 && count.scopes.alive == 0)
    #expect(repositories.total == 600 && repositories.alive == 0)
  }

  @Test func aRequestThatFailsLeavesNothingEither() async throws {
    try await withServer { client in
      let response = try await client.send("POST", "/todos", body: "{")
      #expect(response.status == 400)
    }
    #expect(count.resolvers.total == 1 && count.resolvers.alive == 0)
  }

  @Test func withoutAResolverThereIsNone() async throws {
    let todos = try await withServer(usesResolver: false) { try await $0.todos() }
    #expect(todos.isEmpty)
    #expect(count.resolvers.total == 0 && count.scopes.total == 1 && count.scopes.alive == 0)
  }

  @Test func theHealthPageCounts() async throws {
    try await withServer { client in
      _ = try await client.todos()
      let health = try await client.asking(as: nil).send("GET", "/health")
      #expect(health.status == 200)
      #expect(health.text.contains(#""requests":1"#))
    }
  }

  @Test func whatTheServerSharesIsDroppedWhenItHasShutDown() async throws {
    weak var database: TodoDatabase?
    database = try await getAsync(expect: TodoDatabase.self)
    let wasThere = database != nil
    let todos = try await withServer { try await $0.todos() }
    #expect(wasThere && todos.isEmpty && database == nil)
  }

  @Test(.resolver(inheriting: .current) { $0.register { DatabaseLocation.file("/no/such/folder/todos.sqlite") } })
  func aServerThatCannotOpenItsDatabaseDoesNotStart() async throws {
    let error = await #expect(throws: ResolutionError.self) { try await withServer { _ in } }
    #expect(error?.code == .recipeThrew && "\(error?.key.type as Any)".contains("TodoDatabase"))
  }
}

/// A repository that counts its living instances.
private final class CountedRepository: TodoRepository {
  private let repository: any TodoRepository
  private let count: LiveCount

  init(_ repository: any TodoRepository, count: LiveCount) {
    self.repository = repository
    self.count = count
    count.begin()
  }

  deinit { count.end() }

  func all() async throws -> [Todo] { try await repository.all() }
  func todo(_ id: UUID) async throws -> Todo? { try await repository.todo(id) }
  func add(_ todo: Todo) async throws { try await repository.add(todo) }
  func update(_ id: UUID, _ change: TodoChange) async throws -> Todo? { try await repository.update(id, change) }
  func remove(_ id: UUID) async throws -> Bool { try await repository.remove(id) }
}
