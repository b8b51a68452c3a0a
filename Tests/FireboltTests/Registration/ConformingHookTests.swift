import Firebolt
import FireboltGraph
import TestSupport
import Testing

private protocol Startable: Sendable { var title: String { get } }
private protocol Service: Sendable { var title: String { get } }
private struct Plain: Service { let title: String }
private final class Engine: Service, Startable {
  let title: String
  init(_ title: String = "engine") { self.title = title }
}
private struct Wrapper: Service { let title: String }
private struct Started: Service, Startable { let title: String }
@MainActor private protocol Showing: Sendable { var title: String { get } }
@MainActor private final class Screen: Showing { let title = "screen" }

extension Resolver.Keys {
  fileprivate static let conformingEngine = Resolver.Key { Engine("own") }
}

@Suite("Rule 71: hooks conformingTo: a type apply once to each instance that is of it")
struct ConformingHookTests {
  private let resolver = Resolver()
  private let heard = Guarded<[String]>([])

  private func completing() {
    let heard = heard
    resolver.initCompleted(conformingTo: (any Startable).self) { heard.append("start \($1.title)") }
  }

  private func dropping() {
    let heard = heard
    resolver.onDrop(conformingTo: (any Startable).self) { heard.append("drop \($0.title)") }
  }

  private func take() -> [String] {
    heard.withLock { heard in
      defer { heard = [] }
      return heard
    }
  }

  @Test func itConcernsEachInstanceOfTheTypeThatIsMadeWhileItIsThere() {
    resolver.register { Engine("before") }
    _ = resolver.get(Engine.self)
    completing()
    dropping()
    resolver.register(name: "a") { Engine("a") }.register { Plain(title: "plain") }
    _ = (resolver.get(Engine.self), resolver.get(Plain.self), resolver.get(Engine.self, name: "a"))
    _ = (resolver.get(Engine.self, name: "a"), resolver.get(.conformingEngine))
    #expect(take() == ["start a", "start own"])
    resolver.dropAllCachedDependencies()
    #expect(take() == ["drop own", "drop a"])
    _ = resolver.get(Engine.self)
    #expect(take() == ["start before"])
  }

  @Test func itRunsOnceThroughWhicheverKeyAfterTheHooksOfTheKey() {
    let heard = heard
    completing()
    dropping()
    resolver.register(expects: [(any Service).self, (any Startable).self, Engine.self]) { Engine() }
    resolver.initCompleted((any Startable).self) { _, _ in heard.append("key") }
    resolver.initCompleted(Engine.self, name: .any) { _, _ in heard.append("any") }
    resolver.onDrop((any Service).self) { _ in heard.append("key") }
    resolver.onDrop(Engine.self, name: .any) { _ in heard.append("any") }
    _ = (resolver.get() as any Startable, resolver.get() as any Service, resolver.get() as Engine)
    #expect(take() == ["key", "any", "start engine"])
    resolver.dropCached((any Service).self)
    #expect(take() == ["key", "any", "drop engine"])
  }

  @Test(arguments: [
    Resolver.Scope.factory, .graph, .single, .weak, .custom("session"), .expiring(after: 60), .perResolver,
  ])
  func itConcernsEachScope(_ scope: Resolver.Scope) {
    completing()
    dropping()
    resolver.register(scope) { Engine() }
    let engine = resolver.get(Engine.self)
    #expect(take() == ["start engine"])
    resolver.dropAllCachedDependencies()
    let isKept = ![.factory, .graph].contains(scope)
    #expect(take() == (isKept ? ["drop engine"] : []))
    withExtendedLifetime(engine) {}
  }

  @Test func eachCombinationOfArgumentsHasIt() {
    completing()
    resolver.register(.perArguments, args: String.self) { Engine($0) }
    for title in ["a", "b", "a"] { _ = resolver.get(Engine.self, title) }
    #expect(take() == ["start a", "start b"])
  }

  @Test func asynchronousInstancesHaveIt() async throws {
    completing()
    let heard = heard
    resolver.onDrop(conformingTo: (any Startable).self) {
      await Task.yield()
      heard.append("drop \($0.title)")
    }
    resolver.registerAsync { Engine() }.registerAsync { Plain(title: "plain") }
    _ = try await (resolver.getAsync(Engine.self), resolver.getAsync(Plain.self))
    #expect(take() == ["start engine"])
    resolver.dropAllCachedDependencies()
    try await resolver.awaitDrops()
    #expect(take() == ["drop engine"])
  }

  @Test func whatIsNotOfTheTypeIsReleasedAtOnceThoughTheClosureAwaits() {
    final class Kept: Sendable {}
    resolver.onDrop(conformingTo: (any Startable).self) { _ in await Task.yield() }
    resolver.register { Kept() }
    weak let kept = resolver.get(Kept.self)
    #expect(kept != nil)
    resolver.dropCached(Kept.self)
    #expect(kept == nil)
  }

  @Test func theDecoratedInstanceIsMeantOrElseTheOneInside() {
    completing()
    dropping()
    resolver.register(expect: (any Service).self, name: "a") { Engine("a") }
      .decorate((any Service).self, name: "a") { Wrapper(title: "wrapped " + $1.title) }
      .register(expect: (any Service).self, name: "b") { Engine("b") }
      .decorate((any Service).self, name: "b") { Started(title: "decorated " + $1.title) }
      .register(expect: (any Service).self, name: "c") { Plain(title: "c") }
      .decorate((any Service).self, name: "c") { Started(title: "decorated " + $1.title) }
    for name: Resolver.Name in ["a", "b", "c"] { _ = resolver.get(name: name) as any Service }
    #expect(take() == ["start a", "start decorated b", "start decorated c"])
    resolver.dropAllCachedDependencies()
    #expect(take() == ["drop decorated c", "drop decorated b", "drop a"])
  }

  @Test func anExistingObjectHasItToo() {
    resolver.registerInstance(Engine("object")).registerInstance(Plain(title: "plain"))
    completing()
    dropping()
    for _ in 0..<2 { _ = (resolver.get(Engine.self), resolver.get(Plain.self)) }
    #expect(take() == ["start object"])
    resolver.dropAllCachedDependencies()
    #expect(take() == [])
    resolver.unregister([Engine.self, Plain.self])
    #expect(take() == ["drop object"])
  }

  @Test func aFailureUndoesTheInstance() {
    resolver.initCompleted(conformingTo: (any Startable).self) { _, _ in throw Failure("no start") }
    dropping()
    resolver.register { Engine() }.register { Plain(title: "plain") }
    let error = resolutionError { try resolver.resolve(Engine.self) }
    #expect(error?.code == .completionThrew && error?.underlying as? Failure == Failure("no start"))
    #expect(take() == ["drop engine"])
    #expect((try? resolver.resolve(Plain.self)) != nil)
  }

  @Test @MainActor func thoseOnTheMainActorConcernWhatCanWaitForIt() async throws {
    let heard = heard
    resolver.initCompleted(conformingTo: (any Showing).self, on: MainActor.self) { heard.append("show \($1.title)") }
    resolver.onDrop(conformingTo: (any Showing).self, on: MainActor.self) { heard.append("hide \($0.title)") }
    resolver.initCompleted(conformingTo: (any Startable).self, on: MainActor.self) { heard.append("start \($1.title)") }
    resolver.register(on: MainActor.self) { Screen() }.registerAsync { Engine() }.register { Plain(title: "plain") }
      .register(name: "anywhere") { Engine() }
    _ = (resolver.get(Screen.self), resolver.get(Plain.self))
    _ = try await resolver.getAsync(Engine.self)
    #expect(take() == ["show screen", "start engine"])
    resolver.dropCached(Screen.self)
    #expect(take() == ["hide screen"])
    #expect(resolutionError { try resolver.resolve(Engine.self, name: "anywhere") }?.code == .misplacedHook)
  }

  @Test func verifyNamesItForAHookOfAProtocolThatNobodyRegisters() throws {
    completing()
    resolver.register { Engine() }
    #expect(try resolver.verify().issues.isEmpty)
    resolver.initCompleted((any Startable).self) { _, _ in }
    let issues = try resolver.verify().issues
    #expect(issues.map(\.code) == [.unusedHook])
    #expect("\(issues)".contains("`resolver.initCompleted(conformingTo: (any Startable).self) { … }`"))
  }
}
