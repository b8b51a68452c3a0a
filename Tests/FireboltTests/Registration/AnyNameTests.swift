import Firebolt
import FireboltGraph
import TestSupport
import Testing

private protocol Service: Sendable { var trail: String { get } }
private struct Plain: Service { let trail: String }

extension Resolver.Keys {
  fileprivate static let declaredService = Resolver.Key<any Service> { Plain(trail: "own") }
}

extension Resolver.Name {
  fileprivate static let anyNameTest: Resolver.Name = "any name test"
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

  private func decorate(_ mark: String, _ name: Resolver.HookName = .any, in resolver: Resolver) {
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

  @Test func aMergeOfWhatBothHaveKeepsTheirOrder() {
    register("a", in: resolver)
    decorate("1", in: resolver)
    let mock = MockResolver(inheriting: resolver)
    decorate("2", in: resolver)
    resolver.mergeDependencies(with: mock)
    #expect(trail("a") == "a12")
  }

  @Test func itGoesWithItsType() {
    register(nil, "a", in: resolver)
    decorate("!", in: resolver)
    #expect(trail("a") == "a!")
    resolver.unregister((any Service).self).unregister((any Service).self, name: ".any").dropAllCachedDependencies()
    register(nil, in: resolver)
    #expect([trail(), trail("a")] == ["plain!", "a!"])
    resolver.unregister([(any Service).self]).dropAllCachedDependencies()
    register("a", "b", in: resolver)
    #expect([trail("a"), trail("b")] == ["a", "b"])
  }

  @Test func aMockOfAChildAppliesEachResolversToItsOwnOnlyAsTheChildDoes() {
    let grandparent = Resolver()
    let parent = Resolver(parent: grandparent)
    let child = Resolver(parent: parent)
    for (mark, resolver) in [("1", grandparent), ("2", parent), ("3", child)] {
      register(.init(mark), in: resolver)
      decorate(mark, in: resolver)
    }
    let mock = MockResolver(inheriting: child) { register("new", in: $0) }
    for resolver in [child, mock, MockResolver(inheriting: mock)] {
      let trails = ["1", "2", "3"].map { (resolver.get(name: $0) as any Service).trail }
      #expect(trails == ["11", "22", "33"])
      #expect(resolver.get(.declaredService).trail == "own1")
    }
    #expect((mock.get(name: "new") as any Service).trail == "new3")
    decorate("?", in: mock)
    let trails = ["1", "2", "3", "new"].map { (mock.get(name: $0) as any Service).trail }
    #expect(trails == ["11?", "22?", "33?", "new3?"])
    #expect(mock.get(.declaredService).trail == "own1?")
  }

  @Test func aNameThatIsSpelledSoIsAnOrdinaryName() {
    register(".any", "a", nil, in: resolver)
    decorate("!", ".any", in: resolver)
    decorate("?", Resolver.Name(".any"), in: resolver)
    #expect([trail(".any"), trail("a"), trail()] == [".any!?", "a", "plain"])
    decorate("+", in: resolver)
    #expect([trail(".any"), trail("a"), trail()] == [".any!?+", "a+", "plain+"])
    resolver.dropCached((any Service).self, name: ".any")
    #expect(try! resolver.verify().issues.isEmpty)
  }

  @Test func aHookTakesEachKindOfName() {
    register(nil, .anyNameTest, "b", in: resolver)
    resolver.decorate((any Service).self, name: nil) { Plain(trail: $1.trail + "1") }
    resolver.decorate((any Service).self, name: .anyNameTest) { Plain(trail: $1.trail + "2") }
    resolver.decorate((any Service).self, name: .init("b")) { Plain(trail: $1.trail + "3") }
    let none: Resolver.Name? = nil
    let some: Resolver.Name? = "b"
    resolver.decorate((any Service).self, name: none) { Plain(trail: $1.trail + "4") }
    resolver.decorate((any Service).self, name: some) { Plain(trail: $1.trail + "5") }
    #expect([trail(), trail(.anyNameTest), trail("b")] == ["plain14", "any name test2", "b35"])
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
    resolver.unregister([(any Service).self])
    resolver.dropAllCachedDependencies()
    register("a", in: resolver)
    for number in 100..<200 { register(Resolver.Name("\(number)"), in: resolver) }
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
    resolver.unregister([(any Service).self])
    #expect(kept == nil)
  }

  @Test func verifyReportsItOnlyWhereTheTypeHasNoRegistration() throws {
    decorate("!", in: resolver)
    let warnings = try resolver.verify().issues
    #expect(warnings.map(\.code) == [.unusedHook])
    #expect("\(warnings)".contains("a decorator of Service of any name, "))
    #expect("\(warnings)".contains("resolver.register(expect: (any Service).self) { … }"))
    #expect(try resolver.verify(allowing: [.init(.unusedHook, of: (any Service).self)]).issues.isEmpty)
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
