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
    closing()
  }

  private func closing() { resolver.onDrop(Database.self) { [closed] in closed.append($0.number) } }

  private func failing() { resolver.initCompleted(Database.self) { _, _ in throw Failure("undone") } }

  /// Adds a completion that throws when it first runs.
  private func failingOnce() {
    let runs = Tally()
    resolver.initCompleted(Database.self) { _, _ in if runs.add() == 1 { throw Failure("undone") } }
  }

  private func expectFailure() { #expect(resolutionError { try resolver.resolve(Database.self) } != nil) }

  /// What undoes an instance after its recipe has ended.
  enum Undoing: CaseIterable {
    case completion, completionOfAnotherKey, decorator, laterDecorator, completionAfterDrop, completionAfterRemoval

    fileprivate func add(to resolver: Resolver) {
      switch self {
      case .completion: resolver.initCompleted(Database.self) { _, _ in throw Failure("undone") }
      case .completionOfAnotherKey: resolver.initCompleted((any Store).self) { _, _ in throw Failure("undone") }
      case .decorator: resolver.decorate(Database.self) { _, _ in throw Failure("undone") }
      case .laterDecorator:
        resolver.decorate(Database.self) { $1 }
        resolver.decorate((any Store).self) { _, _ in throw Failure("undone") }
      case .completionAfterDrop, .completionAfterRemoval:
        resolver.initCompleted(Database.self) { resolver, _ in
          // The hooks go with their key.
          if self == .completionAfterRemoval { resolver.unregister(Database.self) }
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
    expectFailure()
    #expect(closed.value == [1])
    #expect(ledger.living == [])
    try await resolver.shutDown()
    #expect(closed.value == [1])
  }

  @Test func soDoesThatOfWhatWasMadeOfIt() {
    register()
    resolver.register { [ledger] in Screen(ledger, keeping: $0.get() as Database) }
    resolver.onDrop(Screen.self) { [closed] in closed.append($0.number) }
    failing()
    #expect(resolutionError { try resolver.resolve(Screen.self) }?.code == .completionThrew)
    #expect(closed.value == [2, 1], "the newest first")
    #expect(ledger.living == [])
  }

  @Test(arguments: scopes) func soDoesThatOfWhatTheCompletionHasHadMade(_ scope: Resolver.Scope) {
    resolver.register { [ledger] in Screen(ledger) }
    resolver.initCompleted(Screen.self) { resolver, screen in
      screen.kept = resolver.get() as Database
      throw Failure("undone")
    }
    resolver.register(scope) { [ledger] in Database(ledger, keeping: $0.get() as Screen) }
    resolver.onDrop(Database.self) { [closed] database in
      closed.append(database.number)
      (database.kept as? Screen)?.kept = nil
    }
    #expect(resolutionError { try resolver.resolve(Screen.self) }?.code == .completionThrew)
    #expect(closed.value == [2])
    #expect(ledger.living == [])
  }

  @Test(arguments: [false, true]) func itIsAwaitedAsAnyOther(isOfAnAsynchronousRecipe: Bool) async throws {
    if isOfAnAsynchronousRecipe {
      resolver.registerAsync { [ledger] in Database(ledger) }
    } else {
      resolver.register { [ledger] in Database(ledger) }
    }
    resolver.onDrop(Database.self) { [closed] in
      await Task.yield()
      closed.append($0.number)
    }
    failing()
    let error =
      isOfAnAsynchronousRecipe
      ? await awaitedError { try await resolver.getAsync() as Database }
      : resolutionError { try resolver.resolve(Database.self) }
    #expect(error?.code == .completionThrew)
    try await resolver.awaitDrops()
    #expect(closed.value == [1])
  }

  @Test func observersHearOfItsEnd() {
    register()
    failingOnce()
    let log = EventLog(of: resolver)
    expectFailure()
    #expect(
      log.take() == ["making Database", "failed Database: completionThrew", "gave up Database", "dropped Database"])
    resolver.initCompleted(Database.self) { resolver, _ in resolver.dropCached(Database.self) }
    _ = resolver.get() as Database
    #expect(log.take() == ["making Database", "made Database", "dropped Database"])
  }

  @Test func anExistingObjectOwesItToItsRegistration() {
    resolver.registerInstance(Database(ledger))
    closing()
    failingOnce()
    expectFailure()
    #expect(closed.value == [])
    resolver.unregister(Database.self)
    #expect(closed.value == [1])
  }

  /// The closure makes it again, which fails again, and so on. That must end.
  @Test(arguments: [false, true]) func itMayRequestWhatKeepsFailing(awaits: Bool) async throws {
    register()
    let codes = Guarded<[ResolutionError.Code?]>([])
    let runs = Tally()
    let ask = { @Sendable [weak resolver] in
      if runs.add() > 100 { return }
      codes.append(resolver.flatMap { resolver in resolutionError { try resolver.resolve(Database.self) }?.code })
    }
    if awaits {
      resolver.onDrop(Database.self) { _ in
        await Task.yield()
        ask()
      }
    } else {
      resolver.onDrop(Database.self) { _ in ask() }
    }
    failing()
    expectFailure()
    // A closure that is awaited owes the next one when it ends.
    for _ in 0..<5 { try await resolver.awaitDrops() }
    #expect(closed.value.count == ledger.born)
    #expect(ledger.born < 5)
    #expect(codes.value.contains(.cycle))
    #expect(ledger.living == [])
  }
}
