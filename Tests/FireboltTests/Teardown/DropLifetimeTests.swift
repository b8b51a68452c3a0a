import Firebolt
import TestSupport
import Testing

private protocol Service: AnyObject, Sendable {}
private protocol Store: AnyObject, Sendable {}
private final class First: Tracked, Service, Store, @unchecked Sendable {}
private final class Second: Tracked, @unchecked Sendable {}
private final class Third: Tracked, @unchecked Sendable {}

/// A resolver with three cached singles. They are made in the order of their names but registered in another order, and
/// none of them retains another.
private func threeSingles(_ ledger: Ledger) -> Resolver {
  let resolver = Resolver()
    .register { Second(ledger, "second") }
    .register { Third(ledger, "third") }
    .register(expects: [(any Service).self, (any Store).self]) { First(ledger, "first") }
  _ = resolver.get() as any Store
  _ = resolver.get() as Second
  _ = resolver.get() as Third
  return resolver
}

@Suite struct DropLifetimeTests {
  /// The ways to drop `First`.
  enum Drop: CaseIterable {
    case key, anotherKey, list, scope, all, replaced, replacedUnderOneKey, merged

    fileprivate func drop(_ resolver: Resolver, _ ledger: Ledger) {
      switch self {
      case .key: resolver.dropCached((any Service).self)
      case .anotherKey: resolver.dropCached((any Store).self)
      case .list: resolver.dropCached([Second.self, (any Store).self])
      case .scope: resolver.dropCached(.single)
      case .all: resolver.dropAllCachedDependencies()
      case .replaced: resolver.register(expects: [(any Service).self, (any Store).self]) { First(ledger) }
      case .replacedUnderOneKey: resolver.register(expect: (any Service).self) { First(ledger) }
      case .merged:
        resolver.mergeDependencies(with: Resolver().register(expect: (any Store).self) { First(ledger) })
      }
    }
  }

  @Test(arguments: Drop.allCases)
  func whatIsDroppedIsReleasedBeforeTheCallReturns(_ drop: Drop) {
    let ledger = Ledger()
    let resolver = threeSingles(ledger)
    weak let first = resolver.get() as any Service
    #expect(first != nil)
    drop.drop(resolver, ledger)
    #expect(first == nil)
    #expect(ledger.gone.contains("first"))
  }

  @Test func allAreReleasedInReverseOrderOfCreation() {
    let ledger = Ledger()
    threeSingles(ledger).dropAllCachedDependencies()
    #expect(ledger.gone == ["third", "second", "first"])
    threeSingles(ledger).dropCached(.single)
    #expect(ledger.gone.suffix(3) == ["third", "second", "first"])
    threeSingles(ledger).dropCached([(any Store).self, Third.self, Second.self])
    #expect(ledger.gone.suffix(3) == ["third", "second", "first"])
  }

  @Test func aStoreThatDiesReleasesInReverseOrderOfCreation() {
    let ledger = Ledger()
    do {
      _ = threeSingles(ledger)
    }
    #expect(ledger.gone == ["third", "second", "first"])
    #expect(ledger.living == [])
  }

  @Test func aMergedInstanceGoesWithTheLastStoreThatCachesIt() {
    let ledger = Ledger()
    let resolver = threeSingles(ledger)
    do {
      let other = Resolver().mergeDependencies(with: resolver)
      resolver.dropAllCachedDependencies()
      #expect(ledger.living == [1, 2, 3])
      #expect((other.get() as Second).number == 2)
    }
    #expect(ledger.gone == ["third", "second", "first"])
  }
}
