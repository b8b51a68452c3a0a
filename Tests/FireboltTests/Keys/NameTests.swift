import Firebolt
import TestSupport
import Testing

/// A text of up to 15 bytes is stored in the words of the name itself, a longer one elsewhere, and a name fills exactly the
/// room that a request has for it.
@Suite("Rule 2: a name of any length and with any hash distinguishes registrations")
struct NameTests {
  static let texts = (0...33).map { String(repeating: "n", count: $0) } + ["é", "ééééééé", "éééééééé", "名前", "\0"]

  @Test(arguments: texts)
  func isFoundInEachScope(_ text: String) throws {
    let name = Resolver.Name(text)
    for scope in [Resolver.Scope.factory, .single, .weak, .graph, .custom(text), .perResolver] {
      let resolver = Resolver()
        .register(scope, name: name) { Label(text) }
        .register(scope, name: Resolver.Name(text + "!")) { Label("another") }
        .register(scope) { Box($0.get(name: name)) }
      #expect((resolver.get(name: name) as Label).text == text)
      #expect((resolver.get(.custom(text), name: name) as Label).text == text)
      #expect((resolver.get() as Box).label.text == text)
      #expect(try resolver.resolve(Label.self, name: name).text == text)
      #expect(Resolver(parent: resolver).get(Label.self, name: name).text == text)
      #expect(resolver.getAllByName(Label.self)[name]?.text == text)
    }
  }

  @Test(arguments: texts)
  func isFoundWithAnArgumentAndIsInTheError(_ text: String) {
    let name = Resolver.Name(text)
    let resolver = Resolver().register { try Box($0.resolve(name: name)) }
    let error = resolutionError { try resolver.resolve(Box.self) }
    #expect(error?.code == .notRegistered && error?.key.name == name)
    resolver.register(.factory, name: name, arg1: String.self) { Label($0 + text) }
    #expect((resolver.get(name: name, "1") as Label).text == "1" + text)
  }

  /// The 64-bit FNV-1a hashes of their spellings are equal.
  static let pairs: [(Resolver.Name, Resolver.Name)] = [
    ("8yn0iYCKYHlIj4-BwPqk", "GReLUrM4wMqfg9yzV3KQ"), ("7mohtcOFVz", "c1E51sSEyx"),
  ]

  @Test(arguments: pairs)
  func namesWithOneHashAreToldApart(_ first: Resolver.Name, _ second: Resolver.Name) async throws {
    try #require(first.fingerprint == second.fingerprint, "the names must collide")
    #expect(first != second)
    for scope in [Resolver.Scope.single, .factory, .weak, .graph] {
      let resolver = Resolver().register(scope, name: first) { Label("1") }.register(scope, name: second) { Label("2") }
      for asking in [resolver, Resolver(parent: resolver)] {
        for _ in 0..<2 {
          #expect((asking.get(name: first) as Label).text == "1")
          #expect((asking.get(name: second) as Label).text == "2")
          #expect((asking.get(name: second) as Label?)?.text == "2")
          #expect(try asking.resolve(Label.self, name: first).text == "1")
          #expect(try asking.resolve(Label.self, name: second).text == "2")
          #expect(try await asking.getAsync(Label.self, name: second).text == "2")
        }
      }
      #expect(resolver.getAllByName(Label.self).mapValues(\.text) == [first: "1", second: "2"])
    }
  }
}
