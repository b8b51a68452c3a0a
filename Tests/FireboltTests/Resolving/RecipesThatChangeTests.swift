import Firebolt
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

  @Test func aRecipeMayDropEverything() {
    let resolver = Resolver().register { Part() }.register { own -> Shop in
      let part: Part = own.get()
      own.dropAllCachedDependencies().unregisterAllDependencies()
      return Shop(part)
    }
    #expect(resolver.get(expect: Shop.self).part != nil)
    #expect(resolver.get() as Shop? == nil)
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

  @Test func aRecipeMayAskAnotherResolverThatAsksBack() {
    let other = Resolver()
    let resolver = Resolver().register { Part() }.register { Shop(other.get()) }
    other.register { [id = resolver.resolverId] () -> Part in get(resolverId: id) }
    #expect(resolver.get(expect: Shop.self).part === resolver.get() as Part)
  }
}
