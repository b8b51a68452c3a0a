import Firebolt
import TestSupport
import Testing

private final class Steady: Tracked, @unchecked Sendable {}
private final class Parametrised: Tracked, @unchecked Sendable {}

struct TortureTests {
  /// An instance may be requested without arguments once it exists, but a drop may come in between.
  @Test func aGetWithoutArgumentsThatRacesADropNeverRunsTheRecipe() {
    for _ in 0..<tortureRounds {
      let ledger = Ledger()
      let resolver = Resolver().register(arg1: Int.self) { number in Parametrised(ledger, "", keeping: number) }
      onThreads(4) { thread in
        for turn in 0..<10_000 {
          if thread == 0 {
            precondition((0...turn).contains((resolver.get(turn) as Parametrised).kept as! Int))
            resolver.dropCached(Parametrised.self)
          } else if let found: Parametrised = resolver.get() {
            precondition((0...10_000).contains(found.kept as! Int))
          }
        }
      }
      resolver.dropCached(.single)
      #expect(ledger.living == [])
    }
  }

  /// A lookup meets a change of several entries, which has ended by the time the reader checks why it found nothing.
  @Test func whatIsRegisteredAllAlongIsFoundWhileModulesComeAndGo() {
    for _ in 0..<tortureRounds {
      let resolver = Resolver().register { 7 }
      let module = Module("sometimes") { $0.register { "sometimes" } }
      onThreads(3) {
        for _ in 0..<2000 { resolver.load(module).unload(module) }
      } _: { _, goesOn in
        while goesOn() { precondition(resolver.get(.single) as Int? == 7, "it was missed") }
      }
    }
  }

  /// Many small stores that close while readers still use them.
  @Test func aStoreThatClosesUnderItsReadersServesThemOrSaysThatItIsGone() {
    let ledger = Ledger()
    for _ in 0..<(200 * tortureRounds) {
      let owner = Guarded<Resolver?>(Resolver().register { Steady(ledger) })
      let id = owner.withLock { $0!.resolverId }
      onThreads(4) { thread in
        if thread == 0 { return owner.withLock { $0 = nil } }
        for _ in 0..<10 {
          let steady: Steady? = Firebolt.get(resolverId: id)
          precondition(steady?.isAlive ?? true)
        }
      }
      #expect(!Resolver.isAlive(id))
    }
    #expect(ledger.living == [])
  }
}
