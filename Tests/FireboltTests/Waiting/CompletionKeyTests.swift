import Firebolt
import TestSupport
import Testing

private protocol Shape: AnyObject, Sendable {}
private protocol Colored: AnyObject, Sendable {}
private final class Square: Shape, Colored, Sendable {}

/// The keys of one registration, and how each is requested.
private enum Asked: CaseIterable {
  case shape, colored, square

  func request(_ resolver: Resolver, _ scope: Resolver.Scope?) {
    switch (self, scope) {
    case (.shape, nil): _ = resolver.get() as any Shape
    case (.colored, nil): _ = resolver.get() as any Colored
    case (.square, nil): _ = resolver.get() as Square
    case (.shape, let scope?): _ = resolver.get(scope) as any Shape
    case (.colored, let scope?): _ = resolver.get(scope) as any Colored
    case (.square, let scope?): _ = resolver.get(scope) as Square
    }
  }
}

@Suite("Rule 29: initCompleted runs for each new instance, through whichever key")
struct CompletionKeyTests {
  private let resolver = Resolver()
  private let completed = Guarded<[ObjectIdentifier]>([])

  private func register(_ scope: Resolver.Scope) {
    resolver.register(scope, expects: [(any Shape).self, (any Colored).self, Square.self]) { Square() }
  }

  private func complete() {
    resolver.initCompleted((any Shape).self) { [completed] in completed.append(ObjectIdentifier($1)) }
  }

  @Test(arguments: Asked.allCases, [Resolver.Scope.single, .factory, .weak, .graph, .perResolver, .custom("session")])
  fileprivate func inEachScope(_ asked: Asked, _ scope: Resolver.Scope) {
    register(scope)
    complete()
    asked.request(resolver, nil)
    #expect(completed.value.count == 1)
  }

  @Test(arguments: Asked.allCases, [Resolver.Scope.single, .factory, .weak, .graph])
  fileprivate func whenANewOneIsRequested(_ asked: Asked, _ scope: Resolver.Scope) {
    register(scope)
    complete()
    asked.request(resolver, .factory)
    asked.request(resolver, .factory)
    #expect(completed.value.count == 2)
  }

  /// The recipe alone is published for readers until there is a hook.
  @Test(arguments: Asked.allCases)
  fileprivate func whenTheHookComesLater(_ asked: Asked) {
    register(.factory)
    asked.request(resolver, nil)
    complete()
    asked.request(resolver, nil)
    #expect(completed.value.count == 1)
  }

  @Test(arguments: Asked.allCases)
  fileprivate func whenTheHookWasThereBefore(_ asked: Asked) {
    complete()
    register(.factory)
    asked.request(resolver, nil)
    #expect(completed.value.count == 1)
  }

  @Test(arguments: Asked.allCases)
  fileprivate func whenTheHookIsOfAllNames(_ asked: Asked) {
    register(.factory)
    resolver.initCompleted((any Shape).self, name: .any) { [completed] in completed.append(ObjectIdentifier($1)) }
    asked.request(resolver, nil)
    #expect(completed.value.count == 1)
  }

  @Test(arguments: Asked.allCases)
  fileprivate func whenAModuleBringsIt(_ asked: Asked) {
    register(.factory)
    let module = Module("completed") { [completed] in
      $0.initCompleted((any Shape).self) { completed.append(ObjectIdentifier($1)) }
    }
    resolver.load(module)
    asked.request(resolver, nil)
    #expect(completed.value.count == 1)
    resolver.unload(module)
    asked.request(resolver, nil)
    #expect(completed.value.count == 1)
  }

  @Test(arguments: Asked.allCases)
  fileprivate func inAChildAndInAMock(_ asked: Asked) {
    register(.factory)
    complete()
    asked.request(Resolver(parent: resolver), nil)
    #expect(completed.value.count == 1)
    asked.request(MockResolver(inheriting: resolver), nil)
    #expect(completed.value.count == 2)
  }

  @Test(arguments: Asked.allCases)
  fileprivate func inTasks(_ asked: Asked) async throws {
    resolver.registerAsync(.factory, expects: [(any Shape).self, (any Colored).self, Square.self]) { Square() }
    complete()
    switch asked {
    case .shape: _ = try await resolver.getAsync() as any Shape
    case .colored: _ = try await resolver.getAsync() as any Colored
    case .square: _ = try await resolver.getAsync() as Square
    }
    #expect(completed.value.count == 1)
  }
}
