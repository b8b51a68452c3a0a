import Firebolt
import TestSupport
import Testing

/// The hooks of keys with asynchronous recipes.
@Suite struct AsyncHookTests {
  private let resolver = Resolver()
  private let events = Guarded<[String]>([])

  private func note(_ event: String) { events.append(event) }

  private func register(_ scope: Resolver.Scope = .single) {
    resolver.registerAsync(scope) { () -> Database in
      await Task.yield()
      return Database("made")
    }
  }

  @Test(arguments: [Resolver.Scope.single, .factory, .weak, .graph])
  func decoratorsAndCompletionsRunBeforeAnybodyHasIt(_ scope: Resolver.Scope) async throws {
    register(scope)
    resolver.decorate(Database.self) { _, database in Database("decorated " + database.label) }
    resolver.initCompleted(Database.self) { [self] _, database in note("completed " + database.label) }
    let database: Database = try await resolver.getAsync()
    #expect(database.label == "decorated made")
    #expect(events.value == ["completed decorated made"])
  }

  @Test func aCompletionThatThrowsUndoesTheInstanceAndWhatKnowsIt() async throws {
    register()
    resolver.register { Repository(database: try $0.resolve()) }
    let runs = Tally()
    resolver.initCompleted(Database.self) { resolver, _ in
      _ = try resolver.resolve(Repository.self)
      if runs.add() == 1 { throw Failure("not ready") }
    }
    let error = await awaitedError { try await resolver.getAsync(expect: Database.self) }
    #expect(error?.code == .completionThrew)
    #expect(resolutionError { try resolver.resolve(Repository.self) }?.code == .needsAwait)
    let database: Database = try await resolver.getAsync()
    #expect(resolver.get(expect: Repository.self).database === database)
  }
}
