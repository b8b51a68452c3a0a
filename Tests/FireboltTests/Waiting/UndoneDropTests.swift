import Firebolt
import TestSupport
import Testing

private protocol Store: AnyObject, Sendable {}
private final class Database: Tracked, Store, @unchecked Sendable {}
private final class Screen: Tracked, @unchecked Sendable {}

/// The instance that is undone may have opened a file. Nobody else has it, so nobody else can close it.
@Suite("Rule 65: what a recipe has opened is closed, also where the instance is undone")
struct UndoneDropTests {
  private static let scopes: [Resolver.Scope] = [
    .single, .custom("session"), .weak, .expiring(after: 60), .perResolver,
  ]

  private let ledger = Ledger()
  private let closed = Guarded<[Int]>([])
  private let resolver = Resolver()

  private func register(_ scope: Resolver.Scope = .single) {
    resolver.register(scope, expects: [Database.self, (any Store).self]) { [ledger] in Database(ledger) }
    resolver.onDrop(Database.self) { [closed] in closed.append($0.number) }
  }

  /// What undoes an instance after its recipe has ended.
  enum Undoing: CaseIterable {
    case completion, completionOfAnotherKey, decorator, laterDecorator, completionAfterDrop

    fileprivate func add(to resolver: Resolver) {
      switch self {
      case .completion: resolver.initCompleted(Database.self) { _, _ in throw Failure("undone") }
      case .completionOfAnotherKey: resolver.initCompleted((any Store).self) { _, _ in throw Failure("undone") }
      case .decorator: resolver.decorate(Database.self) { _, _ in throw Failure("undone") }
      case .laterDecorator:
        resolver.decorate(Database.self) { $1 }
        resolver.decorate((any Store).self) { _, _ in throw Failure("undone") }
      case .completionAfterDrop:
        resolver.initCompleted(Database.self) { resolver, _ in
          resolver.dropCached(Database.self)
          throw Failure("undone")
        }
      }
    }
  }

  @Test(arguments: Undoing.allCases, scopes)
  func itsOnDropRunsOnce(_ undoing: Undoing, _ scope: Resolver.Scope) async throws {
    register(scope)
    undoing.add(to: resolver)
    #expect(resolutionError { try resolver.resolve(Database.self) } != nil)
    #expect(closed.value == [1])
    #expect(ledger.living == [])
    try await resolver.shutDown()
    #expect(closed.value == [1])
  }

  @Test func soDoesThatOfWhatWasMadeOfIt() {
    register()
    resolver.register { [ledger] in Screen(ledger, keeping: $0.get() as Database) }
    resolver.onDrop(Screen.self) { [closed] in closed.append($0.number) }
    resolver.initCompleted(Database.self) { _, _ in throw Failure("undone") }
    #expect(resolutionError { try resolver.resolve(Screen.self) }?.code == .completionThrew)
    #expect(closed.value == [2, 1], "the newest first")
    #expect(ledger.living == [])
  }

  @Test func observersHearOfItsEnd() {
    register()
    resolver.initCompleted(Database.self) { _, _ in throw Failure("undone") }
    let events = Guarded<[String]>([])
    let observation = resolver.observe { event in
      switch event.kind {
      case .making: events.append("making")
      case .gaveUp: events.append("gave up")
      case .dropped: events.append("dropped")
      default: break
      }
    }
    _ = try? resolver.resolve(Database.self)
    observation.end()
    #expect(events.value == ["making", "gave up", "dropped"])
  }

  @Test func whatItsRecipeNeverReturnedOwesNothing() {
    resolver.register { [ledger] () throws -> Database in
      _ = Database(ledger)
      throw Failure("not made")
    }
    resolver.onDrop(Database.self) { [closed] in closed.append($0.number) }
    #expect(resolutionError { try resolver.resolve(Database.self) }?.code == .recipeThrew)
    #expect(closed.value == [])
  }

  /// The closure asks for what keeps failing. That must end all the same.
  @Test func itMayRequestWhatFailed() {
    register()
    let runs = Tally()
    resolver.onDrop(Database.self) { [resolver] _ in
      if runs.add() < 100 { _ = try? resolver.resolve(Database.self) }
    }
    resolver.initCompleted(Database.self) { _, _ in throw Failure("undone") }
    _ = try? resolver.resolve(Database.self)
    #expect(runs.count < 5)
    #expect(ledger.living == [])
  }
}
