import Firebolt
import Foundation
import TestSupport
import Testing

/// Not private, because the types that conform to a private protocol can't be found at run time.
protocol Pluggable {}
protocol Unpluggable {}
protocol Fetching: AnyObject {}

/// The close matches of a missing key: the likeliest come first, each place is named once, and unrelated resolvers
/// without an id are left out.
///
/// Types are local to each test, so that no registration of another test is a close match.
@Suite struct CloseMatchOrderTests {
  private let resolver = Resolver()

  private func matches<T>(_ type: T.Type, in resolver: Resolver) -> [ResolutionError.CloseMatch] {
    resolutionError { try resolver.resolve(type) }?.closeMatches ?? []
  }

  /// Unrelated resolvers that each have the same registrations.
  private func strangers(
    _ count: Int, withIds: Bool = true, _ register: (Resolver) -> Void
  ) -> [Resolver] {
    (0..<count).map { _ in
      let resolver = Resolver(withIds ? "stranger " + UUID().uuidString : nil)
      register(resolver)
      return resolver
    }
  }

  // MARK: - Resolvers

  @Test func whatTheLineageHasComesBeforeTheGlobalResolverAndThatBeforeStrangers() {
    struct Basket {}
    let former = strangers(1) { $0.register { Basket() } }
    Resolver.global.register { Basket() }
    let parent = Resolver().register(name: "of the parent") { Basket() }
    let child = Resolver(parent: parent).register(name: "own") { Basket() }
    let found = matches(Basket.self, in: child)
    #expect(
      found.map(\.resolver.id) == [child.resolverId, parent.resolverId, globalResolverId, former[0].resolverId])
    Resolver.global.unregister(Basket.self)
  }

  @Test func aStrangerThatHasNoIdIsNeverNamed() {
    struct Basket {}
    let others = strangers(3, withIds: false) { $0.register { Basket() } }
    #expect(matches(Basket.self, in: resolver).map(\.description) == [])
    let text = resolutionError { try resolver.resolve(Basket.self) }?.description ?? ""
    #expect(!text.contains("close by"), "\(text)")
    withExtendedLifetime(others) {}
  }

  @Test func aChildWithoutAnIdIsNamedWhereItMadeARequest() {
    struct Basket {}
    final class Shop { init(_ basket: Basket) {} }
    final class Door { init(_ shop: Shop) {} }
    resolver.register { Shop(try $0.resolve()) }
    let line = #line + 1
    let child = Resolver(parent: resolver).register { Basket() }
    let grandchild = Resolver(parent: child)
    let suggestion =
      "is in Resolver (no id, FireboltTests/CloseMatchOrderTests.swift:\(line)), a child, and its parent doesn't look there"
    for asked in [child, grandchild] {
      let error = resolutionError { try asked.resolve(Shop.self) }
      #expect(error?.closeMatches.map(\.suggestion) == [suggestion])
    }
    child.register(.factory) { Door(try $0.resolve()) }
    #expect(matches(Door.self, in: child).map(\.suggestion) == [suggestion])
    #expect(matches(Basket.self, in: resolver).isEmpty)
  }

  @Test func aChildComesBeforeWhatOthersHave() {
    struct Basket {}
    final class Shop { init(_ basket: Basket) {} }
    resolver.register { Shop(try $0.resolve()) }
    let strangers = strangers(1) { $0.register { Basket() } }
    let child = Resolver(parent: resolver).register { Basket() }
    let found = matches(Shop.self, in: child)
    #expect(found.map(\.resolver.id) == [child.resolverId, strangers[0].resolverId])
  }

  // MARK: - Modules

  /// What a module's block registers is visible when the module is loaded.
  @Test func aRequestInAModuleSaysWhenItsRegistrationsAreVisible() throws {
    struct Basket {}
    let text = Guarded("")
    let line = #line + 3
    resolver.load(
      Module("shop") { own in
        own.register { Basket() }
        let error = resolutionError { try own.resolve(Basket.self) }
        text.withLock { $0 = error?.description ?? "" }
      })
    #expect(
      text.withLock(\.self).hasSuffix(
        """
          close by  Basket   (FireboltTests/CloseMatchOrderTests.swift:\(line)): is in the module that is being loaded, \
        and visible after load
          to fix    request it after `load`, or in a recipe of the module
        """), "\(text.withLock(\.self))")
    #expect(throws: Never.self) { try resolver.resolve(Basket.self) }
  }

  // MARK: - Duplicates

  @Test func aPlaceThatRegistersInSeveralResolversIsNamedOnce() {
    struct Basket {}
    let others = strangers(4) { $0.register { Basket() } }
    let another = strangers(1) { $0.register { Basket() } }
    let found = matches(Basket.self, in: resolver)
    #expect(found.count == 2)
    #expect(Set(found.map(\.place.line)).count == found.count)
    withExtendedLifetime((others, another)) {}
  }

  // MARK: - Protocols and superclasses

  @Test func aSubclassIsCloseByItsSuperclassThoughNothingHasBeenMade() {
    class Fruit {}
    final class Pear: Fruit {}
    resolver.register { Pear() }
    #expect(matches(Fruit.self, in: resolver).map(\.key) == [TypeKey(Pear.self)])
  }
}
