import Firebolt
import TestSupport
import Testing

private protocol Service: AnyObject, Sendable {}
private final class Slow: Tracked, @unchecked Sendable {}
private final class Quick: Tracked, Service, @unchecked Sendable {}
private final class Late: Tracked, @unchecked Sendable {}

/// A resolver whose recipe for `Slow` runs until the test lets it end.
private struct Blocked {
  let ledger = Ledger()
  let resolver = Resolver()
  let begun = Milestone()
  let mayEnd = Milestone()

  init() {
    let (ledger, begun, mayEnd) = (ledger, begun, mayEnd)
    resolver.register {
      begun.reach()
      mayEnd.wait()
      return Slow(ledger)
    }
    resolver.register(expects: [Quick.self, (any Service).self]) { Quick(ledger) }
  }

  /// Calls `body` on another thread while the slow recipe runs, and then lets the recipe end.
  func meanwhile(_ body: @escaping @Sendable () -> Void) -> [Slow] {
    onThreads(2) { thread in
      if thread == 0 { return [resolver.get() as Slow] }
      begun.wait()
      body()
      mayEnd.reach()
      return []
    }[0]
  }
}

@Suite("Rule 34: a slow recipe delays only those who ask for what it makes") struct SlowRecipeTests {
  @Test func getsOfOtherKeysEndWhileARecipeRuns() {
    let blocked = Blocked()
    let resolver = blocked.resolver
    let slow = blocked.meanwhile {
      let quick: Quick = resolver.get()
      precondition(resolver.get() as any Service === quick)
      _ = resolver.get(.factory) as Quick
      _ = get(resolverId: resolver.resolverId) as Quick
      precondition(resolver.get() as Late? == nil)
    }
    #expect(slow.count == 1)
    #expect(blocked.ledger.born == 3)
  }

  @Test func registrationsAndDropsOfOtherKeysEndWhileARecipeRuns() {
    let blocked = Blocked()
    let (resolver, ledger) = (blocked.resolver, blocked.ledger)
    let slow = blocked.meanwhile {
      resolver.register { Late(ledger) }
      _ = resolver.get() as Late
      resolver.dropCached(Late.self).dropCached([Late.self]).dropAllCachedDependencies(except: [Slow.self])
      resolver.unregister(Late.self).unregister([Late.self]).unregisterAllDependencies(except: [Slow.self])
      for number in 0..<100 { resolver.register(name: Resolver.Name("\(number)")) { Late(ledger) } }
      resolver.mergeDependencies(with: Resolver().register { Late(ledger) })
    }
    #expect(resolver.get() as Slow === slow[0])
  }
}
