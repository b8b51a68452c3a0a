import Firebolt

/// Programs that stop because a request can't wait, each on the line that it names.
enum AsyncTraps {
  final class Database: Sendable {}
  @MainActor final class ViewModel {}
  final class Repository: Sendable { init(_ database: Database) {} }

  final class Later: Sendable {
    let database: Lazy<Database>
    init(_ database: Lazy<Database>) { self.database = database }
  }

  static func resolver() -> Resolver { Resolver("trap") }

  static let file = "FireboltConcurrencyTests/AsyncTraps.swift"

  static func needsAwait() {
    let resolver = resolver().registerAsync { Database() }
    let _: Database = resolver.get()
  }
  static let needsAwaitLine = #line - 2

  static func needsAwaitByOptional() {
    let resolver = resolver().registerAsync { Database() }
    let _: Database? = resolver.get()
  }
  static let needsAwaitByOptionalLine = #line - 2

  static func needsAwaitNested() async throws {
    let resolver = resolver().registerAsync { Database() }
    resolver.register { Repository($0.get()) }
    let _: Repository = try await resolver.getAsync()
  }
  static let needsAwaitNestedLine = #line - 3

  static func needsMainActor() {
    let resolver = resolver().register(on: MainActor.self) { ViewModel() }
    let _: ViewModel = resolver.get()
  }
  static let needsMainActorLine = #line - 2

  static func needsMainActorByOptional() {
    let resolver = resolver().register(on: MainActor.self) { ViewModel() }
    let _: ViewModel? = resolver.get()
  }
  static let needsMainActorByOptionalLine = #line - 2

  static func misplacedHookByOptional() {
    let resolver = resolver().register { Database() }
    resolver.initCompleted(Database.self, on: MainActor.self) { _, _ in }
    let _: Database? = resolver.get()
  }
  static let misplacedHookByOptionalLine = #line - 2

  static func lazyTooEarly() async throws {
    let resolver = resolver().registerAsync { Database() }
    resolver.autowireAsync(Later.init)
    let later: Later = try await resolver.getAsync()
    _ = later.database.value
  }
  static let lazyTooEarlyLine = #line - 4
}
