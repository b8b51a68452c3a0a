import Firebolt
import TestSupport
import Testing

private protocol Service: AnyObject, Sendable {
  var isAlive: Bool { get }
}

private final class Steady: Tracked, @unchecked Sendable {}
private final class Shared: Tracked, Service, @unchecked Sendable {}
private final class Parametrised: Tracked, @unchecked Sendable {}

@Suite struct TortureTests {
  /// Readers race only with drops. The read is as short as possible, so it meets drops as often as possible.
  @Test func aReaderNeverSeesADroppedInstanceDeinitialised() {
    for _ in 0..<tortureRounds {
      let ledger = Ledger()
      let resolver = Resolver().register { Steady(ledger) }
      let service = Resolver().register(expect: (any Service).self) { Shared(ledger) }
      let dropping = Guarded(2)
      onThreads(4) { thread in
        switch thread {
        case 0, 1:
          for _ in 0..<1000 {
            // Creates the instance again immediately, so that the readers find it where they look first.
            if thread == 0 {
              resolver.dropCached(Steady.self)
              precondition((resolver.get() as Steady).isAlive)
            } else {
              service.dropAllCachedDependencies()
              precondition((service.get() as any Service).isAlive)
            }
          }
          dropping.withLock { $0 -= 1 }
        default:
          while dropping.count > 0 {
            for _ in 0..<100 {
              let isAlive = thread == 2 ? (resolver.get() as Steady).isAlive : (service.get() as any Service).isAlive
              precondition(isAlive, "a reader saw a deinitialised instance")
            }
          }
        }
      }
      #expect(ledger.born > 2)
      resolver.dropCached(Steady.self)
      service.dropCached((any Service).self)
      #expect(ledger.living == [])
    }
  }

  /// An instance may be requested without arguments once it exists, but a drop may come in between.
  @Test func aGetWithoutArgumentsThatRacesADropNeverRunsTheRecipe() {
    for _ in 0..<tortureRounds {
      let ledger = Ledger()
      let resolver = Resolver().register(arg1: Int.self) { number in Parametrised(ledger, "", keeping: number) }
      onThreads(4) { thread in
        for turn in 0..<10_000 {
          if thread == 0 {
            check((resolver.get(turn) as Parametrised).kept as! Int, 0...turn)
            resolver.dropCached(Parametrised.self)
          } else if let found: Parametrised = resolver.get() {
            check(found.kept as! Int, 0...10_000)
          }
        }
      }
      resolver.dropCached(.single)
      #expect(ledger.living == [])
    }
  }

  private func check(_ number: Int, _ range: ClosedRange<Int>) {
    precondition(range.contains(number))
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
