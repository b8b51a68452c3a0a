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

  private func trailOf(_ resolver: Resolver) -> String { (resolver.get() as any Service).trail }

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
    // An alias is no registration of its own.
    let other = Resolver().register(.declaredService)
    decorate("!", in: other)
    #expect(trailOf(other) == "own!")
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

  @Test(arguments: 0..<4)
  func theOnDropOfAnExistingObjectRunsOnceHoweverItGoes(_ way: Int) {
    let dropped = Guarded<[String]>([])
    var resolver: Resolver? = Resolver()
    let objects = Module("objects") {
      for name: Resolver.Name in ["a", "b"] {
        $0.registerInstance(Plain(trail: name.rawValue), expect: (any Service).self, name: name)
      }
    }
    resolver?.onDrop((any Service).self, name: .any) { service in dropped.withLock { $0.append(service.trail) } }
    resolver?.load(objects)
    #expect(dropped.withLock { $0 } == [])
    switch way {
    case 0: resolver?.unload(objects)
    case 1: resolver?.unregisterAllDependencies()
    case 2: resolver?.unregister([(any Service).self])
    default: resolver = nil
    }
    #expect(dropped.withLock { $0 } == ["b", "a"])
  }

  @Test func aMergeBringsIt() {
    decorate("!", in: resolver)
    register(nil, in: resolver)
    let other = Resolver()
    register("a", in: other)
    #expect((other.get(name: "a") as any Service).trail == "a")
    other.mergeDependencies(with: resolver).mergeDependencies(with: resolver)
    #expect([other.get() as any Service, other.get(name: "a")].map(\.trail) == ["plain!", "a!"])
  }

  @Test func aChildsInstanceOfItsOwnHasTheHooksOfTheRegistrationsResolver() {
    resolver.register(.perResolver, expect: (any Service).self, name: "a") { Plain(trail: "a") }
    decorate("!", in: resolver)
    let child = Resolver(parent: resolver)
    decorate("?", in: child)
    #expect((child.get(name: "a") as any Service).trail == "a!")
  }

  @Test func emptyKeysThatGoLeaveItInForce() {
    decorate("!", in: resolver)
    for number in 0..<100 {
      let name = Resolver.Name("\(number)")
      register(name, in: resolver)
      resolver.unregister((any Service).self, name: name)
    }
    register("a", in: resolver)
    #expect(trail("a") == "a!")
    resolver.unregister((any Service).self, name: .any)
    for number in 100..<200 { register(Resolver.Name("\(number)"), in: resolver) }
    resolver.dropAllCachedDependencies()
    #expect([trail("a"), trail("199")] == ["a", "199"])
  }

  @Test func nothingIsLeftAliveByARemoval() {
    final class Kept: Sendable {}
    weak var kept: Kept?
    do {
      let object = Kept()
      kept = object
      register("a", in: resolver)
      resolver.decorate((any Service).self, name: .any) { [object] _, service in
        withExtendedLifetime(object) { service }
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
    resolver.register(.factory, expect: (any Service).self, name: "factory") { Plain(trail: "") }
      .onDrop((any Service).self, name: .any) { _ in }
    #expect(try resolver.verify().issues.isEmpty)
    resolver.decorate((any Service).self, name: .any, on: MainActor.self) { $1 }
    let error = #expect(throws: VerificationError.self) { try resolver.verify() }
    let errors = error?.verification.issues ?? []
    #expect(errors.map(\.code) == [.misplacedHook, .misplacedHook])
    #expect(errors.map { $0.key.name } == ["a", "factory"])
  }
}
