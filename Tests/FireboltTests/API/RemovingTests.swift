import Firebolt
import TestSupport
import Testing

private final class Clock {}
private final class Lamp {}
private struct Setting: Equatable { let value: Int }

@Suite("Rule 21: unregister removes the recipe, the instance stays")
struct UnregisterTests {
  @Test func theRecipeIsGone() {
    let resolver = Resolver().register { Clock() }.register(.factory) { Lamp() }
    _ = resolver.get() as Clock
    resolver.unregister(Clock.self).unregister(Lamp.self)
    #expect(resolver.get() as Clock? == nil)
    #expect(resolver.get(.single) as Clock? == nil)
    #expect(resolver.get() as Lamp? == nil)
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

  @Test func theListFormMeansEveryName() {
    let resolver = Resolver()
      .register { Setting(value: 0) }
      .register(name: "one") { Setting(value: 1) }
      .register { Clock() }
      .register { Lamp() }
    resolver.unregister([Setting.self, Clock?.self])
    #expect(resolver.get() as Setting? == nil)
    #expect(resolver.get(name: "one") as Setting? == nil)
    #expect(resolver.get() as Clock? == nil)
    #expect(resolver.get() as Lamp? != nil)
  }
}

@Suite("Rule 22: dropCached drops the instance and leaves the recipe")
struct DropTests {
  @Test func theNextGetMakesAnew() {
    let resolver = Resolver().register { Clock() }
    let clock: Clock = resolver.get()
    resolver.dropCached(Clock.self)
    let next: Clock = resolver.get()
    #expect(next !== clock)
    #expect(resolver.get() as Clock === next)
  }

  @Test func theListFormMeansEveryName() {
    let resolver = Resolver().register { Clock() }.register(name: "wall") { Clock() }.register { Lamp() }
    let (plain, wall, lamp) = (resolver.get() as Clock, resolver.get(name: "wall") as Clock, resolver.get() as Lamp)
    resolver.dropCached([Clock?.self])
    #expect(resolver.get() as Clock !== plain)
    #expect(resolver.get(name: "wall") as Clock !== wall)
    #expect(resolver.get() as Lamp === lamp)
  }
}
