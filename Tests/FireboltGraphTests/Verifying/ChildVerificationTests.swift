import Firebolt
import FireboltGraph
import TestSupport
import Testing

private final class Auth: Sendable {}
private protocol Plugin: Sendable {}
private final class Spelling: Plugin {}
private final class Grammar: Plugin {}
private final class Editor: Sendable { init(_ auth: Auth?) {} }
private final class Menu: Sendable { init(_ plugins: [any Plugin]) {} }
private final class Window: Sendable { init(_ editor: Editor) {} }
private final class Sync: Sendable { init(_ cache: Cache, _ disk: Provider<Disk>) {} }
private final class Report: Sendable { init(_ disk: Disk) {} }

@Suite("Rule 64: what a parent's shared instances don't get from a child") struct ChildVerificationTests {
  private let parent = Resolver()
  private let child: Resolver

  init() { child = Resolver(parent: parent) }

  // MARK: - Hooks of a child

  /// A key's own recipe makes what it shares for the oldest ancestor.
  @Test func aDecoratorThatAChildAddsToADeclaredKeyDoesNothingAndIsTold() throws {
    let decorated = Tally()
    func decorate(in resolver: Resolver) {
      resolver.decorate(.disk) {
        decorated.add()
        return $1
      }
      _ = resolver.get(.disk)
    }
    decorate(in: child)
    #expect(decorated.count == 0)
    let found = try #require(findings(child).first)
    #expect(found.code == .unusedHook && findings(child).count == 1)
    #expect(
      "\(found)".contains("a decorator of Disk") && "\(found)".unwrapped.contains("which serves Disk"), "\(found)")
    // In a mock, which has its own instances, as in the trait, it counts.
    let mock = MockResolver(inheriting: parent)
    decorate(in: mock)
    #expect(decorated.count == 1 && findings(mock).isEmpty)
  }

  // MARK: - What is taken as absent

  @Test func anOptionalParameterThatOnlyTheChildHasIsAWarning() throws {
    parent.autowire(Editor.init)
    #expect(codes(child).isEmpty)
    child.register { Auth() }
    let found = try #require(findings(child).first)
    #expect(found.code == .parentNeedsChild && found.severity == .warning && found.key == TypeKey(Auth.self))
    #expect(found.stepKeys == [TypeKey(Editor.self)] && found.resolverId == parent.resolverId)
    #expect(found.description.unwrapped.contains("doesn't look there: it makes Editor without it"))
  }

  @Test func aLazyOfAnOptionalIsTakenAsAbsentToo() {
    parent.autowire { (_: Lazy<Auth?>) in Editor(nil) }
    child.register { Auth() }
    #expect(codes(child) == [.parentNeedsChild])
  }

  /// A factory is made for each level that needs it, and each level's shared instance lacks the part.
  @Test(arguments: [false, true]) func eachLevelThatSharesOneIsToldWithItsLevel(_ isOptional: Bool) {
    // Resolvers with one id share their registrations.
    let suffix = isOptional ? ", optional" : ""
    let root = Resolver("the root\(suffix)"), middle = Resolver("the middle\(suffix)", parent: root)
    let leaf = Resolver("the leaf\(suffix)", parent: middle).register { Auth() }
    if isOptional {
      root.autowire(.factory, Editor.init)
    } else {
      root.autowire(.factory) { (auth: Auth) in Editor(auth) }
    }
    root.autowire { (_: Editor) in 1 }
    middle.autowire { (_: Editor) in 1.0 }
    let found = findings(leaf).sorted { $0.resolverId < $1.resolverId }
    #expect(found.map(\.code) == [.parentNeedsChild, .parentNeedsChild])
    #expect(found.map(\.resolverId) == ["the middle\(suffix)", "the root\(suffix)"])
    #expect(found.map(\.stepKeys) == [[TypeKey(Double.self)], [TypeKey(Int.self)]])
    #expect(found.allSatisfy { $0.severity == (isOptional ? .warning : .error) })
    let reason = "in \"the leaf\(suffix)\", a child, and its parent \"the middle\(suffix)\" doesn't look there"
    #expect(found[0].description.unwrapped.contains(reason))
    // What nobody has is one mistake of the factory.
    #expect(codes(root.register { Auth() }.unregister(Auth.self)) == (isOptional ? [] : [.notRegistered]))
    #expect(codes(middle) == (isOptional ? [] : [.notRegistered]))
  }

  @Test func anArrayOfWhatOnlyTheChildHasIsAWarning() {
    parent.autowire(Menu.init)
    child.register(expect: (any Plugin).self, name: "spelling") { Spelling() }
    #expect(codes(child) == [.parentNeedsChild])
    // Elements that each have are meant for the one or the other.
    parent.register(expect: (any Plugin).self) { Grammar() }
    #expect(codes(child).isEmpty)
  }

  @Test func anArrayIsFoundBesideAnOptionalOfTheSameType() {
    parent.autowire { (_: (any Plugin)?) in 1 }.autowire(Menu.init)
    child.register(expect: (any Plugin).self, name: "spelling") { Spelling() }
    #expect(findings(child).map(\.stepKeys) == [[TypeKey(Menu.self)]])
  }

  @Test func anElementThatNeedsArgumentsIsNoElement() {
    parent.autowire(Menu.init)
    child.register(.factory, expect: (any Plugin).self, arg1: Int.self) { _ in Spelling() }
    #expect(codes(child).isEmpty)
  }

  @Test func whatIsMadeForTheChildIsNoMistake() {
    parent.autowire(.factory, Editor.init).autowire(.perResolver, Menu.init)
    child.register { Auth() }.register(expect: (any Plugin).self) { Spelling() }
    #expect(codes(child).isEmpty)
    // By way of a factory, it is.
    parent.autowire(Window.init)
    #expect(codes(child) == [.parentNeedsChild])
    #expect(findings(child).map(\.stepKeys) == [[TypeKey(Window.self)]])
  }

  // MARK: - What is bypassed

  @Test func anOverrideThatTheParentsSharedInstanceDoesNotUseIsAWarning() throws {
    parent.register { Disk() }.autowire(Cache.init)
    #expect(codes(child).isEmpty)
    child.register { Disk() }
    let found = try #require(findings(child).first)
    #expect(found.code == .bypassedOverride && found.severity == .warning && found.key == TypeKey(Disk.self))
    #expect(found.resolverId == child.resolverId)
    #expect(found.stepKeys == [TypeKey(Disk.self), TypeKey(Cache.self)])
    let text = found.description.unwrapped
    #expect(text.hasPrefix("warning: Cache is shared by Resolver (no id, \(#fileID):"))
    #expect(text.contains(" and made with that resolver's instances, not with Disk in Resolver (no id, "))
    #expect((child.get() as Cache) === (parent.get() as Cache))
    #expect(codes(parent).isEmpty)
    child.autowire(Cache.init)
    #expect(codes(child).isEmpty)
  }

  /// Where the parent has the key already, it is replaced there.
  @Test func theFixReplacesWhatIsRegisteredThere() {
    let app = Resolver("replaces what is there").register { Disk() }.autowire(Cache.init)
    func begins(_ child: Resolver, _ remedy: String) -> Bool {
      findings(child.register { Disk() }).first?.remedy.hasPrefix(remedy) == true
    }
    let replacing = "replace Disk in \"replaces what is there\", or register Cache in Resolver (no id, "
    #expect(begins(Resolver(parent: app), replacing))
    // It may have it from an ancestor.
    let middle = Resolver("has it from an ancestor", parent: app).autowire(Cache.init)
    #expect(begins(Resolver(parent: middle), "register Disk in \"has it"))
  }

  @Test func oneOverrideIsToldOnceWithAllThatBypassesIt() {
    parent.register { Disk() }.autowire(Cache.init).autowire(Sync.init)
    parent.autowire(.factory, Report.init).autowire { (_: Lazy<Report>) in "a report" }
    child.register { Disk() }
    let found = findings(child)
    #expect(found.map(\.code) == [.bypassedOverride])
    let types: [Any.Type] = [Disk.self, Cache.self, Sync.self, String.self]
    #expect(found.map { Set($0.stepKeys) } == [Set(types.map { TypeKey($0) })])
  }

  @Test func anotherNameAndAMockOverrideNothingThatIsBypassed() {
    parent.register { Disk() }.autowire(Cache.init)
    child.register(name: "another") { Disk() }
    #expect(codes(child).isEmpty)
    #expect(codes(MockResolver(inheriting: child) { $0.register { Disk() } }).isEmpty)
  }

  @Test func whatBothShareIsNoOverride() {
    parent.register { Disk() }.autowire(Cache.init)
    child.mergeDependencies(with: parent)
    #expect(codes(child).isEmpty)
    let other = Resolver(parent: Resolver().register(.disk).autowire(Cache.init)).register(.disk)
    #expect(codes(other).isEmpty)
  }

  @Test func thatOfADeclaredKeyIsFoundByADryRun() async {
    let declared = Resolver(parent: Resolver()).register(.disk) { Disk() }
    #expect(await mistakes(declared, DryRun(limit: patience).requesting(.cache)).map(\.key) == [TypeKey(.disk)])
  }
}
