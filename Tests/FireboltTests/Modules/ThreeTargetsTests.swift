import Firebolt
import ShopAccounts
import ShopAssembly
import ShopCatalog
import ShopCheckout
import TestSupport
import Testing

@Suite("Modules of three targets that know nothing of each other")
struct ThreeTargetsTests {
  @Test func assembledInAFourthTheyWorkTogether() throws {
    let resolver = Resolver().load(shopModule)
    let checkout: Checkout = resolver.get()
    #expect(checkout.buy("Sketches") == "Ada pays for Sketches")
    #expect(checkout.buy("Umbrella") == nil)
    #expect(checkout !== resolver.get() as Checkout)
    #expect(resolver.get() as Accounts === resolver.get() as Accounts)
  }

  @Test func typesOfOneNameStayApart() {
    let resolver = Resolver().load(shopModule)
    #expect(resolver.get(expect: Accounts.self).settings.purpose == "accounts")
    #expect(resolver.get(expect: Catalog.self).settings.purpose == "catalog")
    #expect(resolver.get(expect: Checkout.self).settings.purpose == "checkout")
    #expect(resolver.get(expect: ShopAccounts.Settings.self).purpose == "accounts")
  }

  @Test func oneAloneLacksWhatTheAssemblyBrings() {
    let resolver = Resolver("an account without a shop").load(accountsModule)
    let error = resolutionError { try resolver.resolve(Accounts.self) }
    #expect(error?.code == .notRegistered)
    #expect(error?.pathOfTypes == ["Accounts", "AccountStorage"])
    #expect(error?.path.first?.module == "accounts")
    #expect(error?.path.first?.fileID == "ShopAccounts/ShopAccounts.swift")
  }

  @Test func oneIsOverriddenAndPutBackByATestsOwnModule() {
    final class StubStorage: AccountStorage { let customer = "Grace" }
    let resolver = Resolver().load(shopModule)
    let stubs = Module("stubs") {
      $0.register(expect: (any AccountStorage).self) { StubStorage() }
      $0.autowire(.factory, StubAccounts.init)
    }
    resolver.load(stubs)
    #expect(resolver.get(expect: StubAccounts.self).customer == "Grace")
    #expect(resolver.get(expect: (any CatalogSource).self).titles == ["Sketches", "Notes"])
    resolver.unload(stubs)
    #expect(resolver.get(expect: Checkout.self).buy("Notes") == "Ada pays for Notes")
    #expect(resolver.get() as StubAccounts? == nil)
  }

  @Test func theyGoWithTheAssembly() {
    let resolver = Resolver().load(shopModule)
    resolver.load(catalogModule).unload(shopModule)
    #expect(resolver.get() as Checkout? == nil)
    #expect(resolver.get() as Accounts? == nil)
    #expect(resolutionError { try resolver.resolve(Catalog.self) }?.pathOfTypes == ["Catalog", "CatalogSource"])
    resolver.unload(catalogModule)
    #expect(resolutionError { try resolver.resolve(Catalog.self) }?.pathOfTypes == ["Catalog"])
  }
}

private struct StubAccounts: Equatable {
  let customer: String

  init(storage: any AccountStorage) { customer = storage.customer }
}
