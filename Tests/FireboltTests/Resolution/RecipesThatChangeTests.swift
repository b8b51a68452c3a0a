import Firebolt
import TestSupport
import Testing

private final class Part {}
private final class Tool {}
private final class Shop {
  let part: Part?
  init(_ part: Part?) { self.part = part }
}

/// What a recipe does before it asks for a part.
private enum Change: CaseIterable {
  case registers, drops, unregisters, createsAndMerges
}

@Suite("Rule 14: recipes may get, register, unregister, drop and create resolvers")
struct RecipesThatChangeTests {
  @Test(arguments: Change.allCases)
  fileprivate func aRecipeGetsWhatIsThereAfterItsChange(_ change: Change) {
    let resolver = Resolver().register { Part() }
    let former: Part = resolver.get()
    resolver.register { own -> Shop in
      switch change {
      case .registers: own.register { Part() }
      case .drops: own.dropCached(Part.self)
      case .unregisters: own.unregister(Part.self)
      case .createsAndMerges: own.mergeDependencies(with: MockResolver(inheriting: Resolver().register { Part() }))
      }
      return Shop(own.get())
    }
    let shop: Shop = resolver.get()
    #expect(shop.part !== former && shop.part === resolver.get() as Part?)
    #expect((shop.part == nil) == (change == .unregisters))
  }

  /// Rule 36.
  @Test func whatARecipeMakesThatUnregistersItselfDoesNotComeBack() {
    let resolver = Resolver().register { own -> Shop in
      own.unregister(Shop.self)
      return Shop(nil)
    }
    #expect(resolver.get(expect: Shop.self).part == nil)
    #expect(resolver.register { Shop(Part()) }.get(expect: Shop.self).part != nil)
  }

  /// The request borrows the registration, so the function that runs the recipe must keep it.
  @Test(arguments: [Resolver.Scope.factory, .single, .weak, .graph])
  func whatARecipeCapturesLivesUntilItEndsAlsoIfItRemovesItself(_ scope: Resolver.Scope) {
    let ledger = Ledger()
    let resolver = Resolver()
    func register() {
      let captured = Tracked(ledger)
      resolver.register(scope) { own -> Shop in
        own.unregister(Shop.self).dropAllCachedDependencies()
        own.register { Tool() }.unregisterAllDependencies()
        #expect(captured.isAlive && ledger.living == [1])
        return Shop(nil)
      }
    }
    register()
    #expect(resolver.get(expect: Shop.self).part == nil)
    #expect(ledger.living == [])
  }

  @Test(arguments: [Resolver.Scope.factory, .single, .weak, .graph])
  func aRecipeOfAParentMayLetGoOfItsResolvers(_ scope: Resolver.Scope) {
    let ledger = Ledger()
    let (parent, child) = (Guarded<Resolver?>(Resolver()), Guarded<Resolver?>(nil))
    child.withLock { $0 = Resolver(parent: parent.withLock(\.self)) }
    parent.withLock(\.self)?.register(name: "kept") { Tracked(ledger) }.register(scope) { own -> Shop in
      let formers = [parent, child].map { $0.withLock { $0.take() } }
      _ = own.get(name: "kept") as Tracked
      withExtendedLifetime(formers) {}
      return Shop(nil)
    }
    #expect(child.withLock(\.self)?.get(expect: Shop.self).part == nil)
    #expect(ledger.born == 1 && ledger.living == [])
  }
}
