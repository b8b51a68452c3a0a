import Firebolt
import TestSupport
import Testing

private final class Leaf: Sendable {}
private final class Branch: Sendable {
  init(_ leaf: Leaf) {}
}

/// What is seen of a registration goes with it.
@Suite struct SeenGrowthTests {
  @Test(.enabled(if: residentMemory() != nil))
  func whatIsSeenWhileSomebodyObservesTakesTheSameMemoryHoweverManyRegistrationsHaveComeAndGone() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let resolver = Resolver()
      let observation = resolver.observe { _ in }
      let module = Module("leaves") {
        $0.register { Leaf() }
        $0.register { Branch($0.get()) }
      }
      func loadAndUnload(_ count: Int) {
        for _ in 0..<count {
          resolver.load(module)
          _ = resolver.get() as Branch
          resolver.unload(module)
        }
      }
      loadAndUnload(5_000)
      let before = residentMemory() ?? 0
      let count = 50_000
      loadAndUnload(count)
      let growth = ((residentMemory() ?? 0) - before) / count
      precondition(growth < 40, "\(growth) bytes for each time that a module came and went")
      observation.end()
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(!text.contains("bytes for each"), "\(text.prefix(300))")
  }
}
