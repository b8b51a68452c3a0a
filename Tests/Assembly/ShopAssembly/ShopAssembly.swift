import Firebolt
import ShopAccounts
import ShopCatalog
import ShopCheckout

/// The shop's data.
public final class ShopStorage: AccountStorage, CatalogSource {
  /// The customer's name.
  public let customer = "Ada"
  /// The titles on sale.
  public let titles = ["Sketches", "Notes"]

  init() {}
}

/// The account's customer as the payer.
struct Customer: Payer {
  let name: String
}

/// The catalog's titles as the wares.
struct Assortment: Wares {
  let titles: [String]

  func contains(_ title: String) -> Bool { titles.contains(title) }
}

/// The application: three modules that don't depend on each other, and the implementations that they need.
public let shopModule = Module("shop", includes: [accountsModule, catalogModule, checkoutModule]) {
  $0.register(expects: [(any AccountStorage).self, (any CatalogSource).self]) { ShopStorage() }
  $0.register(.factory, expect: (any Payer).self) { Customer(name: $0.get(expect: Accounts.self).storage.customer) }
  $0.register(.factory, expect: (any Wares).self) { Assortment(titles: $0.get(expect: Catalog.self).titles) }
}
