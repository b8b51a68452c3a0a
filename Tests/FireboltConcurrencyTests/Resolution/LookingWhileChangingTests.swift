import Firebolt
import TestSupport
import Testing

private final class Always: Sendable {}
private final class Sometimes: Sendable {}

@Suite struct LookingWhileChangingTests {
  /// A lookup meets a change of several entries. The change has ended by the time the reader checks why it found
  /// nothing.
  @Test func whatIsRegisteredAllAlongIsFoundWhileModulesComeAndGo() {
    for _ in 0..<tortureRounds {
      let resolver = Resolver().register { Always() }
      let module = Module("sometimes") { $0.register { Sometimes() } }
      let changing = Guarded(1)
      let missing = onThreads(4) { thread -> Int in
        var missing = 0
        if thread == 0 {
          for _ in 0..<2000 { resolver.load(module).unload(module) }
          changing.withLock { $0 = 0 }
        } else {
          while changing.count > 0 {
            for _ in 0..<50 where resolver.get(.single) as Always? == nil { missing += 1 }
          }
        }
        return missing
      }
      #expect(missing == [0, 0, 0, 0])
    }
  }
}
