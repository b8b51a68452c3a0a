import Firebolt
import TestSupport
import Testing

private final class Part {}
private final class Tool {}
private final class Shop {
  let part: Part?
  init(_ part: Part?) { self.part = part }
}

@Suite("Rule 14: recipes may get, register, unregister, drop and create resolvers")
struct RecipesThatChangeTests {
  @Test func aRecipeMayRegisterAndGetWhatItRegistered() {
    let resolver = Resolver().register { own -> Shop in
      own.register { Part() }
      return Shop(own.get())
    }
    let shop: Shop = resolver.get()
    #expect(shop.part === resolver.get() as Part)
  }

  @Test func aRecipeMayUnregister() {
    let resolver = Resolver().register { Part() }.register { Tool() }.register { own -> Shop in
      own.unregister(Part.self)
      return Shop(own.get())
    }
    #expect(resolver.get(expect: Shop.self).part == nil)
    #expect(resolver.get() as Part? == nil)
    #expect(resolver.get() as Tool? != nil)
  }

  @Test func aRecipeMayDrop() {
    let resolver = Resolver().register { Part() }.register { own -> Shop in
      own.dropCached(Part.self)
      return Shop(own.get())
    }
    let before: Part = resolver.get()
    let shop: Shop = resolver.get()
    #expect(shop.part !== before)
    #expect(shop.part === resolver.get() as Part)
  }

  @Test func aRecipeMayCreateMergeAndLetGoOfResolvers() {
    let resolver = Resolver().register { own -> Shop in
      let other = Resolver().register { Part() }
      let mock = MockResolver(inheriting: other)
      own.mergeDependencies(with: mock)
      return Shop(mock.get())
    }
    let shop: Shop = resolver.get()
    #expect(shop.part != nil)
    #expect(resolver.get() as Part? != nil)
    #expect(resolver.get() as Part !== shop.part)
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
