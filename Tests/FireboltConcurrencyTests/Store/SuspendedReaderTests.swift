import Firebolt
import TestSupport
import Testing

@Suite("A drop waits for a reader that is suspended in the middle of a read")
struct SuspendedReaderTests {
  @Test(arguments: [false, true]) func itsInstanceStaysUntilItsReadEndsAndOtherReadersGoOn(readsLineage: Bool) {
    for hasParent in [false, true] {
      let ledger = Ledger()
      let resolver = Resolver(parent: hasParent ? Resolver() : nil).register { Tracked(ledger) }
      let child = Resolver(parent: resolver)
      #expect((resolver.get() as Tracked).number == 1)
      let (reading, ended, isDropped) = (Pause(), Milestone(2), Guarded(false))

      onADetachedThread {
        ReaderSlots.whileReading(resolver, andAncestors: readsLineage) { reading.block() }
        ended.reach()
      }
      reading.blockUntilReached()
      onADetachedThread {
        resolver.dropCached(Tracked.self)
        isDropped.withLock { $0 = true }
        ended.reach()
      }

      // The drop has begun as soon as requests get another instance. Until it ends, they give way again and again.
      while (resolver.get() as Tracked).number == 1 { relax() }
      onThreads(4) { _ in
        for _ in 0..<1_000 {
          precondition((resolver.get() as Tracked).isAlive)
          precondition((child.get() as Tracked).isAlive)
        }
      }
      #expect(!isDropped.value)
      #expect(ledger.living == [1, 2])

      reading.end()
      ended.wait()
      #expect(isDropped.value)
      #expect(ledger.living == [2])
    }
  }
}
