import Firebolt
import FireboltGraph
import TestSupport
import Testing

extension Resolver.Keys {
  fileprivate static let declaredText = Resolver.Key<String> { "own" }
}

extension Resolver.Name {
  fileprivate static let anyNameTest: Resolver.Name = "any name test"
}

extension Resolver {
  /// Registers texts that are what they are called.
  fileprivate func registerTexts(_ names: Name?...) {
    for name in names { register(name: name) { name?.rawValue ?? "plain" } }
  }

  /// Adds a mark to the texts of some names, or of all.
  fileprivate func mark(_ mark: String, _ name: HookName = .any) { decorate(String.self, name: name) { $1 + mark } }

  fileprivate func texts(_ names: Name?...) -> [String] { names.map { get(name: $0) } }
}

@Suite("Hooks of all names of a type")
struct AnyNameTests {
  private let resolver = Resolver()

  @Test func aDecoratorConcernsWhatIsRegisteredBeforeAndAfter() {
    resolver.registerTexts(nil, "a")
    #expect(resolver.texts(nil, "a") == ["plain", "a"])
    resolver.mark("!")
    resolver.registerTexts("b")
    #expect(resolver.texts(nil, "a", "b") == ["plain!", "a!", "b!"])
    #expect(resolver.get(.declaredText) == "own!")
    resolver.register(.declaredText) { "override" }
    #expect(resolver.get(.declaredText) == "override!")
    // An alias is no registration of its own.
    let other = Resolver().register(.declaredText)
    other.mark("!")
    #expect(other.texts(nil) == ["own!"])
  }

  @Test func hooksOfOneNameAndOfAllRunInTheOrderInWhichTheyWereAdded() {
    resolver.mark("1")
    resolver.mark("2", "a")
    resolver.registerTexts("a")
    resolver.mark("3")
    #expect(resolver.texts("a") == ["a123"])
  }

  @Test func itGoesWithItsType() {
    resolver.registerTexts(nil, "a")
    resolver.mark("!")
    #expect(resolver.texts("a") == ["a!"])
    resolver.unregister(String.self).unregister(String.self, name: ".any").dropAllCachedDependencies()
    resolver.registerTexts(nil)
    #expect(resolver.texts(nil, "a") == ["plain!", "a!"])
    resolver.unregister([String.self]).dropAllCachedDependencies()
    resolver.registerTexts("a", "b")
    #expect(resolver.texts("a", "b") == ["a", "b"])
  }

  @Test func aNameThatIsSpelledSoIsAnOrdinaryName() {
    resolver.registerTexts(".any", "a", nil)
    resolver.mark("!", ".any")
    resolver.decorate(String.self, name: Resolver.Name(".any")) { $1 + "?" }
    #expect(resolver.texts(".any", "a", nil) == [".any!?", "a", "plain"])
    resolver.mark("+")
    #expect(resolver.texts(".any", "a", nil) == [".any!?+", "a+", "plain+"])
    resolver.dropCached(String.self, name: ".any")
    #expect(try! resolver.verify().issues.isEmpty)
  }

  @Test func aHookTakesEachKindOfName() {
    resolver.registerTexts(nil, .anyNameTest, "b")
    let none: Resolver.Name? = nil
    let some: Resolver.Name? = "b"
    resolver
      .decorate(String.self, name: nil) { $1 + "1" }
      .decorate(String.self, name: .anyNameTest) { $1 + "2" }
      .decorate(String.self, name: .init("b")) { $1 + "3" }
      .decorate(String.self, name: none) { $1 + "4" }
      .decorate(String.self, name: some) { $1 + "5" }
    #expect(resolver.texts(nil, .anyNameTest, "b") == ["plain14", "any name test2", "b35"])
  }

  @Test func emptyKeysThatGoLeaveItInForce() {
    resolver.mark("!")
    for number in 0..<100 {
      let name = Resolver.Name("\(number)")
      resolver.registerTexts(name)
      resolver.unregister(String.self, name: name)
    }
    resolver.registerTexts("a")
    #expect(resolver.texts("a") == ["a!"])
    resolver.unregister([String.self]).dropAllCachedDependencies()
    resolver.registerTexts("a")
    for number in 100..<200 { resolver.registerTexts(Resolver.Name("\(number)")) }
    #expect(resolver.texts("a", "199") == ["a", "199"])
  }

  @Test func nothingIsLeftAliveByARemoval() {
    let ledger = Ledger()
    func decorate() {
      let kept = Tracked(ledger)
      resolver.decorate(String.self, name: .any) { _, text in withExtendedLifetime(kept) { text } }
    }
    resolver.registerTexts("a")
    decorate()
    #expect(ledger.living == [1])
    resolver.unregister([String.self])
    #expect(ledger.living == [])
  }

  @Test func verifyReportsItOnlyWhereTheTypeHasNoRegistration() throws {
    resolver.mark("!")
    let warnings = try resolver.verify().issues
    #expect(warnings.map(\.code) == [.unusedHook])
    #expect("\(warnings)".contains("a decorator of String of any name, "))
    #expect("\(warnings)".contains("resolver.register { String(…) }"))
    #expect(try resolver.verify(allowing: [.init(.unusedHook, of: String.self)]).issues.isEmpty)
    resolver.registerTexts("a")
    resolver.register(.factory, name: "factory") { "" }.onDrop(String.self, name: .any) { _ in }
    #expect(try resolver.verify().issues.isEmpty)
    resolver.decorate(String.self, name: .any, on: MainActor.self) { $1 }
    let line = #line - 1
    let error = #expect(throws: VerificationError.self) { try resolver.verify() }
    let errors = error?.verification.issues ?? []
    #expect(errors.map(\.code) == [.misplacedHook, .misplacedHook])
    #expect(errors.map { $0.key.name } == ["a", "factory"])
    #expect(errors.map(\.line) == [line, line])
  }
}
