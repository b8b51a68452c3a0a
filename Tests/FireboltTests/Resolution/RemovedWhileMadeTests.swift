import Firebolt
import TestSupport
import Testing

private protocol Shown: AnyObject {}
private final class Part: Shown {
  let label: String
  init(_ label: String) { self.label = label }
}

@Suite("Rule 36: a recipe that is changed or dropped while it runs")
struct RemovedWhileMadeTests {
  /// The ways to drop the part while its recipe runs for the first time. The recipe stays registered.
  private static let drops: [@Sendable (Resolver) -> Void] = [
    { $0.dropCached(Part.self) }, { $0.dropCached([Part.self]) }, { $0.dropCached(.single) },
    { $0.dropAllCachedDependencies() },
  ]

  @Test(arguments: drops.indices)
  func whoAskedGetsTheInstanceOfARecipeThatDropsItselfAndItIsNotCached(_ index: Int) {
    let made = Tally()
    let resolver = Resolver().register { own -> Part in
      let number = made.add()
      if number == 1 { Self.drops[index](own) }
      return Part("\(number)")
    }
    #expect(resolver.get(expect: Part.self).label == "1")
    #expect(resolver.get(expect: Part.self).label == "2")
    #expect(resolver.get(expect: Part.self).label == "2")
  }

  @Test func whoAskedGetsTheInstanceOfARecipeThatReplacesItselfAndTheNextRunsTheNewOne() {
    let resolver = Resolver().register { own -> Part in
      own.register { Part("new") }
      return Part("old")
    }
    #expect(resolver.get(expect: Part.self).label == "old")
    #expect(resolver.get(expect: Part.self).label == "new")
  }

  @Test func whoAskedGetsTheInstanceOfARecipeThatUnregistersItselfAndThenThereIsNone() {
    let resolver = Resolver().register { own -> Part in
      own.unregister(Part.self)
      return Part("last")
    }
    #expect(resolver.get(expect: Part.self).label == "last")
    #expect(resolver.get() as Part? == nil)
    resolver.register { Part("registered again") }
    #expect(resolver.get(expect: Part.self).label == "registered again")
  }

  @Test func aRecipeThatDropsItselfAndAsksForItselfIsACycle() {
    let resolver = Resolver().register { own -> Part in
      own.dropCached(Part.self)
      return try own.resolve()
    }
    #expect(resolutionError { try resolver.resolve(Part.self) }?.code == .cycle)
    #expect(resolutionError { try resolver.resolve(Part.self) }?.code == .cycle)
  }
}
