import Firebolt
import TestSupport
import Testing

private protocol Service: AnyObject, Sendable {}
private final class Shared: Tracked, Service, @unchecked Sendable {}
private final class Page: Tracked, @unchecked Sendable {}

@Suite("Rule 35: resolvers with an id are opened and closed on one queue, and nothing else waits for it")
struct RegistryQueueTests {
  @Test func twoResolversWithAnIdWaitForTheQueueAndNothingElseDoes() {
    let ledger = Ledger()
    let resolver = Resolver("registry queue").register(expects: [Shared.self, (any Service).self]) { Shared(ledger) }
      .register(.factory, arg1: Int.self) { Page(ledger, keeping: $0) }
      .register(name: "unmade") { Page(ledger, keeping: $0.get() as Shared) }
    let shared: Shared = resolver.get()
    let before = Milestone(2)
    let opened = Tally()
    let after = Milestone(2)
    let kept = Guarded<[Resolver]>([])
    Resolver.whileRegistryIsBusy {
      for id in ["registry queue", "another of the registry queue"] {
        onADetachedThread {
          before.reach()
          let resolver = Resolver(id)
          opened.add()
          kept.append(resolver)
          after.reach()
        }
      }
      before.wait()
      onAnotherThread {
        precondition(resolver.get() as any Service === shared && resolver.get() as Shared? === shared)
        precondition(resolver.get(.single) as Shared === shared && (try? resolver.resolve(Shared.self)) === shared)
        precondition(resolver.get(name: "unknown") as Shared? == nil)
        // Requests that create an instance don't wait either.
        precondition((resolver.get(1) as Page).kept as! Int == 1)
        precondition((resolver.get(name: "unmade") as Page).kept as! Shared === shared)
        for number in 0..<2000 {
          precondition(resolver.get() as Shared === shared)
          precondition(get(resolverId: "registry queue") as Shared === shared)
          let own = Resolver(parent: resolver).register { number }
          precondition(own.get() as Int == number)
          resolver.register(name: "added") { "\(number)" }
          precondition(resolver.get(name: "added") as String == "\(number)")
        }
      }
      #expect(opened.count == 0)
    }
    after.wait()
    #expect(opened.count == 2)
    #expect(kept.withLock { $0.first { $0.resolverId == "registry queue" } }?.get() as Shared? === shared)
    #expect(ledger.born == 3)
  }

  @Test func theLastResolverWithAnIdWaitsForTheQueueWithItsEnd() {
    let ledger = Ledger()
    let owner = Guarded<Resolver?>(Resolver("closed on the queue").register { Shared(ledger) })
    _ = owner.withLock { $0?.get() as Shared? }
    let before = Milestone()
    let after = Milestone()
    Resolver.whileRegistryIsBusy {
      onADetachedThread {
        before.reach()
        let last = owner.withLock { $0.take() }
        withExtendedLifetime(last) {}
        after.reach()
      }
      before.wait()
      #expect(Resolver.isAlive("closed on the queue"))
      #expect(ledger.living == [1])
    }
    after.wait()
  }
}
