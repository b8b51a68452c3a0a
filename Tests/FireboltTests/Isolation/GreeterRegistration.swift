import Firebolt
import Testing

/// A way to register a greeter for two types.
struct GreeterRegistration: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let register: @Sendable (Resolver) -> Void

  init(_ description: String, _ register: @escaping @Sendable (Resolver) -> Void) {
    testDescription = description
    self.register = register
  }

  static let types: [Any.Type] = [(any Greets).self, Doorman.self]
}
