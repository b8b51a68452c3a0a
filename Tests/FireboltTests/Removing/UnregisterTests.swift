import Firebolt
import TestSupport
import Testing

private protocol Storage: AnyObject {}
private protocol Cache: AnyObject {}
private final class Disk: Storage, Cache {}
private final class Memory: Storage, Cache {}
private final class Clock {}
private struct Setting: Equatable { let value: Int }

@Suite("Rule 21: unregister removes the recipe, the instance stays")
struct UnregisterTests {
  @Test func theRecipeIsGone() {
    let resolver = Resolver().register { Clock() }.register(.factory) { Disk() }
    _ = resolver.get() as Clock
    resolver.unregister(Clock.self).unregister(Disk.self)
    #expect(resolver.get() as Clock? == nil)
    #expect(resolver.get(.single) as Clock? == nil)
    #expect(resolver.get() as Disk? == nil)
    #expect(resolutionError { try resolver.resolve(Clock.self) }?.code == .notRegistered)
  }

  @Test func theInstanceComesBackIfTheKeyIsRegisteredAgainAlsoWithANewRecipe() {
    let made = Tally()
    let resolver = Resolver().register { Setting(value: made.add()) }
    let first: Setting = resolver.get()
    resolver.unregister(Setting.self)
    resolver.register { Setting(value: 99) }
    #expect(resolver.get() as Setting == first)
    #expect(made.count == 1)
  }

  /// One key has only the instance left, and the other is still registered. Their order must not matter.
  @Test func anInstanceThatIsReplacedThroughOneKeyDoesNotComeBackThroughAnother() {
    let types: [Any.Type] = [(any Storage).self, (any Cache).self]
    for types in [types, types.reversed()] {
      let resolver = Resolver().register(expects: types) { Disk() }
      weak var disk: Disk?
      do { disk = resolver.get(expect: (any Cache).self) as? Disk }
      resolver.unregister((any Storage).self)
      #expect(disk != nil)
      resolver.register(expects: types) { Memory() }
      #expect(disk == nil)
      #expect(resolver.get(expect: (any Storage).self) is Memory)
    }
  }

  @Test func theInstanceStaysWithTheStoreUntilItIsDropped() {
    let resolver = Resolver().register { Clock() }
    weak var clock: Clock?
    do { clock = resolver.get(expect: Clock.self) }
    resolver.unregister(Clock.self)
    #expect(clock != nil)
    resolver.dropCached(Clock.self)
    #expect(clock == nil)
  }

  @Test func whoWantsAFreshInstanceDropsItToo() {
    let resolver = Resolver().register { Setting(value: 1) }
    _ = resolver.get() as Setting
    resolver.unregister(Setting.self).dropCached(Setting.self)
    resolver.register { Setting(value: 2) }
    #expect(resolver.get() as Setting == Setting(value: 2))
  }

  @Test func anInstanceThatCameBackIsServedThroughAnExpectedTypeToo() {
    let resolver = Resolver().register(expects: [(any Storage).self, (any Cache).self]) { Disk() }
    let storage: any Storage = resolver.get()
    #expect(resolver.get() as any Cache === storage)
    resolver.unregister((any Storage).self)
    resolver.register(expect: (any Storage).self) { Memory() }
    for _ in 0..<10 { #expect(resolver.get() as any Storage === storage) }
    #expect(resolver.get() as any Cache === storage)
    resolver.dropCached((any Cache).self)
    #expect(resolver.get() as any Storage is Memory)
    #expect(resolver.get() as any Cache is Disk)
  }

  @Test func anInstanceThatCameBackUnderMoreKeysIsOneThroughAllOfThem() {
    let resolver = Resolver().register { Disk() }
    let disk: Disk = resolver.get()
    resolver.unregister(Disk.self)
    resolver.register(expects: [Disk.self, (any Storage).self]) { Disk() }
    #expect(resolver.get() as any Storage === disk)
    #expect(resolver.get() as Disk === disk)
    resolver.dropCached((any Storage).self)
    let next: any Storage = resolver.get()
    #expect(next !== disk)
    #expect(resolver.get() as Disk === next)
  }

  @Test func aFactorysKeptInstanceComesBackToThoseWhoAskForIt() {
    let resolver = Resolver().register { Clock() }
    let clock: Clock = resolver.get()
    resolver.unregister(Clock.self).register(.factory) { Clock() }
    #expect(resolver.get() as Clock !== clock)
    #expect(resolver.get(.single) as Clock === clock)
  }

  @Test func unregisteringWorksPerKey() {
    let resolver = Resolver().register(expects: [(any Storage).self, (any Cache).self]) { Disk() }
    let storage: any Storage = resolver.get()
    resolver.unregister((any Storage).self)
    #expect(resolver.get() as (any Storage)? == nil)
    #expect(resolver.get() as any Cache === storage)
  }

  @Test func theFormOfOneTypeMeansExactlyThatName() {
    let resolver = Resolver()
      .register { Setting(value: 0) }
      .register(name: "one") { Setting(value: 1) }
      .register(name: "two") { Setting(value: 2) }
    resolver.unregister(Setting.self, name: "one")
    #expect(resolver.get(name: "one") as Setting? == nil)
    #expect(resolver.get() as Setting? != nil)
    resolver.unregister(Setting.self)
    #expect(resolver.get() as Setting? == nil)
    #expect(resolver.get(name: "two") as Setting? == Setting(value: 2))
  }

  @Test func theListFormMeansEveryName() {
    let resolver = Resolver()
      .register { Setting(value: 0) }
      .register(name: "one") { Setting(value: 1) }
      .register { Clock() }
      .register { Disk() }
    resolver.unregister([Setting.self, Clock?.self])
    #expect(resolver.get() as Setting? == nil)
    #expect(resolver.get(name: "one") as Setting? == nil)
    #expect(resolver.get() as Clock? == nil)
    #expect(resolver.get() as Disk? != nil)
  }

  @Test func allMeansAllButTheExceptionsUnderEveryName() {
    let resolver = Resolver()
      .register { Setting(value: 0) }
      .register(name: "one") { Setting(value: 1) }
      .register { Clock() }
      .register(name: "wall") { Clock() }
    resolver.unregisterAllDependencies(except: [Setting.self])
    #expect(resolver.get() as Setting? == Setting(value: 0))
    #expect(resolver.get(name: "one") as Setting? == Setting(value: 1))
    #expect(resolver.get() as Clock? == nil)
    #expect(resolver.get(name: "wall") as Clock? == nil)
    resolver.unregisterAllDependencies()
    #expect(resolver.get() as Setting? == nil)
    #expect(resolver.get(name: "one") as Setting? == nil)
  }

  @Test func anOptionalMeansWhatItWraps() {
    let resolver = Resolver().register { Clock() }.register { Disk() }
    resolver.unregister(Clock?.self)
    #expect(resolver.get() as Clock? == nil)
    resolver.unregisterAllDependencies(except: [Disk?.self])
    #expect(resolver.get() as Disk? != nil)
  }

  @Test func theResolverIsAsGoodAsNewAfterwards() {
    let resolver = Resolver()
    for round in 1...50 {
      resolver.register { Setting(value: round) }.register { Clock() }
      #expect(resolver.get() as Setting == Setting(value: round))
      resolver.unregisterAllDependencies().dropAllCachedDependencies()
      #expect(resolver.get() as Setting? == nil)
    }
  }
}
