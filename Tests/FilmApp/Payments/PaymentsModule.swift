import Firebolt

/// Payments, subscriptions and refunds.
let paymentsModule = Module("payments", includes: [bookingModule]) {
  $0.autowire(FraudCheck.init)
  $0.autowire(ServerGateway.init, expect: (any PaymentGateway).self)
  $0.decorate((any PaymentGateway).self) { AuditedGateway(inner: $1, log: $0.get("payments")) }
  $0.register { CardValidator() }
  $0.autowire(CardVault.init)
  $0.register(.factory) { TaxRules(percent: $0.get(expect: LocaleSettings.self).language == "de" ? 19 : 21) }

  $0.autowire(CardPayment.init, expect: (any PaymentMethod).self, name: "card")
  $0.autowire(WalletPayment.init, expect: (any PaymentMethod).self, name: "wallet")
  $0.autowire(VoucherPayment.init, expect: (any PaymentMethod).self, name: "voucher")
  $0.register(.factory, arg1: Basket.self) {
    Checkout(basket: $1, methods: $0.getAll(), bookings: $0.get(), receipts: $0.get())
  }
  $0.autowire(.session, Receipts.init)
  $0.autowire(.session, Subscription.init)
  $0.autowire(.factory, Refunds.init)
  $0.autowire(GiftCards.init)
  $0.autowire(RestorePurchases.init, expect: (any LaunchTask).self, name: "purchases")

  $0.when(.test, .preview, .argument("-sandbox")) {
    $0.register(expect: (any PaymentGateway).self) { SandboxGateway() }
  }
}
