import Firebolt
import TestSupport
import Testing

private final class Account: Tracked, @unchecked Sendable {}
private final class Session: Tracked, @unchecked Sendable {}

/// A separate function that isn't inlined, so that only the recipe retains what it captures.
@inline(never)
private func registerSession(_ label: String, in resolver: Resolver, _ ledger: Ledger) {
  let session = Session(ledger, label)
  resolver.register(.factory, name: .init(label)) { session }
}

@inline(never)
private func letGoOfResolver(withRecipesFor labels: [String], _ ledger: Ledger) {
  let resolver = Resolver()
  for label in labels { registerSession(label, in: resolver, ledger) }
}

@Suite("Rule 24: a resolver without an id shares with none")
struct WithoutIdTests {
  @Test func itsIdIsMadeUpOnce() {
    let resolver = Resolver()
    let id = resolver.resolverId
    #expect(resolver.resolverId == id)
    #expect(Resolver().resolverId != id)
    // Recipes get the same id.
    resolver.register(expect: String.self) { $0.resolverId }
    #expect(resolver.get() as String == id)
  }

  @Test func allThreadsAreToldTheSameId() {
    let resolver = Resolver()
    #expect(Set(onThreads(8) { _ in resolver.resolverId }).count == 1)
  }

  @Test func whoKnowsTheIdFindsIt() {
    let ledger = Ledger()
    let resolver = Resolver().register { Account(ledger) }
    let id = resolver.resolverId
    #expect(get(resolverId: id) as Account === resolver.get() as Account)
    #expect(Resolver(id).get() as Account === resolver.get() as Account)
  }

  @Test func theIdLivesAsLongAsOneResolverOfIt() {
    let ledger = Ledger()
    var first: Resolver? = Resolver().register { Account(ledger) }
    let id = first!.resolverId
    var second: Resolver? = Resolver(id)
    first = nil
    #expect((second!.get() as Account).number == 1)
    second = nil
    #expect(!Resolver.isAlive(id))
    #expect(ledger.living == [])
  }

  /// The uses of a resolver that lives for one request.
  enum Use: CaseIterable {
    case nothing, factory, resolvedFactory, single, hook, recipesResolver, id

    fileprivate func carryOut(in resolver: Resolver, _ session: Session, _ ledger: Ledger) {
      switch self {
      case .nothing: break
      case .factory: resolver.register(.factory) { session }
      case .resolvedFactory: precondition(resolver.register(.factory) { session }.get() as Session === session)
      case .single: _ = resolver.register { Account(ledger, keeping: session) }.get() as Account
      case .hook: resolver.register { session }.onDrop(Session.self) { _ in precondition(session.number > 0) }
      case .recipesResolver:
        _ = resolver.register(.factory) { Account(ledger, keeping: ($0, session)) }.get() as Account
      case .id: precondition(resolver.register(.factory) { session }.resolverId != "")
      }
    }
  }

  @Test(arguments: Use.allCases)
  func whatItsRecipesCaptureGoesWithIt(_ use: Use) {
    let ledger = Ledger()
    let parent = Resolver().register { Account(ledger) }
    do {
      let request = Resolver(parent: parent)
      use.carryOut(in: request, Session(ledger), ledger)
    }
    #expect(ledger.living == [])
    #expect((parent.get() as Account).number == ledger.born)
  }

  @Test func whatKeepsItsRecipesResolverIsToldThatItIsGone() throws {
    let ledger = Ledger()
    var kept: Account?
    do { kept = Resolver().register(.factory) { Account(ledger, keeping: $0) }.get() }
    let error = try #require(throws: ResolutionError.self) { try (kept!.kept as! Resolver).resolve(Account.self) }
    #expect(error.code == .resolverGone)
    kept = nil
    #expect(ledger.living == [])
  }

  @Test func theNewestOfItsRecipesGoesFirst() {
    let ledger = Ledger()
    letGoOfResolver(withRecipesFor: ["first", "second", "third"], ledger)
    #expect(ledger.gone == ["third", "second", "first"])
  }

  @Test func manyMayComeAndGoWhileErrorsLookAtAllOfThem() {
    let ledger = Ledger()
    let app = Resolver().register { Account(ledger) }
    onThreads(4) { thread in
      // An error searches all other resolvers, including those of other tests, so only a few errors are made.
      for _ in 0..<(thread == 0 ? 5 : 200) {
        let request = Resolver(parent: app).register(.factory, name: "of a request") { Session(ledger) }
        if thread == 0 {
          let error = #expect(throws: ResolutionError.self) { try request.resolve(Session.self) }
          precondition(error?.code == .notRegistered)
        } else {
          precondition(request.get(name: "of a request") as Session? != nil)
        }
      }
    }
    #expect(ledger.living == [])
  }
}
