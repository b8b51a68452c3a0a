import Firebolt
import FireboltGraph
import TestSupport
import Testing

private protocol Greets {}
@MainActor private struct Card {
  let number: Int
  nonisolated init(number: Int) { self.number = number + 1 }
}
extension Card: @MainActor Greets {}
@MainActor private final class Host { init() {} }
extension Host: @MainActor Greets {}

@Suite("Rule 67: verify and a dry run know a conformance that is isolated to the main actor")
struct IsolatedVerificationTests {
  private let resolver = Resolver()

  @Test func itIsNoMismatch() async throws {
    resolver.register(expects: [(any Greets).self, Card.self]) { Card(number: 1) }
    resolver.register(expects: [(any Greets).self, Host.self], name: "a", on: MainActor.self) { Host() }
    resolver.registerAsync(expects: [(any Greets).self, Host.self], name: "b") { @MainActor in Host() }
    resolver.registerAsync(.factory, expects: [(any Greets).self, Host.self], name: "c") { @MainActor in Host() }
    resolver.register(expect: (any Greets).self, name: "d", on: MainActor.self) { Host() }
    #expect(try resolver.verify().issues.map(\.description) == [])
    #expect(try await resolver.verify(dryRun: DryRun(limit: patience)).errors.map(\.description) == [])
  }
}
