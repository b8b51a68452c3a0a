import Firebolt
import TestSupport
import Testing

private protocol Service: AnyObject, Sendable {}
private final class Player: Tracked, Service, @unchecked Sendable {}
private final class Screen: Tracked, @unchecked Sendable {}
private struct Value: Equatable { let number: Int }

@Suite("The scope .weak")
struct WeakScopeTests {
  private let ledger = Ledger()
  private let resolver = Resolver()

  @Test func oneInstanceIsSharedAsLongAsSomebodyKeepsIt() {
    resolver.register(.weak) { [ledger] in Player(ledger) }
    let player: Player = resolver.get()
    #expect(resolver.get() as Player === player)
    #expect(resolver.get() as Player? === player)
    #expect(ledger.born == 1)
  }

  @Test func theStoreDoesNotKeepItAndTheNextRequestMakesAnother() {
    resolver.register(.weak) { [ledger] in Player(ledger) }
    do { _ = resolver.get() as Player }
    #expect(ledger.living == [])
    let player: Player = resolver.get()
    #expect(ledger.living == [2])
    #expect(resolver.get() as Player === player)
  }

  @Test func itIsOneInstanceThroughEachOfItsKeys() {
    resolver.register(.weak, expects: [(any Service).self, Player.self]) { [ledger] in Player(ledger) }
    let service: any Service = resolver.get()
    #expect(resolver.get() as Player === service)
    #expect(ledger.born == 1)
  }

  @Test func anObjectBehindAProtocolIsHeldWeaklyToo() {
    resolver.register(.weak, expect: (any Service).self) { [ledger] in Player(ledger) }
    var service: (any Service)? = resolver.get(expect: (any Service).self)
    #expect(resolver.get() as any Service === service)
    service = nil
    #expect(ledger.living == [])
    #expect(resolver.get(expect: (any Service).self) as (any Service)? != nil)
    #expect(ledger.born == 2)
  }

  @Test func whatIsNoObjectIsMadeAnewForEachRequest() {
    let runs = Tally()
    resolver.register(.weak) { Value(number: runs.add()) }
    #expect([resolver.get(), resolver.get(), resolver.get()] as [Value] == [1, 2, 3].map(Value.init))
  }

  @Test func aSingleThatKeepsItKeepsItShared() {
    resolver.register(.weak) { [ledger] in Player(ledger) }
    resolver.register { [ledger] in Screen(ledger, keeping: $0.get() as Player) }
    let screen: Screen = resolver.get()
    #expect(resolver.get() as Player === screen.kept as? Player)
    #expect(ledger.born == 2)
  }

  @Test func aDropMakesTheNextRequestMakeAnotherThoughTheFormerLives() {
    resolver.register(.weak) { [ledger] in Player(ledger) }
    let first: Player = resolver.get()
    resolver.dropCached(.single)
    #expect(resolver.get() as Player === first)
    resolver.dropCached(.weak)
    let second: Player = resolver.get()
    #expect(second !== first)
    resolver.dropCached(Player.self)
    #expect(resolver.get() as Player !== second)
  }

  @Test func unregisteredAndRegisteredAgainItIsTheSameWhileItLives() {
    resolver.register(.weak) { [ledger] in Player(ledger) }
    let first: Player = resolver.get()
    resolver.unregister(Player.self)
    resolver.register(.weak) { [ledger] in Player(ledger) }
    #expect(resolver.get() as Player === first)
  }

  @Test func oneThatGoesByItselfLeavesTheRecipeToThoseWithArguments() {
    resolver.register(.weak, arg1: String.self) { [ledger] in Player(ledger, $0) }
    var player: Player? = resolver.get("first")
    #expect(resolver.get() as Player === player)
    player = nil
    #expect(resolutionError { try resolver.resolve(Player.self) }?.code == .argumentMismatch)
    #expect((resolver.get("second") as Player).label == "second")
  }

  @Test func severalThreadsThatKeepWhatTheyGetShareOne() {
    for _ in 0..<100 {
      let ledger = Ledger()
      let resolver = Resolver().register(.weak) { Player(ledger) }
      let players = onThreads(4) { _ in resolver.get() as Player }
      #expect(players.allSatisfy { $0.number == players[0].number })
      #expect(ledger.born == 1)
    }
  }

  @Test func threadsThatLetGoAtOnceNeverGetOneThatHasGone() {
    for _ in 0..<20 {
      let ledger = Ledger()
      let resolver = Resolver().register(.weak) { Player(ledger) }
      let alive = onThreads(4) { _ in
        (0..<50).allSatisfy { _ in
          let player: Player = resolver.get()
          return player.isAlive && ledger.living.contains(player.number)
        }
      }
      #expect(alive == [true, true, true, true])
      #expect(ledger.living == [])
    }
  }

  @Test func aCycleOfWeakOnesIsAnError() {
    resolver.register(.weak) { [ledger] own in Player(ledger, keeping: try own.resolve(Screen.self)) }
    resolver.register(.weak) { [ledger] own in Screen(ledger, keeping: try own.resolve(Player.self)) }
    let error = resolutionError { try resolver.resolve(Player.self) }
    #expect(error?.code == .cycle)
    #expect(error?.pathOfTypes == ["Player", "Screen", "Player"])
  }

  @Test func aFailureIsNotKept() {
    let runs = Tally()
    resolver.register(.weak) { [ledger] () throws -> Player in
      if runs.add() == 1 { throw Failure("not yet") }
      return Player(ledger)
    }
    #expect(resolutionError { try resolver.resolve(Player.self) }?.code == .recipeThrew)
    let player: Player? = resolver.get()
    #expect(player?.number == 1)
  }

  @Test func whoeverLetsGoLastRunsTheDeinitialiserUnderNoLock() {
    let resolver = Resolver()
    resolver.register(.factory) { Trace() }
    resolver.register(.weak, arg1: Int.self) { resolver, _ in Asking { _ = resolver.get(.factory) as Trace? } }
    onThreads(3) { index in
      for _ in 0..<(500 * tortureRounds) {
        switch index {
        case 0: _ = resolver.get(1) as Asking
        case 1: _ = resolver.get() as Asking?
        default: resolver.dropCached(.custom("nothing")).printed()
        }
      }
    }
  }
}

private final class Trace {}

/// Runs a closure in its deinit.
private final class Asking: Sendable {
  private let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  deinit { body() }
}

extension Resolver {
  /// Builds the text that `printAllDependencies()` prints.
  fileprivate func printed() { _ = dependencyList }
}
