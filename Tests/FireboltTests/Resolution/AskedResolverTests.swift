import Firebolt
import TestSupport
import Testing

private final class AppResolver: Resolver, @unchecked Sendable {
  let title: String

  init(_ title: String, id: String) {
    self.title = title
    super.init(id)
  }
}

private final class Seen {
  let resolver: Resolver
  init(_ resolver: Resolver) { self.resolver = resolver }
}

private struct Title: Equatable { let text: String }

@Suite("Rule 12: a recipe's $0 is the resolver that was asked")
struct AskedResolverTests {
  private let id = Resolver().resolverId + " of one test"

  @Test func aPlainResolversRecipeGetsAResolverOfTheSameStore() {
    let resolver = Resolver().register(.factory) { Seen($0) }.register { Title(text: "shared") }
    let seen = resolver.get(expect: Seen.self).resolver
    #expect(seen.resolverId == resolver.resolverId)
    #expect(seen.get() as Title == Title(text: "shared"))
    seen.register { Title(text: "changed") }
    #expect(resolver.get() as Title == Title(text: "changed"))
  }

  @Test func theAskedOneOfTwoOfASubclassIsTheOneThatCounts() {
    let first = AppResolver("first", id: id)
    let second = AppResolver("second", id: id)
    first.register(.factory) { Title(text: $0.title) }.register(.factory) { Seen($0) }
    #expect(second.get(expect: Seen.self).resolver === second)
    #expect(first.get() as Title == Title(text: "first"))
    #expect(second.get() as Title == Title(text: "second"))
  }

  @Test func throughAnotherResolverOfTheIdOrAnInheritingMockItIsTheOneThatRegistered() {
    let app = AppResolver("registered", id: id)
    app.register(.factory) { Title(text: $0.title) }
    for other in [Resolver(id), MockResolver(inheriting: app)] {
      #expect(other.get() as Title == Title(text: "registered"))
    }
    #expect(get(resolverId: id) as Title == Title(text: "registered"))
  }

  @Test func afterTheOneThatRegisteredDiedItIsAClearError() {
    let merged = Resolver()
    let other: Resolver
    do {
      let app = AppResolver("gone", id: id)
      app.register(.factory) { Title(text: $0.title) }
      merged.mergeDependencies(with: app)
      other = Resolver(id)
      #expect(merged.get() as Title? != nil)
    }
    for resolver in [merged, other] {
      let error = resolutionError { try resolver.resolve(Title.self) }
      #expect(error?.code == .recipeResolverGone)
      #expect(error?.description.contains("AppResolver") == true)
      #expect(resolver.get() as Title? == nil)
    }
    let again = AppResolver("again", id: id)
    #expect(again.get() as Title == Title(text: "again"))
  }
}
