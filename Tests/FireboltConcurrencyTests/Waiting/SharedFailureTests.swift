import Firebolt
import TestSupport
import Testing

@Suite("A failure reaches all who waited for the run, and is forgotten")
struct SharedFailureTests {
  private static let scopes: [Resolver.Scope] = [.single, .custom("a"), .perResolver]
  private let ledger = Ledger()

  @Test(arguments: Runners.allCases, scopes)
  func thatOfARecipeHasThePathOfEach(_ runners: Runners, _ scope: Resolver.Scope) async {
    for _ in 0..<(8 * tortureRounds) { await expectFailure(.recipeThrew, runners, scope) }
  }

  /// A completion is synchronous, so a task in which it waited would keep its thread from the others.
  @Test(arguments: scopes) func thatOfACompletionHasThePathOfEach(_ scope: Resolver.Scope) async {
    for _ in 0..<(8 * tortureRounds) { await expectFailure(.completionThrew, .threads, scope) }
  }

  /// Three ask for a subject directly, and one for another instance, which needs it. The first run fails when all others
  /// wait. A task waits also for the recipe that it has begun.
  private func expectFailure(_ code: ResolutionError.Code, _ runners: Runners, _ scope: Resolver.Scope) async {
    let (runs, completions, waiterCount) = (Tally(), Tally(), runners == .threads ? 3 : 4)
    @Sendable func areWaiting(_ resolver: Resolver) -> Bool {
      resolver.waiterCount(for: Tracked.self, name: "subject") == waiterCount
    }
    let app = Resolver()
    let resolver = scope == .perResolver ? Resolver(parent: app) : app
    let failsInRecipe = code == .recipeThrew
    runners.register("subject", scope, in: app, counting: runs) { asked in
      !failsInRecipe || runs.count > 1 || areWaiting(asked)
    } _: { [ledger] _ in
      if failsInRecipe, runs.count == 1 { throw Failure("not yet") }
      return Tracked(ledger)
    }
    app.initCompleted(Tracked.self, name: "subject") { asked, _ in
      if failsInRecipe || completions.add() > 1 { return }
      while !areWaiting(asked) { relax() }
      throw Failure("not yet")
    }
    runners.register("outer", scope, in: app, needing: "subject") { [ledger] in Tracked(ledger, keeping: $0) }
    let errors = await runners.errors(of: ["subject", "subject", "subject", "outer"], in: resolver)
    #expect(errors.map { $0?.code } == [code, code, code, code])
    #expect(errors.allSatisfy { $0?.underlying as? Failure == Failure("not yet") })
    #expect(errors.map(\.pathOfNames) == ["subject", "subject", "subject", "outer→subject"])
    #expect(await runners.errors(of: ["outer", "subject"], in: resolver).map { $0?.code } == [nil, nil])
    #expect(runs.count == 2)
    #expect((resolver.get(name: "outer") as Tracked).kept as? Tracked === resolver.get(name: "subject") as Tracked)
  }
}
