import AllocationCounter
import Firebolt
import Testing

private final class Leaf: @unchecked Sendable {}

private protocol Service: AnyObject, Sendable {}
extension Leaf: Service {}

/// The number of allocations in `body`, without those that it only makes when it first runs.
private func allocations(_ body: () -> Void) -> Int {
  for _ in 0..<10 { body() }
  let before = allocations_of_this_thread()
  body()
  return allocations_of_this_thread() - before
}

@Suite(.enabled(if: allocations_are_counted()))
struct AllocationTests {
  @Test func aCachedGetAllocatesNothing() {
    let resolver = Resolver()
      .register { Leaf() }
      .register(expect: (any Service).self) { Leaf() }
      .register(name: "named") { Leaf() }
    #expect(allocations { _ = resolver.get() as Leaf } == 0)
    #expect(allocations { _ = resolver.get() as (any Service) } == 0)
    #expect(allocations { _ = resolver.get() as Leaf? } == 0)
    #expect(allocations { _ = resolver.get(name: "named") as Leaf } == 0)
    #expect(allocations { _ = try? resolver.resolve(Leaf.self) } == 0)
  }

  @Test func norDoesOneByKey() {
    let resolver = Resolver().register(.forecast) { Forecast($0.get(.weather)) }
    #expect(allocations { _ = resolver.get(.weather) } == 0)
    #expect(allocations { _ = resolver.get(.forecast) } == 0)
    #expect(allocations { _ = try? resolver.resolve(.weather) } == 0)
  }

  @Test func aFactoryAllocatesItsInstanceAlone() {
    let resolver = Resolver().register(.factory) { Leaf() }
    #expect(allocations { _ = resolver.get() as Leaf } == 1)
    #expect(allocations { _ = resolver.get(.report) } == 1)
  }

  @Test func anExistingObjectNeedsNoMoreThanAFactoryInAChildOfARequest() {
    let resolver = Resolver()
    let leaf = Leaf()
    let factory = allocations { _ = Resolver(parent: resolver).register(.factory) { leaf }.get() as Leaf }
    let instance = allocations { _ = Resolver(parent: resolver).registerInstance(leaf).get() as Leaf }
    // In release mode, a factory takes one object less.
    #expect(instance <= factory + 1)
  }

  @Test func argumentsOfTheRegisteredTypesAreNotBoxed() {
    let resolver = Resolver()
      .register(.factory, arg1: Int.self) { _ in Leaf() }
      .register(.factory, name: "two", arg1: Int.self, arg2: Bool.self) { _, _ in Leaf() }
    #expect(allocations { _ = resolver.get(1) as Leaf } == 1)
    #expect(allocations { _ = resolver.get(name: "two", 1, true) as Leaf } == 1)
  }
}
