import Firebolt

/// A payment method that the user can choose.
protocol PaymentMethod: Sendable {
  var title: String { get }
  func pay(_ amount: Money, for lines: [String]) async throws -> Payment
}

struct CardPayment: PaymentMethod {
  let title = "Card"
  private let gateway: any PaymentGateway
  private let cards: CardVault

  init(gateway: any PaymentGateway, cards: CardVault) {
    self.gateway = gateway
    self.cards = cards
  }

  func pay(_ amount: Money, for lines: [String]) async throws -> Payment {
    guard let card = cards.number else { throw PaymentRefused(reason: "no card") }
    return try await gateway.charge(amount, card)
  }
}

struct WalletPayment: PaymentMethod {
  let title = "Wallet"
  private let gateway: any PaymentGateway
  private let device: DeviceDescription

  init(gateway: any PaymentGateway, device: DeviceDescription) {
    self.gateway = gateway
    self.device = device
  }

  func pay(_ amount: Money, for lines: [String]) async throws -> Payment {
    try await gateway.charge(amount, "wallet-\(device.model)")
  }
}

/// Pays with the user's vouchers. Takes a provider, because vouchers belong to a session and this doesn't.
struct VoucherPayment: PaymentMethod {
  let title = "Voucher"
  private let vouchers: Provider<Vouchers>

  init(vouchers: Provider<Vouchers>) { self.vouchers = vouchers }

  func pay(_ amount: Money, for lines: [String]) async throws -> Payment {
    guard await vouchers.get().total.cents >= amount.cents else { throw PaymentRefused(reason: "not enough") }
    return Payment(reference: "voucher", amount: amount)
  }
}
