import Firebolt
import FireboltGraph
import TestSupport
import Testing

private protocol Service: Sendable { var trail: String { get } }
private struct Plain: Service { let trail: String }

extension Resolver.Keys {
  fileprivate static let declaredService = Resolver.Key<any Service> { Plain(trail: "own") }
}

@Suite("Hooks of all names of a type")
struct AnyNameTests {
  private let resolver = Resolver()

  private func register(_ names: Resolver.Name?..., in resolver: Resolver) {
    for name in names {
      resolver.register(expect: (any Service).self, name: name) { Plain(trail: name?.rawValue ?? "plain") }
    }
  }

  private func trail(_ name: Resolver.Name? = nil) -> String { (resolver.get(name: name) as any Service).trail }

  private func decorate(_ mark: String, _ name: Resolver.Name? = .any, in resolver: Resolver) {
    resolver.decorate((any Service).self, name: name) { Plain(trail: $1.trail + mark) }
  }

  @Test func aDecoratorConcernsWhatIsRegisteredBeforeAndAfter() {
    register(nil, "a", in: resolver)
    #expect([trail(), trail("a")] == ["plain", "a"])
    decorate("!", in: resolver)
    register("b", in: resolver)
    #expect([trail(), trail("a"), trail("b"), resolver.get(.declaredService).trail] == ["plain!", "a!", "b!", "own!"])
    resolver.register(.declaredService) { Plain(trail: "override") }
    #expect(resolver.get(.declaredService).trail == "override!")
  }

  @Test func hooksOfOneNameAndOfAllRunInTheOrderInWhichTheyWereAdded() {
    decorate("1", in: resolver)
    decorate("2", "a", in: resolver)
    register("a", in: resolver)
    decorate("3", in: resolver)
    #expect(trail("a") == "a123")
  }

  @Test func itAppliesAgainToAKeyThatIsRegisteredAnew() {
    register("a", in: resolver)
    decorate("!", in: resolver)
    #expect(trail("a") == "a!")
    resolver.unregister((any Service).self, name: "a").dropCached((any Service).self, name: "a")
    register("a", in: resolver)
    #expect(trail("a") == "a!")
  }

  @Test(arguments: [true, false])
  func itGoesWithItsNameOrItsType(_ isByName: Bool) {
    register(nil, "a", in: resolver)
    decorate("!", in: resolver)
    #expect(trail("a") == "a!")
    if isByName {
      resolver.unregister((any Service).self, name: .any)
    } else {
      resolver.unregister([(any Service).self])
    }
    resolver.dropAllCachedDependencies()
    register("a", "b", in: resolver)
    #expect([trail("a"), trail("b")] == ["a", "b"])
  }

  @Test func itComesAndGoesWithItsModule() {
    let module = Module("marks") {
      $0.decorate((any Service).self, name: .any) { Plain(trail: $1.trail + "!") }
    }
    register(nil, "a", in: resolver)
    #expect(trail() == "plain")
    resolver.load(module)
    register("b", in: resolver)
    #expect([trail(), trail("a"), trail("b")] == ["plain!", "a!", "b!"])
    resolver.unload(module)
    #expect([trail(), trail("a"), trail("b")] == ["plain", "a", "b"])
  }

  @Test func aMockHasItTooAndAChildsOwnRegistrationsDoNot() {
    decorate("!", in: resolver)
    register(nil, in: resolver)
    let mock = MockResolver(inheriting: resolver) { register("a", in: $0) }
    #expect([mock.get() as any Service, mock.get(name: "a")].map(\.trail) == ["plain!", "a!"])
    let child = Resolver(parent: resolver)
    register("a", in: child)
    #expect([child.get() as any Service, child.get(name: "a")].map(\.trail) == ["plain!", "a"])
  }

  @Test func aCompletionAndAnOnDropConcernAllNamesToo() {
    let heard = Guarded<[String]>([])
    @Sendable func note(_ event: String) -> @Sendable (any Service) -> Void {
      { service in heard.withLock { $0.append("\(event) \(service.trail)") } }
    }
    register(nil, in: resolver)
    resolver.initCompleted((any Service).self, name: .any) { note("made")($1) }
    resolver.onDrop((any Service).self, name: .any) { note("dropped")($0) }
    register("a", in: resolver)
    _ = (trail(), trail("a"))
    resolver.dropAllCachedDependencies()
    #expect(heard.withLock { $0 } == ["made plain", "made a", "dropped a", "dropped plain"])
  }

  @Test func nothingIsLeftAliveByARemoval() {
    final class Kept: Sendable {}
    weak var kept: Kept?
    do {
      let object = Kept()
      kept = object
      register("a", in: resolver)
      resolver.decorate((any Service).self, name: .any) { _, service in
        withExtendedLifetime(object) {}
        return service
      }
    }
    #expect(kept != nil)
    resolver.unregister((any Service).self, name: .any)
    #expect(kept == nil)
  }

  @Test func verifyReportsItOnlyWhereTheTypeHasNoRegistration() throws {
    decorate("!", in: resolver)
    let warnings = try resolver.verify().issues
    #expect(warnings.map(\.code) == [.unusedHook])
    #expect("\(warnings)".contains("name: .any") || "\(warnings)".contains("\".any\""))
    register("a", in: resolver)
    #expect(try resolver.verify().issues.isEmpty)
  }
}
