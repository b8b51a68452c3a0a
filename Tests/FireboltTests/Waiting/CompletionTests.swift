import Firebolt
import TestSupport
import Testing

private protocol Service: AnyObject, Sendable {}
private final class Player: Tracked, Service, @unchecked Sendable {}
private final class Screen: Tracked, @unchecked Sendable {}

@Suite("Rule 29: initCompleted")
struct CompletionTests {
  private let ledger = Ledger()
  private let steps = Guarded<[String]>([])
  private let resolver = Resolver()

  private func note(_ step: String) { steps.append(step) }
  private var noted: [String] { steps.value }

  @Test func allRunOnceForEachInstanceAfterTheRecipeInTheOrderInWhichTheyWereAdded() {
    resolver.initCompleted(Player.self) { [self] _, _ in note("first") }
    resolver.register { [self] in
      note("made")
      return Player(ledger)
    }
    resolver.initCompleted(Player.self) { [self] _, player in note("second of \(player.number)") }
    _ = (resolver.get() as Player, resolver.get() as Player)
    #expect(noted == ["made", "first", "second of 1"])
    _ = resolver.dropCached(Player.self).get() as Player
    #expect(noted == ["made", "first", "second of 1", "made", "first", "second of 2"])
  }

  @Test func itStaysWhenTheKeyIsRegisteredAgainAndGoesWhenItIsUnregistered() {
    resolver.initCompleted(Player.self) { [self] _, _ in note("completed") }
    for _ in 0..<2 {
      resolver.register { [ledger] in Player(ledger) }
      _ = resolver.get() as Player
    }
    #expect(noted.count == 2)
    resolver.unregister(Player.self).dropCached(Player.self).register { [ledger] in Player(ledger) }
    _ = resolver.get() as Player
    #expect(noted.count == 2)
  }

  @Test func theRequestItselfGetsTheInstanceAsItIs() {
    resolver.register { [ledger] in Player(ledger) }
    resolver.initCompleted(Player.self) { [self] own, player in
      #expect(own.get() as Player === player)
      #expect((own.get() as Screen).kept as? Player === player)
      note("completed")
    }
    resolver.register(.factory) { [ledger] in Screen(ledger, keeping: $0.get() as Player) }
    _ = resolver.get() as Player
    #expect(noted == ["completed"])
  }

  @Test func whatIsDroppedWhileItIsCompletedIsReturnedButNotKept() {
    resolver.register { [ledger] in Player(ledger) }
    resolver.initCompleted(Player.self) { own, player in
      own.dropCached(Player.self)
      #expect(own.get() as Player === player)
    }
    resolver.onDrop(Player.self) { [self] in note("dropped \($0.number)") }
    do { #expect((resolver.get() as Player).number == 1) }
    #expect(ledger.living == [])
    #expect(noted == ["dropped 1"])
    #expect((resolver.get() as Player).number == 2)
    #expect(noted == ["dropped 1", "dropped 2"])
  }
}
