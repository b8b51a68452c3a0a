import Firebolt
import TestSupport
import Testing

private final class Part: Sendable {
  let label: String
  init(_ label: String) { self.label = label }
}
private final class Peer: Sendable {
  let part: Part
  init(part: Part) { self.part = part }
}

/// The hooks of keys with asynchronous recipes.
@Suite struct AsyncHookTests {
  private let resolver = Resolver()
  private let events = Guarded<[String]>([])

  private func note(_ event: String) { events.append(event) }

  private func register(_ scope: Resolver.Scope = .single) {
    resolver.registerAsync(scope) { () -> Part in
      await Task.yield()
      return Part("made")
    }
  }

  @Test(arguments: [Resolver.Scope.single, .factory, .weak, .graph])
  func decoratorsAndCompletionsRunBeforeAnybodyHasIt(_ scope: Resolver.Scope) async throws {
    register(scope)
    resolver.decorate(Part.self) { _, part in Part("decorated " + part.label) }
    resolver.initCompleted(Part.self) { [self] _, part in note("completed " + part.label) }
    let part: Part = try await resolver.getAsync()
    #expect(part.label == "decorated made")
    #expect(events.value == ["completed decorated made"])
  }

  @Test func aCompletionThatThrowsUndoesTheInstanceAndWhatKnowsIt() async throws {
    register()
    resolver.register { Peer(part: try $0.resolve()) }
    let runs = Tally()
    resolver.initCompleted(Part.self) { resolver, _ in
      _ = try resolver.resolve(Peer.self)
      if runs.add() == 1 { throw Failure("not ready") }
    }
    let error = await awaitedError { try await resolver.getAsync(expect: Part.self) }
    #expect(error?.code == .completionThrew)
    #expect(resolutionError { try resolver.resolve(Peer.self) }?.code == .needsAwait)
    let part: Part = try await resolver.getAsync()
    #expect(resolver.get(expect: Peer.self).part === part)
  }
}
