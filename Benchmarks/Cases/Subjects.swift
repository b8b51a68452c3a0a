// What is made and resolved.

protocol Service: AnyObject, Sendable {}

final class Shared: Service {
  let number: Int
  init(number: Int) { self.number = number }

  /// The floor of a cached single: one object, reached through a global constant.
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

/// A family of types, as many as are asked for: `Numbered<Zero>`, `Numbered<Successor<Zero>>`, …
enum Zero {}
enum Successor<Number> {}
enum Pair<Left, Right> {}

final class Numbered<Number>: Sendable {
  init() {}
}
