import Firebolt
import TestSupport
import Testing

private protocol Storage: AnyObject {}
private protocol Cache: AnyObject {}
private final class Disk: Storage, Cache {}
private final class Clock {}
private final class Lamp {}

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

  @Test func itIsDroppedThroughWhicheverOfItsKeysItIsNamed() {
    let resolver = Resolver().register(expects: [(any Storage).self, (any Cache).self, Disk.self]) { Disk() }
    var last: any Storage = resolver.get()
    let drops: [() -> Void] = [
      { resolver.dropCached((any Storage).self) }, { resolver.dropCached((any Cache).self) },
      { resolver.dropCached(Disk.self) }, { resolver.dropCached([(any Cache).self]) },
    ]
    for drop in drops {
      drop()
      let disk: Disk = resolver.get()
      #expect(disk !== last)
      #expect(resolver.get() as any Storage === disk)
      #expect(resolver.get() as any Cache === disk)
      last = disk
    }
  }

  @Test func theFormOfOneTypeMeansExactlyThatName() {
    let resolver = Resolver().register { Clock() }.register(name: "wall") { Clock() }
    let (plain, wall) = (resolver.get() as Clock, resolver.get(name: "wall") as Clock)
    resolver.dropCached(Clock.self, name: "wall")
    #expect(resolver.get() as Clock === plain)
    #expect(resolver.get(name: "wall") as Clock !== wall)
    let next: Clock = resolver.get(name: "wall")
    resolver.dropCached(Clock.self)
    #expect(resolver.get() as Clock !== plain)
    #expect(resolver.get(name: "wall") as Clock === next)
  }

  @Test func theListFormMeansEveryName() {
    let resolver = Resolver().register { Clock() }.register(name: "wall") { Clock() }.register { Lamp() }
    let (plain, wall, lamp) = (resolver.get() as Clock, resolver.get(name: "wall") as Clock, resolver.get() as Lamp)
    resolver.dropCached([Clock?.self])
    #expect(resolver.get() as Clock !== plain)
    #expect(resolver.get(name: "wall") as Clock !== wall)
    #expect(resolver.get() as Lamp === lamp)
  }

  @Test func allMeansAllButTheExceptionsUnderEveryName() {
    let resolver = Resolver().register { Clock() }.register(name: "wall") { Clock() }.register { Lamp() }
    let (plain, wall, lamp) = (resolver.get() as Clock, resolver.get(name: "wall") as Clock, resolver.get() as Lamp)
    resolver.dropAllCachedDependencies(except: [Clock.self])
    #expect(resolver.get() as Clock === plain)
    #expect(resolver.get(name: "wall") as Clock === wall)
    #expect(resolver.get() as Lamp !== lamp)
    resolver.dropAllCachedDependencies()
    #expect(resolver.get() as Clock !== plain)
    #expect(resolver.get(name: "wall") as Clock !== wall)
  }

  @Test func theExceptionKeepsTheInstanceThroughWhicheverKeyItIsNamed() {
    for exception in [(any Storage).self, (any Cache).self] as [Any.Type] {
      let resolver = Resolver().register(expects: [(any Storage).self, (any Cache).self]) { Disk() }.register { Lamp() }
      let (disk, lamp) = (resolver.get() as any Storage, resolver.get() as Lamp)
      resolver.dropAllCachedDependencies(except: [exception])
      #expect(resolver.get() as any Storage === disk)
      #expect(resolver.get() as any Cache === disk)
      #expect(resolver.get() as Lamp !== lamp)
    }
  }

  @Test func aScopeDropsWhatIsKeptUnderIt() {
    let resolver = Resolver().register { Clock() }.register(.factory) { Lamp() }
    let (clock, lamp) = (resolver.get() as Clock, resolver.get(.single) as Lamp)
    resolver.dropCached(.factory)
    #expect(resolver.get() as Clock === clock)
    #expect(resolver.get(.single) as Lamp === lamp)
    resolver.dropCached(.single)
    #expect(resolver.get() as Clock !== clock)
    #expect(resolver.get(.single) as Lamp !== lamp)
  }
}
