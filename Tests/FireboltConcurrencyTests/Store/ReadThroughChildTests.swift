import Firebolt
import TestSupport
import Testing

/// Mainly for optimised builds, in which the retain of the object that a read has found must stay within the read.
@Suite("Rule 23: what a thread is reading is released after the read")
struct ReadThroughChildTests {
  @Test func whatIsReadDirectlyOrThroughAChildMayBeDroppedReplacedAndUnregistered() {
    for _ in 0..<tortureRounds {
      let (reads, left) = ReadsWhileChanging.run(rounds: 3000)
      #expect(reads > 0)
      #expect(left == 0)
    }
  }
}
