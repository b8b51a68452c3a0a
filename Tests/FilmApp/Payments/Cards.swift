struct CardValidator: Sendable {
  /// Whether the digits pass the Luhn check.
  func accepts(_ number: String) -> Bool {
    let digits = number.compactMap(\.wholeNumberValue)
    let sum = digits.reversed().enumerated().reduce(0) { sum, digit in
      let doubled = digit.element * 2
      return sum + (digit.offset % 2 == 0 ? digit.element : doubled > 9 ? doubled - 9 : doubled)
    }
    return digits.count >= 12 && sum % 10 == 0
  }
}

final class CardVault: Sendable {
  private let secrets: any SecretStore
  private let validator: CardValidator

  init(secrets: any SecretStore, validator: CardValidator) {
    self.secrets = secrets
    self.validator = validator
  }

  var number: String? { secrets.secret("card") }

  func keep(_ number: String) -> Bool {
    guard validator.accepts(number) else { return false }
    secrets.keep(number, as: "card")
    return true
  }
}

/// Sells gift cards.
struct GiftCards: Sendable {
  private let gateway: any PaymentGateway
  private let flags: FeatureFlags
  private let identifiers: any IdentifierSource

  init(gateway: any PaymentGateway, flags: FeatureFlags, identifiers: any IdentifierSource) {
    self.gateway = gateway
    self.flags = flags
    self.identifiers = identifiers
  }

  func buy(_ amount: Money) async throws -> String? {
    guard flags.isEnabled("gift-cards") else { return nil }
    _ = try await gateway.charge(amount, "gift")
    return identifiers.makeIdentifier()
  }
}
