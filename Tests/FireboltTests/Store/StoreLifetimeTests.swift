import Firebolt
import Foundation
import TestSupport
import Testing

private protocol Service: AnyObject, Sendable {}
private final class Leaf: Tracked, Service, @unchecked Sendable {}
private final class Branch: Tracked, @unchecked Sendable {}
private final class OnlyInTheGlobalResolver: Tracked, @unchecked Sendable {}

struct StoreLifetimeTests {
  @Test func theStoreLivesAsLongAsOneOwnerOfItsId() {
    let ledger = Ledger()
    let id = UUID().uuidString
    var first: Resolver? = Resolver(id).register { Leaf(ledger) }
    var second: Resolver? = Resolver(id)
    let leaf = (first!.get() as Leaf).number
    first = nil
    #expect((second!.get() as Leaf).number == leaf)
    first = Resolver(id)
    second = nil
    #expect((first!.get() as Leaf).number == leaf)
    #expect((get(resolverId: id) as Leaf).number == leaf)
    first = nil
    #expect(ledger.living == [])
    #expect(!Resolver.isAlive(id))
    // A new resolver with the same id starts empty.
    #expect(Resolver(id).get() as Leaf? == nil)
  }

  @Test func theGlobalResolversInstancesStay() {
    let ledger = Ledger()
    do {
      Resolver.global.register { OnlyInTheGlobalResolver(ledger) }
      let another = Resolver(globalResolverId)
      _ = another.get() as OnlyInTheGlobalResolver
    }
    #expect(ledger.living == [1])
    #expect((Resolver.global.get() as OnlyInTheGlobalResolver).number == 1)
    #expect((get() as OnlyInTheGlobalResolver).number == 1)
    Resolver.global.dropCached(OnlyInTheGlobalResolver.self).unregister(OnlyInTheGlobalResolver.self)
    #expect(ledger.living == [])
  }

  @Test func thousandsOfResolversLeaveNothing() {
    let ledger = Ledger()
    var ids: [String] = []
    let count = isLongRun ? 10_000 : 2_000
    for _ in 0..<count {
      let resolver = Resolver()
        .register { Leaf(ledger) }
        .register { Branch(ledger, keeping: [$0, $0.get() as Leaf] as [AnyObject]) }
        .register(expect: (any Service).self, name: "service") { Leaf(ledger, keeping: $0.get() as Branch) }
      let mock = MockResolver { mock in
        mock.register { Leaf(ledger, keeping: mock) }
        mock.register { Branch(ledger, keeping: mock.get() as Leaf) }
      }
      _ = resolver.get(name: "service") as any Service
      _ = mock.get() as Branch
      ids += [resolver.resolverId, mock.resolverId]
    }
    #expect(ledger.born == 5 * count)
    #expect(ledger.living == [])
    #expect(Set(ids).count == 2 * count)
    #expect(ids.allSatisfy { !Resolver.isAlive($0) })
  }

  @Test func keysThatComeAndGoDontPileUp() {
    let ledger = Ledger()
    let resolver = Resolver().register { Branch(ledger) }
    let count = isLongRun ? 100_000 : 20_000
    for number in 0..<count {
      let name = Resolver.Name("\(number)")
      resolver.register(name: name) { Leaf(ledger) }
      if number.isMultiple(of: count / 100) { _ = resolver.get(name: name) as Leaf }
      resolver.unregister(Leaf.self, name: name).dropCached(Leaf.self, name: name)
    }
    #expect(resolver.publishedSlotCount <= 64)
    #expect(ledger.born == 100)
    #expect(ledger.living == [])
    #expect((resolver.get() as Branch).number == 101)
  }
}
