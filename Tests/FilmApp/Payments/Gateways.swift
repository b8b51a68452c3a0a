struct Payment: Sendable {
  let reference: String
  let amount: Money
}

struct PaymentRefused: Error {
  let reason: String
}

/// Charges a payment source.
protocol PaymentGateway: Sendable {
  func charge(_ amount: Money, _ source: String) async throws -> Payment
}

struct ServerGateway: PaymentGateway {
  private let api: API
  private let fraud: FraudCheck

  init(api: API, fraud: FraudCheck) {
    self.api = api
    self.fraud = fraud
  }

  func charge(_ amount: Money, _ source: String) async throws -> Payment {
    guard await fraud.allows(amount) else { throw PaymentRefused(reason: "too much within an hour") }
    let lines = try await api.post("payments", [source, "\(amount.cents)", amount.currency])
    return Payment(reference: lines.first ?? source, amount: amount)
  }
}

/// Logs each charge and its outcome.
struct AuditedGateway: PaymentGateway {
  let inner: any PaymentGateway
  let log: CategoryLog

  func charge(_ amount: Money, _ source: String) async throws -> Payment {
    log.write(.notice, "charging \(amount.cents)")
    do {
      let payment = try await inner.charge(amount, source)
      log.write(.notice, "charged as \(payment.reference)")
      return payment
    } catch {
      log.write(.error, "refused: \(error)")
      throw error
    }
  }
}

/// Accepts every charge without moving money, for development and tests.
struct SandboxGateway: PaymentGateway {
  func charge(_ amount: Money, _ source: String) async throws -> Payment {
    Payment(reference: "sandbox-\(source)", amount: amount)
  }
}

actor FraudCheck {
  private let clock: any Clock
  private var charges: [(time: Instant, amount: Money)] = []

  init(clock: any Clock) { self.clock = clock }

  func allows(_ amount: Money) -> Bool {
    charges.removeAll { clock.now - $0.time > 3_600 }
    charges.append((clock.now, amount))
    return charges.map(\.amount).sum.cents < 50_000
  }
}
