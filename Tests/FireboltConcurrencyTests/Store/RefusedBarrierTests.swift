import Firebolt
import TestSupport
import Testing

#if os(Linux) && (arch(x86_64) || arch(arm64))
  import Sandbox

  /// Each test runs in its own process, in which the system refuses `membarrier`.
  @Suite("Where the system has no barrier for readers, they use their own")
  struct RefusedBarrierTests {
    @Test func whereItIsRefusedFromTheStart() async {
      await #expect(processExitsWith: .success) {
        precondition(sandbox_refuse_membarrier() != 0, "no sandbox")
        precondition(ReadsWhileChanging.run(rounds: 3000).left == 0)
        precondition(!ReaderSlots.areAsymmetric)
      }
    }

    @Test func whereItIsRefusedOnceThereAreReaders() async {
      await #expect(processExitsWith: .success) {
        let first = Resolver().register { 7 }
        precondition(first.get() as Int == 7)
        let wereAsymmetric = ReaderSlots.areAsymmetric
        precondition(sandbox_refuse_membarrier() != 0, "no sandbox")
        // No thread has noticed the refusal yet.
        precondition(ReaderSlots.areAsymmetric == wereAsymmetric)
        precondition(ReadsWhileChanging.run(rounds: 3000).left == 0)
        precondition(!ReaderSlots.areAsymmetric)
      }
    }
  }
#endif
