// Exit tests start processes.
#if os(macOS) || os(Linux)
  import Firebolt
  import TestSupport
  import Testing

  private final class Leaf: Sendable {}
  private final class Branch: Sendable {
    init(_ leaf: Leaf) {}
  }

  /// Prints by how many bytes the process has grown for each of many runs, after a quarter as many to warm up.
  private func printGrowth(of count: Int, _ body: (Int) -> Void) {
    for number in 0..<count / 4 { body(number) }
    let before = residentMemory() ?? 0
    for number in 0..<count { body(count / 4 + number) }
    print("growth: \(((residentMemory() ?? 0) - before) / count)")
  }

  @Suite("What comes and goes takes the same memory however often")
  struct MemoryGrowthTests {
    /// No reader has to be waited for when a hook goes, so replaced tables might be kept for ever.
    @Test(.enabled(if: residentMemory() != nil)) func hooksOfNamesThatAreUnregisteredAgain() async throws {
      let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
        let resolver = Resolver()
        printGrowth(of: 20_000) {
          let name = Resolver.Name("name \($0)")
          resolver.onDrop(Leaf.self, name: name) { _ in }.unregister(Leaf.self, name: name)
        }
      }
      #expect(try #require(number(after: "growth", in: result?.standardOutputContent)) < 40)
    }

    /// The observed dependencies of a registration are released with it.
    @Test(.enabled(if: residentMemory() != nil)) func whatIsSeenOfRegistrationsWhileSomebodyObserves() async throws {
      let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
        let resolver = Resolver()
        let observation = resolver.observe { _ in }
        let module = Module("leaves") {
          $0.register { Leaf() }
          $0.register { Branch($0.get()) }
        }
        printGrowth(of: isLongRun ? 20_000 : 8_000) { _ in
          resolver.load(module)
          _ = resolver.get() as Branch
          resolver.unload(module)
        }
        observation.end()
      }
      #expect(try #require(number(after: "growth", in: result?.standardOutputContent)) < 40)
    }

    /// Many replaced tables are freed at once, on a small stack.
    @Test func tablesOfManyHooksNeedLittleStackWhenTheyGo() {
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
