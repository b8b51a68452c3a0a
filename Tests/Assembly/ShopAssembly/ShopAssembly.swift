import Firebolt
import ShopAccounts
import ShopCatalog
import ShopCheckout

/// What the shop keeps.
public final class ShopStorage: AccountStorage, CatalogSource {
  /// The customer's name.
  public let customer = "Ada"
  /// What is sold.
  public let titles = ["Sketches", "Notes"]

  init() {}
}

/// The account's customer, as who pays.
struct Customer: Payer {
  let name: String
}

/// The catalog's titles, as what can be paid for.
struct Assortment: Wares {
  let titles: [String]

  func contains(_ title: String) -> Bool { titles.contains(title) }
}

/// The application: three modules that don't know each other, and what each of them needs.
public let shopModule = Module("shop", includes: [accountsModule, catalogModule, checkoutModule]) {
  $0.register(expects: [(any AccountStorage).self, (any CatalogSource).self]) { ShopStorage() }
  $0.register(.factory, expect: (any Payer).self) { Customer(name: $0.get(expect: Accounts.self).storage.customer) }
  $0.register(.factory, expect: (any Wares).self) { Assortment(titles: $0.get(expect: Catalog.self).titles) }
}
