struct Money: Hashable, Sendable {
  let cents: Int
  var currency = "EUR"

  static func + (left: Money, right: Money) -> Money {
    Money(cents: left.cents + right.cents, currency: left.currency)
  }

  /// A percentage of the amount, rounded down.
  func percent(_ rate: Int) -> Money { Money(cents: cents * rate / 100, currency: currency) }
}

extension Sequence<Money> {
  var sum: Money { reduce(Money(cents: 0)) { $0 + $1 } }
}
