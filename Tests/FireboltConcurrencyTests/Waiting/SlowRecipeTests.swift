import Firebolt
import TestSupport
import Testing

private protocol Service: AnyObject, Sendable {}
private final class Slow: Tracked, @unchecked Sendable {}
private final class Quick: Tracked, Service, @unchecked Sendable {}
private final class Late: Tracked, @unchecked Sendable {}

@Suite("Rule 34: a slow recipe delays only those who ask for what it makes") struct SlowRecipeTests {
  private let ledger = Ledger()
  private let resolver = Resolver()
  private let making = Pause()

  init() {
    resolver.register { [ledger, making] in
      making.block()
      return Slow(ledger)
    }
    resolver.register(expects: [Quick.self, (any Service).self]) { [ledger] in Quick(ledger) }
  }

  /// Calls `body` on another thread while the slow recipe runs, and then lets the recipe end.
  private func meanwhile(_ body: @escaping @Sendable () -> Void) -> Slow? {
    onThreads(2) { [resolver, making] thread -> Slow? in
      if thread == 0 { return resolver.get() }
      making.blockUntilReached()
      body()
      making.end()
      return nil
    }[0]
  }

  @Test func getsOfOtherKeysEndWhileARecipeRuns() {
    let slow = meanwhile { [resolver] in
      let quick: Quick = resolver.get()
      precondition(resolver.get() as any Service === quick)
      _ = resolver.get(.factory) as Quick
      _ = get(resolverId: resolver.resolverId) as Quick
      precondition(resolver.get() as Late? == nil)
    }
    #expect(slow != nil)
    #expect(ledger.born == 3)
  }

  @Test func registrationsAndDropsOfOtherKeysEndWhileARecipeRuns() {
    let slow = meanwhile { [resolver, ledger] in
      resolver.register { Late(ledger) }
      _ = resolver.get() as Late
      resolver.dropCached(Late.self).dropCached([Late.self]).dropAllCachedDependencies(except: [Slow.self])
      resolver.unregister(Late.self).unregister([Late.self]).unregisterAllDependencies(except: [Slow.self])
      for number in 0..<100 { resolver.register(name: Resolver.Name("\(number)")) { Late(ledger) } }
      resolver.mergeDependencies(with: Resolver().register { Late(ledger) })
    }
    #expect(resolver.get() as Slow === slow)
  }
}
