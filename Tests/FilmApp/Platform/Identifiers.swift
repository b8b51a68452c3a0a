protocol IdentifierSource: Sendable {
  func makeIdentifier() -> String
}

struct RandomIdentifiers: IdentifierSource {
  func makeIdentifier() -> String { String(UInt64.random(in: .min ... .max), radix: 36) }
}

/// Numbers its identifiers, for previews and tests.
final class CountingIdentifiers: IdentifierSource {
  private let last = Protected(0)

  func makeIdentifier() -> String {
    last.withValue {
      $0 += 1
      return "\($0)"
    }
  }
}
