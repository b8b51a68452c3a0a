import Firebolt
import TestSupport
import Testing

private final class Shared: Tracked, @unchecked Sendable {}

@Suite("Rule 35: resolvers with an id are opened and closed on one queue, and nothing else waits for it")
struct RegistryQueueTests {
  @Test func twoResolversWithAnIdWaitForTheQueueAndNothingElseDoes() {
    let ledger = Ledger()
    let resolver = Resolver("registry queue").register { Shared(ledger) }
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
    #expect(ledger.born == 1)
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
