import Firebolt
import Foundation
import SameNames
import TestSupport
import Testing

private protocol Storage {}
private protocol StorageDelegate {}
private protocol Ejectable {}
private struct Box<Item> {}

/// Not private, because the tests compare the full names of these types.
enum CloseMatchTypes {
  struct User {}
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
        "CloseMatchTypes.User: is another type of that name: FireboltTests.CloseMatchTypes.User; the request is for SameNames.User"
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

  @Test func theTypeUnderExpect() {
    struct Disk: Storage {}
    resolver.register(expect: (any Storage).self) { Disk() }
    #expect(matches(Disk.self) == [])
    _ = resolver.get() as any Storage
    #expect(matches(Disk.self) == ["Storage: did you mean get(expect:) or register(expect: Disk.self)?"])
  }

  @Test func theFirstOfTheTypesUnderExpects() {
    struct Disk: Storage, Ejectable {}
    resolver.register(expects: [(any Storage).self, (any Ejectable).self]) { Disk() }
    #expect(matches(Disk.self) == ["Storage: did you mean get(expect:) or register(expect: Disk.self)?"])
  }

  @Test func anInstanceThatConforms() {
    struct Disk: StorageDelegate {}
    resolver.register { Disk() }
    _ = resolver.get() as Disk
    #expect(
      matches((any StorageDelegate).self) == [
        "Disk: did you mean get(expect:) or register(expect: (any StorageDelegate).self)?"
      ])
  }

  @Test func aTypeOfASimilarName() {
    struct SettingsStore {}
    struct SettingStore {}
    struct SettingsStoreCache {}
    struct Unlike {}
    resolver.register { SettingsStore() }.register { SettingsStoreCache() }.register { Unlike() }
    #expect(
      matches(SettingStore.self) == ["SettingsStore: did you mean that type?"])
    #expect(matches(Box<SettingsStore>.self).first == "SettingsStore: did you mean that type?")
  }

  @Test func theElementsOfAnArray() {
    final class Disk: Storage {}
    resolver.register(expect: (any Storage).self, name: "a") { Disk() }
    #expect(matches([any Storage].self) == ["Storage \"a\": did you mean getAll((any Storage).self)?"])
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
    #expect(error?.closeMatches.map(\.resolverId) == [id])
    #expect(matches(Theme.self, name: "dark") == [])
    withExtendedLifetime((other, unnamed)) {}
  }

  @Test func whatResemblesMostComesFirstAndNoMoreThanFive() {
    struct Theme {}
    protocol ThemeProtocol {}
    struct ThemeStore {}
    resolver.register { ThemeStore() }
    for number in 1...3 { resolver.register(expect: (any ThemeProtocol)?.self, name: .init("\(number)")) { nil } }
    for number in 1...4 { resolver.register(name: .init("\(number)")) { Theme() } }
    #expect(
      resolutionError { try resolver.resolve(Theme.self) }?.closeMatches.map { "\($0.key)" } == [
        "Theme \"1\"", "Theme \"2\"", "Theme \"3\"", "Theme \"4\"", "ThemeStore",
      ])
  }

  @Test func aMatchSaysWhereItIs() {
    struct Theme {}
    let line = #line + 1
    resolver.register(name: "dark") { Theme() }
    let match = resolutionError { try resolver.resolve(Theme.self) }?.closeMatches.first
    #expect(match?.key == TypeKey(Theme.self, name: "dark"))
    #expect(match?.resolverId == resolver.resolverId)
    #expect(match?.fileID == "FireboltTests/CloseMatchTests.swift")
    #expect(match?.line == line)
    #expect(
      match?.description
        == "Theme \"dark\"   (FireboltTests/CloseMatchTests.swift:\(line)): did you mean get(name: \"dark\")?")
  }

  @Test func anUnknownIdIsComparedWithTheLivingOnes() {
    struct Basket {}
    let living = "ids compared in one test"
    let other = Resolver(living)
    let missing = Namesake("Ids compared in one test, too")
    let text = resolutionError { try missing.resolve(Basket.self) }?.description
    #expect(text?.contains("did you mean \"\(living)\"?") == true)
    let strange = Namesake("§§§§§§§§§§§§§§§")
    #expect(resolutionError { try strange.resolve(Basket.self) }?.description.contains("; alive are \"") == true)
    _ = other
  }
}

private final class Namesake: ResolverProtocol {
  let resolverId: String
  init(_ resolverId: String) { self.resolverId = resolverId }
}
