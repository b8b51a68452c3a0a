import Firebolt
import TestSupport
import Testing

private final class Account: Tracked, @unchecked Sendable {}
private final class Session: Tracked, @unchecked Sendable {}

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
}
