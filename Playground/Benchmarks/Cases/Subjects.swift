// The types that the cases make and resolve.

protocol Service: AnyObject, Sendable {}

final class Shared: Service {
  let number: Int
  init(number: Int) { self.number = number }

  /// The floor of a cached single: one object, read from a static constant.
  static let instance = Shared(number: unknownNumber)
}

final class OtherShared: Sendable {
  let number: Int
  init(number: Int) { self.number = number }

  static let instance = OtherShared(number: unknownNumber)
}

final class Leaf: Sendable {
  init() {}
}

final class HeldWeakly: Sendable {
  init() {}
}

final class First: Sendable {
  init() {}
}

final class Second: Sendable {
  let first: First
  init(first: First) { self.first = first }
}

final class Third: Sendable {
  let second: Second
  init(second: Second) { self.second = second }
}

final class Fourth: Sendable {
  let third: Third
  init(third: Third) { self.third = third }
}

final class ChainLink: Sendable {
  let next: ChainLink?
  init(next: ChainLink?) { self.next = next }
}

final class OneArgument: Sendable {
  let text: String
  init(text: String) { self.text = text }
}

final class TwoArguments: Sendable {
  let text: String
  let number: Int
  init(text: String, number: Int) {
    self.text = text
    self.number = number
  }
}

final class FourArguments: Sendable {
  let text: String
  let number: Int
  let flag: Bool
  let fraction: Double
  init(text: String, number: Int, flag: Bool, fraction: Double) {
    self.text = text
    self.number = number
    self.flag = flag
    self.fraction = fraction
  }
}

final class Numbered<Number>: Sendable {
  init() {}
}

/// Ten types, which are combined into thousands of types.
protocol Digit: Sendable {}
enum Digit0: Digit {}
enum Digit1: Digit {}
enum Digit2: Digit {}
enum Digit3: Digit {}
enum Digit4: Digit {}
enum Digit5: Digit {}
enum Digit6: Digit {}
enum Digit7: Digit {}
enum Digit8: Digit {}
enum Digit9: Digit {}

let digits: [any Digit.Type] = [
  Digit0.self, Digit1.self, Digit2.self, Digit3.self, Digit4.self, Digit5.self, Digit6.self, Digit7.self, Digit8.self,
  Digit9.self,
]

/// An operation on each of up to ten thousand types.
protocol ForEachType {
  func callAsFunction<T>(_ type: Numbered<T>.Type)
}

/// Runs an operation on the first `count` of ten thousand types.
func forEachType(_ count: Int, _ body: ForEachType) {
  func number<A: Digit, B: Digit, C: Digit, D: Digit>(_: A.Type, _: B.Type, _: C.Type, _: D.Type) {
    body(Numbered<(A, B, C, D)>.self)
  }
  for index in 0..<count {
    let thousands = digits[index / 1_000]
    let hundreds = digits[index / 100 % 10]
    let tens = digits[index / 10 % 10]
    let ones = digits[index % 10]
    number(thousands, hundreds, tens, ones)
  }
}
