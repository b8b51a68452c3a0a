import Firebolt
import TestSupport
import Testing

private final class Leaf: Sendable {}
private final class Branch: Sendable {
  init(_ leaf: Leaf) {}
}

/// The observed dependencies of a registration are released with it.
@Suite struct SeenGrowthTests {
  @Test(.enabled(if: residentMemory() != nil))
  func whatIsSeenWhileSomebodyObservesTakesTheSameMemoryHoweverManyRegistrationsHaveComeAndGone() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
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
      print("growth: \(growth)")
      observation.end()
    }
    let growth = try #require(number(after: "growth", in: result?.standardOutputContent))
    #expect(growth < 40)
  }

  @Test(.enabled(if: residentMemory() != nil))
  func whatAParentSeesTakesTheSameMemoryHoweverManyChildrenHaveComeAndGone() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      let parent = Resolver().register { Leaf() }
      let observation = parent.observe { _ in }
      func askByChildren(_ count: Int) {
        for _ in 0..<count { _ = Resolver(parent: parent).register { Branch($0.get()) }.get() as Branch }
      }
      askByChildren(5_000)
      let before = residentMemory() ?? 0
      let count = 50_000
      askByChildren(count)
      let growth = ((residentMemory() ?? 0) - before) / count
      print("growth: \(growth)")
      observation.end()
    }
    let growth = try #require(number(after: "growth", in: result?.standardOutputContent))
    #expect(growth < 40)
  }
}
