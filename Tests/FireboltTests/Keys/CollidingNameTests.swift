import Firebolt
import TestSupport
import Testing

private final class Theme: Sendable {
  let colour: String
  init(_ colour: String) { self.colour = colour }
}

/// Two names whose fingerprints are equal: the 64-bit FNV-1a hashes of their spellings collide.
@Suite struct CollidingNameTests {
  static let pairs: [(Resolver.Name, Resolver.Name)] = [
    ("8yn0iYCKYHlIj4-BwPqk", "GReLUrM4wMqfg9yzV3KQ"), ("7mohtcOFVz", "c1E51sSEyx"),
  ]

  @Test(arguments: pairs)
  func namesWithOneHashAreToldApart(_ first: Resolver.Name, _ second: Resolver.Name) async throws {
    try #require(first.fingerprint == second.fingerprint, "the names must collide")
    #expect(first != second)
    for scope in [Resolver.Scope.single, .factory, .weak, .graph] {
      let resolver = Resolver().register(scope, name: first) { Theme("1") }.register(scope, name: second) { Theme("2") }
      for asking in [resolver, Resolver(parent: resolver)] {
        for _ in 0..<2 {
          #expect((asking.get(name: first) as Theme).colour == "1")
          #expect((asking.get(name: second) as Theme).colour == "2")
          #expect((asking.get(name: second) as Theme?)?.colour == "2")
          #expect(try asking.resolve(Theme.self, name: first).colour == "1")
          #expect(try asking.resolve(Theme.self, name: second).colour == "2")
          #expect(try await asking.getAsync(Theme.self, name: second).colour == "2")
        }
      }
      #expect(resolver.getAllByName(Theme.self).mapValues(\.colour) == [first: "1", second: "2"])
    }
  }
}
