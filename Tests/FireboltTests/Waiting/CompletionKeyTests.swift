import Firebolt
import TestSupport
import Testing

private protocol Shape: AnyObject, Sendable {}
private protocol Colored: AnyObject, Sendable {}
private final class Square: Shape, Colored, Sendable {}

private let types: [Any.Type] = [(any Shape).self, (any Colored).self, Square.self]

/// One of the keys of one registration, and how it is requested.
private struct Asked: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let request: @Sendable (Resolver, Resolver.Scope?) -> Void
  let requestInATask: @Sendable (Resolver) async throws -> Void

  init<T>(_ type: T.Type) {
    testDescription = "\(type)"
    request = { resolver, scope in
      if let scope { _ = resolver.get(scope) as T } else { _ = resolver.get() as T }
    }
    requestInATask = { _ = try await $0.getAsync() as T }
  }

  static let all = [Asked((any Shape).self), Asked((any Colored).self), Asked(Square.self)]
}

/// When a hook and the registration come together, and who is asked.
private enum Meeting: CaseIterable {
  case hookFirst, registrationFirst
  /// The recipe alone is published for readers until there is a hook.
  case hookAfterARequest
  case ofAllNames, ofAModule, inAChild, inAMock
}

@Suite("Rule 29: initCompleted runs for each new instance, through whichever key")
struct CompletionKeyTests {
  private let resolver = Resolver()
  private let completed = Tally()

  private func register(_ scope: Resolver.Scope = .factory) { resolver.register(scope, expects: types) { Square() } }

  private func complete() { resolver.initCompleted((any Shape).self) { [completed] _, _ in completed.add() } }

  @Test(arguments: Asked.all, [Resolver.Scope.single, .factory, .weak, .graph, .perResolver, .custom("session")])
  fileprivate func inEachScope(_ asked: Asked, _ scope: Resolver.Scope) {
    register(scope)
    complete()
    asked.request(resolver, nil)
    #expect(completed.count == 1)
    for _ in 0..<2 { asked.request(resolver, .factory) }
    #expect(completed.count == 3)
  }

  @Test(arguments: Asked.all, Meeting.allCases)
  fileprivate func howeverTheyMeet(_ asked: Asked, _ meeting: Meeting) {
    let module = Module("completed") { [completed] in
      $0.initCompleted((any Shape).self) { _, _ in completed.add() }
    }
    if meeting == .hookFirst { complete() }
    register()
    if meeting == .hookAfterARequest { asked.request(resolver, nil) }
    switch meeting {
    case .hookFirst: break
    case .ofAllNames: resolver.initCompleted((any Shape).self, name: .any) { [completed] _, _ in completed.add() }
    case .ofAModule: resolver.load(module)
    default: complete()
    }
    switch meeting {
    case .inAChild: asked.request(Resolver(parent: resolver), nil)
    case .inAMock: asked.request(MockResolver(inheriting: resolver), nil)
    default: asked.request(resolver, nil)
    }
    #expect(completed.count == 1)
    if meeting != .ofAModule { return }
    asked.request(resolver.unload(module), nil)
    #expect(completed.count == 1)
  }

  @Test(arguments: Asked.all)
  fileprivate func inTasks(_ asked: Asked) async throws {
    resolver.registerAsync(.factory, expects: types) { Square() }
    complete()
    try await asked.requestInATask(resolver)
    #expect(completed.count == 1)
  }
}
