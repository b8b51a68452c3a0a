import Firebolt
import TestSupport
import Testing

private protocol Service: AnyObject, Sendable {}
private protocol Store: AnyObject, Sendable {}
private final class First: Tracked, Service, Store, @unchecked Sendable {}
private final class Second: Tracked, @unchecked Sendable {}
private final class Third: Tracked, @unchecked Sendable {}
private struct Value {
  let tracked: Tracked
}

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

  @Test func whatSomeoneElseKeepsOutlivesTheDrop() {
    let ledger = Ledger()
    let resolver = threeSingles(ledger)
    var first: (any Service)? = resolver.get()
    resolver.dropAllCachedDependencies()
    #expect(ledger.living == [1])
    #expect(first != nil)
    first = nil
    #expect(ledger.living == [])
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

  @Test func anExceptionKeepsItsPlaceInTheOrder() {
    let ledger = Ledger()
    let resolver = threeSingles(ledger)
    resolver.dropAllCachedDependencies(except: [Second.self])
    #expect(ledger.gone == ["third", "first"])
    // The first is made again, so it is newer than the second, which was kept.
    _ = resolver.get() as any Service
    resolver.dropAllCachedDependencies()
    #expect(ledger.gone == ["third", "first", "first", "second"])
  }

  @Test func anInstanceThatARecipeNeededGoesAfterTheOneItWasMadeFor() {
    let ledger = Ledger()
    let resolver = Resolver()
      .register { (r: Resolver) in
        // Doesn't retain the instance, so that only the resolver determines the order.
        _ = r.get() as Second
        return First(ledger, "user")
      }
      .register { Second(ledger, "needed") }
    _ = resolver.get() as First
    resolver.dropAllCachedDependencies()
    #expect(ledger.gone == ["user", "needed"])
  }

  @Test func aStoreThatDiesReleasesInReverseOrderOfCreation() {
    let ledger = Ledger()
    do {
      _ = threeSingles(ledger)
    }
    #expect(ledger.gone == ["third", "second", "first"])
    #expect(ledger.living == [])
  }

  @Test func instancesThatRegistrationsBroughtGoInReverseOrderToo() {
    let ledger = Ledger()
    let resolver = Guarded<Resolver?>(
      Resolver()
        .registerInstance(First(ledger, "first"))
        .registerInstance(Second(ledger, "second"))
        .register { Third(ledger, "third") })
    let number = resolver.withLock { ($0!.get() as Third).number }
    #expect(ledger.living == [1, 2, number])
    resolver.withLock { $0 = nil }
    #expect(ledger.gone == ["third", "second", "first"])
  }

  /// An error searches all registrations for close matches, which takes some time.
  @Test func errorsAndListsOnOtherThreadsKeepNothingThatIsDropped() {
    let ledger = Ledger()
    let resolver = Resolver().register { First(ledger) }
    for number in 0..<100 { resolver.register(.factory, name: Resolver.Name("\(number)")) { Second(ledger) } }
    let dropping = Guarded(1)
    onThreads(3) { thread in
      switch thread {
      case 0:
        for _ in 0..<2000 {
          _ = resolver.get() as First
          resolver.dropAllCachedDependencies()
          precondition(ledger.living.isEmpty, "something else kept what was dropped")
        }
        dropping.withLock { $0 = 0 }
      case 1: while dropping.count > 0 { _ = try? resolver.resolve(Third.self) }
      default: while dropping.count > 0 { _ = resolver.dependencyList }
      }
    }
    #expect(ledger.born == 2000)
  }

  @Test func aDroppedValueLetsGoOfWhatItHolds() {
    let ledger = Ledger()
    let resolver = Resolver().register { Value(tracked: Tracked(ledger)) }
    _ = resolver.get() as Value
    #expect(ledger.living == [1])
    resolver.dropCached(Value.self)
    #expect(ledger.living == [])
  }

  @Test func anUnregisteredInstanceStaysUntilItIsDropped() {
    let ledger = Ledger()
    let resolver = threeSingles(ledger)
    resolver.unregisterAllDependencies()
    #expect(ledger.living == [1, 2, 3])
    resolver.dropAllCachedDependencies()
    #expect(ledger.gone == ["third", "second", "first"])
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

  @Test func aFactoryKeepsNothing() {
    let ledger = Ledger()
    let resolver = Resolver().register(.factory) { First(ledger) }.register(name: "single") { First(ledger) }
    for _ in 0..<10 { _ = resolver.get() as First }
    for _ in 0..<10 { _ = resolver.get(.factory, name: "single") as First }
    #expect(ledger.born == 20)
    #expect(ledger.living == [])
  }
}
