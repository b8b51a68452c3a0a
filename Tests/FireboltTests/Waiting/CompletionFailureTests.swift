import Firebolt
import TestSupport
import Testing

private final class Manager: Tracked, @unchecked Sendable {}
private final class Service: Tracked, @unchecked Sendable {}
private final class Screen: Tracked, @unchecked Sendable {}
private final class Other: Tracked, @unchecked Sendable {}

/// A completion that throws undoes the instance that it completed and those that refer to it, and nothing else.
@Suite("A completion that throws")
struct CompletionFailureTests {
  private static let scopes: [Resolver.Scope] = [.single, .factory, .weak, .graph, .custom("session")]
  private let ledger = Ledger()
  private let runs = Tally()
  private let resolver = Resolver()

  /// Adds a completion that throws when it first runs.
  private func failOnce<T>(_ type: T.Type) {
    resolver.initCompleted(type) { [runs] _, _ in if runs.add() == 1 { throw Failure("not yet") } }
  }

  @Test(arguments: scopes)
  func failsTheRequestAndIsTriedAgain(_ scope: Resolver.Scope) {
    resolver.register(scope) { [ledger] in Manager(ledger) }
    failOnce(Manager.self)
    let error = resolutionError { try resolver.resolve(Manager.self) }
    #expect(error?.code == .completionThrew)
    #expect(error?.underlying as? Failure == Failure("not yet"))
    #expect(error?.pathOfTypes == ["Manager"])
    #expect(ledger.living == [])
    let manager: Manager? = resolver.get()
    #expect(manager?.number == 2)
  }

  @Test func undoesWhatItHasHadMadeOfTheInstance() {
    resolver.register { [ledger] in Manager(ledger) }
    resolver.register { [ledger] in Service(ledger, keeping: $0.get() as Manager) }
    resolver.initCompleted(Manager.self) { own, _ in _ = own.get() as Service }
    failOnce(Manager.self)
    #expect(resolver.get() as Manager? == nil)
    #expect(ledger.living == [])
    let service: Service = resolver.get()
    #expect(service.kept as? Manager === resolver.get() as Manager)
    #expect(ledger.born == 4)
  }

  @Test func undoesWhatTheSameRecipeGotBesides() {
    resolver.register { [ledger] in Manager(ledger) }.register { [ledger] in Other(ledger) }
    resolver.register { [ledger] in Screen(ledger, keeping: [$0.get() as Manager, $0.get() as Other] as [Tracked]) }
    let completed = Tally()
    resolver.initCompleted(Other.self) { _, _ in completed.add() }
    failOnce(Manager.self)
    #expect(resolutionError { try resolver.resolve(Screen.self) }?.pathOfTypes == ["Screen", "Manager"])
    #expect(completed.count == 0)
    #expect(ledger.living == [])
    #expect((resolver.get() as Other).number == 4)
    #expect(completed.count == 1)
  }

  @Test func withAFailureOfARequestOfItsOwnNamesThePathThere() {
    resolver.register { [ledger] in Manager(ledger) }
    resolver.register { [ledger] in Service(ledger, keeping: $0.get() as Manager) }
    resolver.initCompleted(Manager.self) { $1.kept = try $0.resolve(Other.self) }
    let error = resolutionError { try resolver.resolve(Service.self) }
    #expect(error?.code == .notRegistered)
    #expect(error?.key == TypeKey(Other.self))
    #expect(error?.pathOfTypes == ["Service", "Manager", "Other"])
  }

  /// The completions of the manager and of the service both request a screen. The recipe of the screen requests the
  /// service, and then an object whose recipe requests the manager and throws. Each failure undoes the manager or the
  /// service, and making that again would require another screen.
  @Test func endsThoughWhatItUndoesIsNeededAgain() {
    resolver.register { [ledger] in Manager(ledger) }
    resolver.register { [ledger] in Service(ledger) }
    resolver.initCompleted(Manager.self) { own, _ in _ = try own.resolve(Screen.self) }
    resolver.initCompleted(Service.self) { own, _ in _ = try own.resolve(Screen.self) }
    resolver.register { [ledger] own in
      Screen(ledger, keeping: (try own.resolve() as Service, try own.resolve() as Other))
    }
    resolver.register { own throws -> Other in
      _ = try own.resolve(Manager.self)
      throw Failure("no other")
    }
    let error = onThreads(1, stackSize: 4 << 20) { [resolver] _ in
      resolutionError { try resolver.resolve(Manager.self) }
    }[0]
    #expect(error?.code == .recipeThrew)
    #expect(error?.pathOfTypes == ["Manager", "Screen", "Other"])
    #expect(ledger.living == [])
  }
}
