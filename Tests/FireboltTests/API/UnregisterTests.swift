import Firebolt
import TestSupport
import Testing

private protocol Storage: AnyObject {}
private protocol Cache: AnyObject {}
private final class Disk: Storage, Cache {}
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
}
