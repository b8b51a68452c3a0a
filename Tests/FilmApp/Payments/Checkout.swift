struct TaxRules: Sendable {
  let percent: Int

  func tax(in amount: Money) -> Money { amount.percent(percent) }
}

/// The user's receipts.
actor Receipts {
  private let account: Account
  private let taxes: TaxRules
  private let prices: PriceFormatter
  private(set) var lines: [String] = []

  init(account: Account, taxes: TaxRules, prices: PriceFormatter) {
    self.account = account
    self.taxes = taxes
    self.prices = prices
  }

  func add(_ payment: Payment) {
    let tax = prices.string(taxes.tax(in: payment.amount))
    lines.append("\(account.name): \(prices.string(payment.amount)), of which \(tax) tax")
  }
}

/// Pays for a basket and books its tickets.
struct Checkout: Sendable {
  let basket: Basket
  let methods: [any PaymentMethod]
  let bookings: BookingService
  let receipts: Receipts

  func pay(by title: String) async throws -> [Ticket] {
    guard let method = methods.first(where: { $0.title == title }) else { throw PaymentRefused(reason: title) }
    await receipts.add(try await method.pay(basket.total, for: basket.lines))
    return try await bookings.book(basket)
  }
}

struct Refunds: Sendable {
  private let api: API
  private let policy: CancellationPolicy

  init(api: API, policy: CancellationPolicy) {
    self.api = api
    self.policy = policy
  }

  func refund(_ payment: Payment, for screening: Screening) async throws -> Bool {
    guard policy.mayCancel(screening) else { return false }
    try await api.post("refunds/\(payment.reference)")
    return true
  }
}

/// The user's monthly plan.
actor Subscription {
  private let account: Account
  private let gateway: any PaymentGateway
  private(set) var plan: String?

  init(account: Account, gateway: any PaymentGateway) {
    self.account = account
    self.gateway = gateway
  }

  func subscribe(to plan: String, for price: Money) async throws {
    _ = try await gateway.charge(price, "\(account.name)-\(plan)")
    self.plan = plan
  }
}

/// Restores purchases that were made while the application wasn't running.
struct RestorePurchases: LaunchTask {
  let name = "purchases"
  private let api: API
  private let log: any Log

  init(api: API, log: any Log) {
    self.api = api
    self.log = log
  }

  func run() async throws {
    do {
      log.write(.detail, "restored \(try await api.post("purchases").count)")
    } catch {
      log.write(.error, "restored none: \(error)")
    }
  }
}
