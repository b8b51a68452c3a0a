// Exit tests start processes.
#if os(macOS) || os(Linux)
  import Firebolt
  import TestSupport
  import Testing

  private final class Leaf: Sendable {}
  private final class Branch: Sendable {
    init(_ leaf: Leaf) {}
  }

  /// Prints by how many bytes the process has grown for each of many runs.
  private func printGrowth(_ body: () -> Void) {
    for _ in 0..<5_000 { body() }
    let before = residentMemory() ?? 0
    let count = 15_000
    for _ in 0..<count { body() }
    print("growth: \(((residentMemory() ?? 0) - before) / count)")
  }

  /// The observed dependencies of a registration are released with it.
  @Suite struct ObservedGrowthTests {
    @Test(.enabled(if: residentMemory() != nil))
    func whatIsSeenWhileSomebodyObservesTakesTheSameMemoryHoweverManyRegistrationsHaveComeAndGone() async throws {
      let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
        let resolver = Resolver()
        let observation = resolver.observe { _ in }
        let module = Module("leaves") {
          $0.register { Leaf() }
          $0.register { Branch($0.get()) }
        }
        printGrowth {
          resolver.load(module)
          _ = resolver.get() as Branch
          resolver.unload(module)
        }
        observation.end()
      }
      let growth = try #require(number(after: "growth", in: result?.standardOutputContent))
      #expect(growth < 40)
    }
  }
#endif
