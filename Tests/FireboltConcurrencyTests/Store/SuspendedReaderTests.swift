import Firebolt
import TestSupport
import Testing

private final class Shared: Tracked, @unchecked Sendable {}

@Suite("A drop waits for a reader that is suspended in the middle of a read")
struct SuspendedReaderTests {
  @Test(arguments: [false, true]) func itsInstanceStaysUntilItsReadEndsAndOtherReadersGoOn(readsLineage: Bool) {
    for hasParent in [false, true] {
      let ledger = Ledger()
      let resolver = Resolver(parent: hasParent ? Resolver() : nil).register { Shared(ledger) }
      let child = Resolver(parent: resolver)
      #expect((resolver.get() as Shared).number == 1)
      let (isReading, mayEnd, ended, isDropped) = (Milestone(), Milestone(), Milestone(2), Guarded(false))

      onADetachedThread {
        ReaderSlots.whileReading(resolver, andAncestors: readsLineage) {
          isReading.reach()
          mayEnd.wait()
        }
        ended.reach()
      }
      isReading.wait()
      onADetachedThread {
        resolver.dropCached(Shared.self)
        isDropped.withLock { $0 = true }
        ended.reach()
      }

      // The drop has begun as soon as requests get another instance. Until it ends, they give way again and again.
      while (resolver.get() as Shared).number == 1 { relax() }
      onThreads(4) { _ in
        for _ in 0..<1_000 {
          precondition((resolver.get() as Shared).isAlive)
          precondition((child.get() as Shared).isAlive)
        }
      }
      #expect(!isDropped.value)
      #expect(ledger.living == [1, 2])

      mayEnd.reach()
      ended.wait()
      #expect(isDropped.value)
      #expect(ledger.living == [2])
    }
  }
}
