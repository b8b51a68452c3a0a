import Firebolt
import Foundation
import SameNames
import TestSupport
import Testing

private struct Shelf<Item> {}

/// Not private, because the types that conform to a private protocol can't be found at run time.
protocol Storing {}
protocol Ejecting {}
protocol Shelving<Item> { associatedtype Item }
private struct Drive: Storing, Ejecting {}
private struct NumberShelf: Shelving { typealias Item = Int }

/// Not private, because the tests compare the full names of these types.
enum CloseMatchTypes {
  struct User {}
}

/// Of the declared keys below alone.
private struct Barometer: Sendable {}

extension Resolver.Keys {
  fileprivate static let barometer = Resolver.Key(named: "barometer") { Barometer() }
}

/// Types are local to each test, so that no registration of another test is a close match.
@Suite("What is close by a missing key")
struct CloseMatchTests {
  private let resolver = Resolver()

  /// The suggestions for a missing type, each preceded by its key.
  private func matches<T>(_ type: T.Type, name: Resolver.Name? = nil) -> [String] {
    resolutionError { try resolver.resolve(type, name: name) }?.closeMatches.map { "\($0.key): \($0.suggestion)" } ?? []
  }

  @Test func theSameTypeNameOfAnotherModule() {
    resolver.register { CloseMatchTypes.User() }
    #expect(
      matches(SameNames.User.self) == [
        "CloseMatchTypes.User: is another type of that name: it is of FireboltTests, the request for one of SameNames"
      ])
  }

  @Test func theSameTypeNameOfTwoFunctions() {
    func other() {
      struct Lantern {}
      resolver.register { Lantern() }
    }
    struct Lantern {}
    other()
    let suggestions = matches(Lantern.self)
    #expect(suggestions.count == 1)
    #expect(suggestions.first?.hasPrefix("Lantern: is another type of that name") == true)
    #expect(suggestions.first?.contains("unknown context") == false)
  }

  /// Nothing has been made: the types alone tell.
  @Test func theProtocolOfAType() {
    struct Disk: Storing {}
    resolver.register(expect: (any Storing).self) { Disk() }
    #expect(matches(Disk.self) == ["Storing: did you mean get(expect:) or register(expect: Disk.self)?"])
  }

  @Test func aSubclassOfTheType() {
    class Fruit {}
    final class Pear: Fruit {}
    resolver.register { Pear() }
    #expect(matches(Fruit.self).map { "\($0.prefix { $0 != ":" })" } == ["Pear"])
  }

  @Test func aDeclaredKeyOfTheType() {
    _ = Resolver().get(.barometer)
    #expect(matches(Barometer.self) == ["Barometer \"barometer\": did you mean that declared key?"])
    #expect(matches(Barometer.self, name: "barometer") == [])
    resolver.register(.barometer) { Barometer() }
    #expect(matches(Barometer.self).count == 1)
    #expect(throws: Never.self) { try resolver.resolve(.barometer) }
  }

  @Test func aClosureTypeThatDiffersInSendableOrAThrow() throws {
    struct Sum {}
    resolver.register { { @Sendable () -> Sum in Sum() } }
    let spelled = "get(expect: (@Sendable () -> Sum).self)"
    let found = ["@Sendable () -> Sum: did you mean \(spelled) or register(expect: (() throws -> Sum).self)?"]
    #expect(matches((() throws -> Sum).self) == found)
    let _: () throws -> Sum = resolver.get(expect: (@Sendable () -> Sum).self)
    #expect(matches((@MainActor () async -> Sum).self).count == 1)
    #expect(matches(((Int) -> Sum).self) == [])
    #expect(matches((() -> Int).self) == [])
  }

  @Test func aCompositionAndItsPart() throws {
    resolver.register { Drive() as any Storing & Ejecting }
    let part = "did you mean get(expect: (any Ejecting & Storing).self) or register(expect: (any Storing).self)?"
    #expect(matches((any Storing).self) == ["Ejecting & Storing: \(part)"])
    let _: any Storing = resolver.get(expect: (any Ejecting & Storing).self)
    resolver.unregister([(any Storing & Ejecting).self]).register { Drive() as any Storing }
    let whole = "did you mean get(expect: (any Storing).self) or register(expect: (any Ejecting & Storing).self)?"
    #expect(matches((any Storing & Ejecting).self) == ["Storing: \(whole)"])
    resolver.register(expect: (any Ejecting & Storing).self) { Drive() }
    let _: any Storing & Ejecting = resolver.get()
    #expect(matches((any DatabaseProtocol).self) == [])
  }

  @Test @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  func aConstrainedProtocolAndThePlainOne() throws {
    resolver.register(expect: (any Shelving<Int>).self) { NumberShelf() as any Shelving<Int> }
    #expect(
      matches((any Shelving).self) == [
        "any Shelving<Int>: did you mean get(expect: (any Shelving<Int>).self) or register(expect: (any Shelving).self)?"
      ])
    let _: any Shelving = resolver.get(expect: (any Shelving<Int>).self)
    #expect(matches((any Shelving<String>).self) == [])
  }

  @Test func aFunctionThatNothingCalls() throws {
    struct Engine {}
    struct Car { init(engine: Engine) {} }
    resolver.register { Engine() }.register { Car.init }
    #expect(
      matches(Car.self) == [
        "@Sendable (Engine) -> Car: is a function that makes one, and nothing calls it: did you mean autowire, or a call of it?"
      ])
    resolver.autowire(Car.init)
    #expect(throws: Never.self) { try resolver.resolve(Car.self) }
  }

  @Test func aNameThatDiffersByOneLetter() {
    struct SettingsStore {}
    struct SettingStore {}
    struct SettingsSotre {}
    struct SettingsstorE {}
    struct SettingsScore {}
    struct SettingsStores {}
    struct SettingsRestore {}
    struct SettingsSpare {}
    struct SettingsStoreCache {}
    struct Unlike {}
    resolver.register { SettingsStore() }.register { SettingsStoreCache() }.register { Unlike() }
    let found = ["SettingsStore: did you mean that type?"]
    #expect(matches(SettingStore.self) == found)
    #expect(matches(SettingsSotre.self) == found)
    #expect(matches(SettingsstorE.self) == found)
    #expect(matches(SettingsScore.self) == found)
    #expect(matches(SettingsStores.self) == found)
    #expect(matches(SettingsRestore.self) == [])
    #expect(matches(SettingsSpare.self) == [], "two neighbours that differ aren't exchanged")
    #expect(matches(Shelf<SettingsStore>.self) == [])
    resolver.register(name: "spare") { SettingsStores() }
    #expect(matches(SettingsStores.self).count == 2)
  }

  @Test func butNotTheTypeThatAsks() throws {
    struct Session {}
    struct NeedsSession { init(session: Session) {} }
    resolver.autowire(NeedsSession.init)
    let error = try #require(resolutionError { try resolver.resolve(NeedsSession.self) })
    #expect(error.key == TypeKey(Session.self) && error.closeMatches.isEmpty)
  }

  @Test func anotherName() {
    struct Theme {}
    resolver.register(name: "dark") { Theme() }.register(name: "light") { Theme() }
    #expect(
      matches(Theme.self) == [
        "Theme \"dark\": did you mean get(name: \"dark\")?", "Theme \"light\": did you mean get(name: \"light\")?",
      ])
    resolver.unregister([Theme.self]).register { Theme() }
    #expect(matches(Theme.self, name: "drak") == ["Theme: did you mean it without the name?"])
  }

  @Test func anotherResolverThatHasAnId() {
    struct Theme {}
    let id = "another resolver " + UUID().uuidString
    let other = Resolver(id).register { Theme() }
    let unnamed = Resolver().register { Theme() }
    let error = resolutionError { try resolver.resolve(Theme.self) }
    #expect(
      error?.closeMatches.map(\.suggestion) == ["is in another resolver: did you mean get(resolverId: \"\(id)\")?"])
    #expect(error?.closeMatches.map(\.resolver.id) == [id])
    // A property of an object that no recipe makes asks the global resolver, and can't name another one in a test.
    let globally = resolutionError { try Resolver.global.resolve(Theme.self) }
    #expect(
      globally?.description.unwrapped.contains("get(resolverId: \"\(id)\"), or withResolver(…) around the code?")
        == true)
    #expect(matches(Theme.self, name: "dark") == [])
    withExtendedLifetime((other, unnamed)) {}
  }

  /// A parent's shared instance is asked for through a child, which has what is missing, and no id.
  @Test func aChildWithoutAnIdThatWasAsked() async throws {
    struct Theme: Sendable {}
    final class Screen: Sendable { init(theme: Theme) {} }
    struct Window { let screen: Screen }
    let parent = Resolver().autowire(Screen.init)
    parent.register(name: "recipe") { Screen(theme: try $0.resolve()) }
    parent.registerAsync(name: "async") { Screen(theme: try await $0.getAsync()) }
    parent.register(.factory) { Window(screen: try $0.resolve()) }
    let line = #line + 1
    let child = Resolver(parent: parent).register { Theme() }
    let (grandchild, other) = (Resolver(parent: child), Resolver(parent: parent).register { Theme() })
    let place = "FireboltTests/CloseMatchTests.swift:\(line)"
    let suggestion = "is in Resolver (no id, \(place)), a child, and its parent doesn't look there"
    for asked in [child, grandchild] {
      var errors = ["recipe", nil].map { name in resolutionError { try asked.resolve(Screen.self, name: name) } }
      errors.append(resolutionError { try asked.resolve(Window.self) })
      do { _ = try await asked.getAsync(name: "async") as Screen } catch { errors.append(error) }
      #expect(errors.map { $0?.closeMatches.map(\.suggestion) } == Array(repeating: [suggestion], count: 4))
    }
    #expect(resolutionError { try parent.resolve(Screen.self) }?.closeMatches.isEmpty == true)
    withExtendedLifetime(other) {}
  }

  @Test func aChildWithoutAnIdThatCodeAsksByDefault() {
    struct Theme {}
    let parent = Resolver()
    let child = Resolver(parent: parent).register { Theme() }
    func suggestions() -> [String]? {
      resolutionError { try parent.resolve(Theme.self) }?.closeMatches.map(\.suggestion)
    }
    #expect(suggestions() == [])
    #expect(withResolver(child) { suggestions() }?.map { $0.contains(", a child, and its parent") } == [true])
  }

  @Test func theGlobalResolverIsNamedByItsConstant() throws {
    struct Theme {}
    Resolver.global.register { Theme() }
    defer { Resolver.global.unregister(Theme.self).dropCached(Theme.self) }
    #expect(matches(Theme.self) == ["Theme: is in another resolver: did you mean Resolver.global.get()?"])
    #expect(throws: Never.self) { try withResolver(resolver) { try Resolver.global.resolve(Theme.self) } }
  }

  @Test func whatTheLineageHasComesFirstThenTheOldestOfTheOthersAndEachPlaceOnce() {
    struct Basket {}
    func others(_ count: Int, _ register: (Resolver) -> Resolver) -> [Resolver] {
      (0..<count).map { _ in register(Resolver("another one " + UUID().uuidString)) }
    }
    let former = others(4) { $0.register { Basket() } }
    let latter = others(1) { $0.register { Basket() } }
    let parent = Resolver().register(name: "of the parent") { Basket() }
    let child = Resolver(parent: parent).register(name: "own") { Basket() }
    let found = resolutionError { try child.resolve(Basket.self) }?.closeMatches.map(\.resolver.id)
    #expect(found == [child, parent, former[0], latter[0]].map(\.resolverId))
  }

  @Test func whatResemblesMostComesFirstAndNoMoreThanFive() {
    class Style {}
    final class Theme: Style {}
    struct Themes {}
    resolver.register { Themes() }
    resolver.register(expect: Style.self) { Theme() }
    for number in 1...3 { resolver.register(name: .init("\(number)")) { Theme() } }
    func found() -> [String] {
      resolutionError { try resolver.resolve(Theme.self) }?.closeMatches.map { "\($0.key)" } ?? []
    }
    #expect(found() == ["Theme \"1\"", "Theme \"2\"", "Theme \"3\"", "Style", "Themes"])
    for number in 4...6 { resolver.register(name: .init("\(number)")) { Theme() } }
    #expect(found() == ["Theme \"1\"", "Theme \"2\"", "Theme \"3\"", "Theme \"4\"", "Theme \"5\""])
  }

  @Test func aMatchSaysWhereItIs() {
    struct Theme {}
    let line = #line + 1
    resolver.register(name: "dark") { Theme() }
    let match = resolutionError { try resolver.resolve(Theme.self) }?.closeMatches.first
    #expect(match?.resolver.id == resolver.resolverId)
    #expect(
      match?.description
        == "Theme \"dark\"   (FireboltTests/CloseMatchTests.swift:\(line)): did you mean get(name: \"dark\")?")
  }

  @Test func matchesAreThoseOfTheMomentWhenTheyAreRead() {
    struct Theme {}
    let error = resolutionError { try resolver.resolve(Theme.self) }
    #expect(error?.closeMatches.isEmpty == true)
    resolver.register(name: "dark") { Theme() }.register { Theme() }
    #expect(error?.closeMatches.map(\.key) == [TypeKey(Theme.self, name: "dark")])
  }
}
