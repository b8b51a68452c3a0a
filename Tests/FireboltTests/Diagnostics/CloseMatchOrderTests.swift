import Firebolt
import Foundation
import TestSupport
import Testing

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
  private func strangers(_ count: Int, withIds: Bool = true, _ register: (Resolver) -> Resolver) -> [Resolver] {
    (0..<count).map { _ in register(Resolver(withIds ? "stranger " + UUID().uuidString : nil)) }
  }

  // MARK: - Resolvers

  @Test func whatTheLineageHasComesBeforeStrangersAndTheOldestOfTheseFirst() {
    struct Basket {}
    let former = strangers(1) { $0.register { Basket() } }
    let latter = strangers(1) { $0.register { Basket() } }
    let parent = Resolver().register(name: "of the parent") { Basket() }
    let child = Resolver(parent: parent).register(name: "own") { Basket() }
    let found = matches(Basket.self, in: child)
    #expect(found.map(\.resolver.id) == ([child, parent] + former + latter).map(\.resolverId))
  }

  @Test func aStrangerThatHasNoIdIsNeverNamed() {
    struct Basket {}
    let others = strangers(3, withIds: false) { $0.register { Basket() } }
    #expect(matches(Basket.self, in: resolver).map(\.description) == [])
    let text = resolutionError { try resolver.resolve(Basket.self) }?.description ?? ""
    #expect(!text.contains("close by"), "\(text)")
    withExtendedLifetime(others) {}
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
