import Firebolt
import TestSupport
import Testing

#if os(macOS) || os(Linux)
  private final class Leaf: Sendable {}

  @Suite("Hooks of names that are unregistered again")
  struct HookGrowthTests {
    /// No reader has to be waited for when a hook goes, so replaced tables might be kept for ever.
    @Test(.enabled(if: residentMemory() != nil)) func takeNoMemory() async throws {
      let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
        let resolver = Resolver()
        func addAndUnregister(_ names: Range<Int>) {
          for number in names {
            let name = Resolver.Name("name \(number)")
            resolver.onDrop(Leaf.self, name: name) { _ in }.unregister(Leaf.self, name: name)
          }
        }
        addAndUnregister(0..<5_000)
        let before = residentMemory() ?? 0
        addAndUnregister(5_000..<30_000)
        print("growth: \(((residentMemory() ?? 0) - before) / 25_000)")
      }
      let growth = try #require(number(after: "growth", in: result?.standardOutputContent))
      #expect(growth < 40)
    }

    /// Many replaced tables are freed at once, on a small stack.
    @Test func needLittleStack() {
      let ledger = Ledger()
      onThreads(1, stackSize: 512 * 1024) { _ in
        let resolver = Resolver()
        resolver.register { Tracked(ledger) }
        for number in 0..<20_000 { resolver.onDrop(Leaf.self, name: Resolver.Name("name \(number)")) { _ in } }
        resolver.unregisterAllDependencies()
      }
      #expect(ledger.living.isEmpty)
    }
  }
#endif
