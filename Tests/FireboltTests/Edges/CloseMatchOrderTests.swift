import Firebolt
import Foundation
import TestSupport
import Testing

private protocol Storage {}
/// Not private, because the types that conform to a private protocol can't be found at run time.
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

  @Test func aChildThatHasItComesBeforeAllStrangers() {
    struct Basket {}
    let former = strangers(6) { $0.register { Basket() } }
    let id = "child " + UUID().uuidString
    let child = Resolver(id, parent: resolver).register { Basket() }
    let later = strangers(6) { $0.register { Basket() } }
    #expect(matches(Basket.self, in: resolver).first?.resolverId == id)
    withExtendedLifetime((former, child, later)) {}
  }

  @Test func theGlobalResolverComesBeforeAllOtherStrangers() {
    struct Basket {}
    let former = strangers(6) { $0.register { Basket() } }
    Resolver.global.register { Basket() }
    #expect(matches(Basket.self, in: resolver).first?.resolverId == globalResolverId)
    Resolver.global.unregister(Basket.self)
    withExtendedLifetime(former) {}
  }

  @Test func whatTheLineageHasComesBeforeTheGlobalResolverAndThatBeforeStrangers() {
    struct Basket {}
    let former = strangers(1) { $0.register { Basket() } }
    Resolver.global.register { Basket() }
    let parent = Resolver().register(name: "of the parent") { Basket() }
    let child = Resolver(parent: parent).register(name: "own") { Basket() }
    let found = matches(Basket.self, in: child)
    #expect(
      found.map(\.resolverId) == [child.resolverId, parent.resolverId, globalResolverId, former[0].resolverId])
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

  @Test func strangersWithoutAnIdLeaveRoomForOneThatHasOne() {
    struct Basket {}
    let unnamed = strangers(6, withIds: false) { $0.register { Basket() } }
    let named = strangers(1) { $0.register { Basket() } }
    #expect(matches(Basket.self, in: resolver).map(\.resolverId) == [named[0].resolverId])
    withExtendedLifetime(unnamed) {}
  }

  // MARK: - Duplicates

  @Test func aRegistrationUnderSeveralTypesIsNamedOnce() {
    struct Disk: Storage, Unpluggable {}
    resolver.register(expects: [(any Storage).self, (any Unpluggable).self]) { Disk() }
    #expect(matches(Disk.self, in: resolver).count == 1)
  }

  @Test func aPlaceThatRegistersInSeveralResolversIsNamedOnce() {
    struct Basket {}
    let others = strangers(4) { $0.register { Basket() } }
    let another = strangers(1) { $0.register { Basket() } }
    let found = matches(Basket.self, in: resolver)
    #expect(found.count == 2)
    #expect(Set(found.map(\.line)).count == found.count)
    withExtendedLifetime((others, another)) {}
  }

  @Test func aPlaceThatTheParentHasTooIsNamedOnce() {
    struct Basket {}
    func register(_ resolver: Resolver) { resolver.register(name: "spare") { Basket() } }
    register(resolver)
    let child = Resolver(parent: resolver)
    register(child)
    #expect(matches(Basket.self, in: child).map(\.resolverId) == [child.resolverId])
  }

  // MARK: - Protocols and superclasses

  /// No instance exists, and the names have nothing in common.
  @Test func aClassIsCloseByItsProtocolThoughNothingHasBeenMade() {
    final class Downloader: Fetching {}
    resolver.register { Downloader() }
    let suggestion = "did you mean get(expect:) or register(expect: (any Fetching).self)?"
    #expect(matches((any Fetching).self, in: resolver).map { $0.description.hasSuffix(suggestion) } == [true])
  }

  @Test func aStructIsCloseByItsProtocolThoughNothingHasBeenMade() {
    struct Disk: Unpluggable {}
    resolver.register(.factory) { Disk() }
    #expect(matches((any Unpluggable).self, in: resolver).map(\.key) == [TypeKey(Disk.self)])
    #expect(matches((any Storage).self, in: resolver).map(\.key) == [])
  }

  @Test func aSubclassIsCloseByItsSuperclassThoughNothingHasBeenMade() {
    class Fruit {}
    final class Pear: Fruit {}
    resolver.register { Pear() }
    #expect(matches(Fruit.self, in: resolver).map(\.key) == [TypeKey(Pear.self)])
  }
}
