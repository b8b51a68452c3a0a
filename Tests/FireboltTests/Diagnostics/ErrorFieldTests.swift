import Firebolt
import TestSupport
import Testing

private final class Leaf {}
private protocol Shade {}

@Suite("The fields of each error")
struct ErrorFieldTests {
  private let resolver = Resolver()

  @Test func everyCodeHasItsFields() {
    resolver
      .register(.factory, name: "arguments", arg1: Int.self) { _ in Leaf() }
      .register(name: "cycle") { try $0.resolve(Leaf.self, name: "cycle") }
      .register(name: "nil") { () -> Leaf? in nil }
      .register(name: "throws") { () throws -> Leaf in throw Failure("thrown") }
      .register(expects: [Leaf.self, (any Shade).self], name: "cast") { Leaf() }
    let expected: [(Resolver.Name, ResolutionError.Code)] = [
      ("missing", .notRegistered), ("arguments", .argumentMismatch), ("cycle", .cycle), ("nil", .recipeReturnedNil),
      ("throws", .recipeThrew),
    ]
    for (name, code) in expected {
      let error = resolutionError { try resolver.resolve(Leaf.self, name: name) }
      #expect(error?.code == code)
      #expect(error?.key == TypeKey(Leaf.self, name: name))
      #expect(error?.resolverId == resolver.resolverId)
      #expect(error?.path.map(\.key) == Array(repeating: TypeKey(Leaf.self, name: name), count: code == .cycle ? 2 : 1))
      #expect(error?.path.last?.fileID == (code == .notRegistered ? nil : "FireboltTests/ErrorFieldTests.swift"))
      #expect((error?.underlying as? Failure) == (code == .recipeThrew ? Failure("thrown") : nil))
    }
    let cast = resolutionError { try resolver.resolve((any Shade).self, name: "cast") }
    #expect(cast?.code == .typeMismatch)
    #expect(cast?.key == TypeKey((any Shade).self, name: "cast"))
    #expect(cast?.path.count == 1)
  }
}
