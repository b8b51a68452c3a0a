import Firebolt
import TestSupport
import Testing

private struct Place: Equatable { let label: String }
private struct Visit: Equatable { let place: Place }
private struct Greeting: Equatable { let text: String }
private protocol Landmark { var label: String { get } }
extension Place: Landmark {}

/// Only this suite registers the private types above in the global resolver.
@Suite("Rule 13: a global get asks the resolver whose recipe runs, else the global one", .serialized)
struct GlobalGetTests {
  init() {
    Resolver.global
      .unregister([Place.self, Visit.self, Greeting.self])
      .dropCached([Place.self, Visit.self, Greeting.self])
  }

  @Test func outsideOfRecipesItAsksTheGlobalResolver() {
    Resolver.global.register { Place(label: "global") }
    #expect(get() as Place == Place(label: "global"))
    #expect(get() as Place? == Place(label: "global"))
    #expect(get(expect: Place.self) == Place(label: "global"))
    #expect(get(resolverId: globalResolverId) as Place == Place(label: "global"))
    #expect(Resolver(globalResolverId).get() as Place == Place(label: "global"))
    #expect(get() as Visit? == nil)
    #expect(Resolver.global.resolverId == globalResolverId)
  }

  @Test func resolveThrowsWhereGetStops() throws {
    Resolver.global.register { Place(label: "global") }
      .register(arg1: String.self, arg2: Int.self) { Greeting(text: "\($1) × \($2)") }
    #expect(try resolve(Place.self) == Place(label: "global"))
    #expect(try resolve() as Place == Place(label: "global"))
    #expect(try resolve(Greeting.self, "Hello", 7) == Greeting(text: "Hello × 7"))
    #expect(resolutionError { try resolve(Visit.self) }?.code == .notRegistered)
    #expect(resolutionError { try resolve(Place.self, name: "none") }?.code == .notRegistered)
    #expect(resolutionError { try resolve(resolverId: "nobody has this id", Place.self) }?.code == .unknownResolver)
    let resolver = Resolver().register { Place(label: "own") }.register { try Visit(place: resolve()) }
    #expect(try resolver.resolve() == Visit(place: Place(label: "own")))
  }

  @Test func insideOfARecipeItAsksTheResolverWhoseRecipeRunsTheInnermost() {
    Resolver.global.register { Place(label: "global") }
    let inner = Resolver().register { Place(label: "inner") }.register(.factory) { Visit(place: get()) }
    let outer = Resolver().register { Place(label: "outer") }
    outer.register(.factory) { [(inner.get() as Visit).place, get() as Place] }
    #expect(outer.get() as [Place] == [Place(label: "inner"), Place(label: "outer")])
    #expect(get() as Place == Place(label: "global"))
  }

  @Test func itTakesNamesExpectationsAndArguments() {
    Resolver.global
      .register(name: "named") { Place(label: "named") }
      .register(.factory, args: String.self, Int?.self) { Greeting(text: "\($0) \($1 ?? 0)") }
    #expect(get(name: "named") as Place == Place(label: "named"))
    #expect(get(expect: Place.self, name: "named") == Place(label: "named"))
    #expect(get(name: "none") as Place? == nil)
    let landmark: any Landmark = get(expect: Place.self, name: "named")
    #expect(landmark.label == "named")
    #expect(get("hello") as Greeting == Greeting(text: "hello 0"))
    #expect(get("hello", 2) as Greeting? == Greeting(text: "hello 2"))
    #expect(get(1) as Greeting? == nil)
    #expect(get(expect: Greeting.self, "hello", 3) == Greeting(text: "hello 3"))
    Resolver.global.unregister(Place.self, name: "named").dropCached(Place.self, name: "named")
  }

  @Test func anIdFindsALivingResolver() {
    let resolver = Resolver()
      .register { Place(label: "by id") }
      .register(.factory, arg1: String.self) { Greeting(text: $0) }
    let id = resolver.resolverId
    #expect(get(resolverId: id) as Place == Place(label: "by id"))
    #expect(get(resolverId: id) as Place? == Place(label: "by id"))
    #expect(get(resolverId: id, expect: Place.self) == Place(label: "by id"))
    #expect(get(resolverId: id, "hello") as Greeting == Greeting(text: "hello"))
    #expect(get(resolverId: id, "hello") as Greeting? == Greeting(text: "hello"))
    #expect(get(resolverId: id + "?") as Place? == nil)
  }
}
