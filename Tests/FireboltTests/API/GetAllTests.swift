import Firebolt
import TestSupport
import Testing

private protocol Plugin: Sendable { var name: String { get } }
private struct Named: Plugin { let name: String }
private final class Counted: Tracked, Plugin, @unchecked Sendable { var name: String { label } }

@Suite("getAll")
struct GetAllTests {
  private let ledger = Ledger()
  private let resolver = Resolver()

  private func register(_ name: String, _ scope: Resolver.Scope = .single) {
    resolver.register(scope, expect: (any Plugin).self, name: Resolver.Name(name)) { [ledger] in
      Counted(ledger, name)
    }
  }

  private var names: [String] { resolver.getAll((any Plugin).self).map(\.name) }

  @Test func allAreHadInTheOrderOfRegistration() {
    for name in ["z", "a", "m", "b"] { register(name) }
    resolver.register(expect: (any Plugin).self) { Named(name: "unnamed") }
    #expect(names == ["z", "a", "m", "b", "unnamed"])
  }

  @Test func nothingIsRegisteredForAnotherTypeThanTheOneThatIsAskedFor() {
    resolver.register(name: "class") { Named(name: "class") }
    #expect(names == [])
    #expect(resolver.getAll(Named.self).count == 1)
    #expect((resolver.getAll() as [any Plugin]).isEmpty)
  }

  @Test func whatCannotDoWithoutArgumentsIsLeftOut() {
    register("a")
    resolver.register(expect: (any Plugin).self, name: "b", arg1: String.self) { Named(name: $0) }
    resolver.register(expect: (any Plugin).self, name: "c", arg1: String?.self) { Named(name: $0 ?? "none") }
    #expect(names == ["a", "none"])
    _ = resolver.get(name: "b", "made") as any Plugin
    #expect(names == ["a", "none"])
  }

  @Test func withoutItsParentsOnlyWhatAResolverHasItselfIsHad() async throws {
    register("app")
    resolver.register(.perResolver, expect: (any Plugin).self, name: "each") { Named(name: "each") }
    let child = Resolver(parent: resolver)
    for name in ["own", "app"] {
      child.register(expect: (any Plugin).self, name: Resolver.Name(name)) { Named(name: name) }
    }
    func own(_ resolver: Resolver) -> [String] {
      resolver.getAll((any Plugin).self, includingParents: false).map(\.name)
    }
    #expect(own(child) == ["own", "app"] && own(resolver) == ["app", "each"])
    #expect(child.getAll((any Plugin).self).map(\.name) == ["own", "app", "each"])
    #expect(try await child.getAllAsync((any Plugin).self, includingParents: false).map(\.name) == ["own", "app"])
    #expect(ledger.born == 1)
    #expect(own(Resolver(parent: child)) == [])
    #expect(child.getAll(Lazy<any Plugin>.self, includingParents: false).map(\.value.name) == ["own", "app"])
  }
}
