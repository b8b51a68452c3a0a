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

  @Test func aRecipeThatReplacesItselfMayAskForTheReplacement() {
    let resolver = Resolver().register { own -> Part in
      own.register { Part("new") }
      let new: Part = own.get()
      return Part("old around \(new.label)")
    }
    #expect(resolver.get(expect: Part.self).label == "old around new")
    #expect(resolver.get(expect: Part.self).label == "new")
  }

  @Test func aRecipeThatDropsItselfAndAsksForItselfIsACycle() {
    let resolver = Resolver().register { own -> Part in
      own.dropCached(Part.self)
      return try own.resolve()
    }
    #expect(resolutionError { try resolver.resolve(Part.self) }?.code == .cycle)
    #expect(resolutionError { try resolver.resolve(Part.self) }?.code == .cycle)
  }

  @Test func aRecipeThatMergesAnotherOverItselfIsServedAndReplaced() {
    let other = Resolver().register { Part("merged") }
    let resolver = Resolver().register { own -> Part in
      own.mergeDependencies(with: other)
      return Part("old")
    }
    #expect(resolver.get(expect: Part.self).label == "old")
    #expect(resolver.get(expect: Part.self).label == "merged")
  }

  @Test func anInstanceThatIsBeingMadeIsNotMerged() {
    let other = Resolver()
    let resolver = Resolver().register { own -> Part in
      other.mergeDependencies(with: own)
      return Part("made")
    }
    let part: Part = resolver.get()
    #expect(resolver.get() as Part === part)
    #expect(other.get() as Part !== part)
  }

  @Test func itHoldsForAllKeysOfTheInstance() {
    let made = Tally()
    let resolver = Resolver().register(expects: [Part.self, (any Shown).self]) { own -> Part in
      if made.add() == 1 { own.dropCached((any Shown).self) }
      return Part("\(made.count)")
    }
    let first: Part = resolver.get()
    let shown: any Shown = resolver.get()
    #expect(shown !== first)
    #expect(resolver.get() as Part === shown)
  }

  @Test func replacingOneOfItsKeysKeepsTheInstanceFromAllOfThem() {
    let resolver = Resolver().register(expects: [Part.self, (any Shown).self]) { own -> Part in
      own.register { Part("replacement") }
      return Part("shared")
    }
    let first: any Shown = resolver.get()
    #expect(resolver.get(expect: Part.self).label == "replacement")
    #expect(resolver.get() as any Shown !== first)
  }

  @Test func anErrorAfterTheDropLeavesNothingBehind() {
    let made = Tally()
    let resolver = Resolver().register { own throws -> Part in
      own.dropCached(Part.self)
      if made.add() == 1 { throw Failure("first") }
      return Part("second")
    }
    #expect(resolver.get() as Part? == nil)
    #expect(resolver.get(expect: Part.self).label == "second")
  }

  @Test func aRecipeThatLetsGoOfTheLastResolverIsServed() {
    let last = SendableBox<Resolver?>()
    last.set(Resolver())
    last.value??.register { () -> Part in
      last.set(nil)
      return Part("survives")
    }
    let id = last.value??.resolverId ?? ""
    #expect((get(resolverId: id) as Part?)?.label == "survives")
    #expect(get(resolverId: id) as Part? == nil)
  }

  @Test func whatDependsOnADroppedInstanceKeepsIt() {
    struct Holder { let part: Part }
    let resolver = Resolver().register { Part("kept") }.register { Holder(part: $0.get()) }
    let holder: Holder = resolver.get()
    resolver.dropCached(Part.self)
    #expect(resolver.get(expect: Holder.self).part === holder.part)
    #expect(resolver.get() as Part !== holder.part)
  }
}
