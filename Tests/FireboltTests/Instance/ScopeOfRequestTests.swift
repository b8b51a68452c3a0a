import Firebolt
import TestSupport
import Testing

private final class Player: Tracked, @unchecked Sendable {}
private final class Screen: Tracked, @unchecked Sendable {}

@Suite("Rule 11: the scope of a request overrides the registration's")
struct ScopeOfRequestTests {
  private static let scopes: [Resolver.Scope] = [.single, .factory, .weak, .graph, .custom("session")]
  private let ledger = Ledger()
  private let resolver = Resolver()

  private func register(_ scope: Resolver.Scope) {
    resolver.register(scope) { [ledger] in Player(ledger) }
  }

  @Test(arguments: scopes)
  func aFactoryInstanceIsAlwaysNewAndLeavesTheCacheAlone(_ scope: Resolver.Scope) {
    register(scope)
    let first: Player = resolver.get()
    #expect(resolver.get(.factory) as Player !== first)
    #expect(resolver.get(.factory) as Player !== resolver.get(.factory) as Player)
    if scope != .factory, scope != .graph { #expect(resolver.get() as Player === first) }
  }

  @Test(arguments: scopes)
  func aSingleIsKeptForLaterRequestsForASingle(_ scope: Resolver.Scope) {
    register(scope)
    do { _ = resolver.get(.single) as Player }
    #expect(ledger.living == [1])
    #expect((resolver.get(.single) as Player).number == 1)
    let isServedToAll = scope != .factory && scope != .graph
    #expect(((resolver.get() as Player).number == 1) == isServedToAll)
  }

  @Test(arguments: scopes)
  func aGraphInstanceIsSharedByWhatOneGetMakes(_ scope: Resolver.Scope) {
    register(scope)
    resolver.register(.factory) { [ledger] in
      Screen(ledger, keeping: [$0.get(.graph) as Player, $0.get(.graph) as Player])
    }
    let players = (resolver.get() as Screen).kept as! [Player]
    #expect(players[0] === players[1])
    #expect(resolver.get(.graph) as Player !== players[0])
  }

  @Test(arguments: [Resolver.Scope.perResolver, .perArguments])
  func whatEachResolverOrArgumentHasIsNotHeldWeakly(_ scope: Resolver.Scope) {
    register(scope)
    do { _ = resolver.get(.weak) as Player }
    #expect(ledger.living == [1])
  }

  @Test(arguments: [Resolver.Scope.single, .custom("session"), .expiring(after: 100), .perResolver])
  func whatKeepsItsInstancesKeepsThemInItsOwnScope(_ scope: Resolver.Scope) {
    register(scope)
    for wanted in [Resolver.Scope.single, .custom("flow"), .expiring(after: 1), .perResolver] {
      do { _ = resolver.get(wanted) as Player }
      #expect(ledger.living.count == 1)
      if wanted != scope { resolver.dropCached(wanted) }
      #expect(ledger.living.count == 1)
      resolver.dropCached(scope)
      #expect(ledger.living == [])
    }
  }

  @Test func theOverrideIsForTheOutermostRequestOnly() {
    register(.single)
    resolver.register { [ledger] in Screen(ledger, keeping: $0.get() as Player) }
    let (anew, shared): (Screen, Screen) = (resolver.get(.factory), resolver.get())
    #expect(anew !== shared && anew.kept as? Player === shared.kept as? Player)
  }

  @Test func theScopeMayBeInAVariableAndGoWithANameAndAnExpectation() {
    resolver.register(name: "named") { [ledger] in Player(ledger) }
    let scope = Resolver.Scope.factory
    let player: Player = resolver.get(name: "named")
    #expect(resolver.get(scope, name: "named") as Player !== player)
    #expect(resolver.get(scope, expect: Player.self, name: "named") !== player)
    #expect(resolver.get(scope, name: "named") as Player? !== player)
    #expect(resolver.get(scope) as Player? == nil)
    register(.single)
    #expect(resolver.get(scope) as Player !== resolver.get(scope) as Player)
  }
}
