// Exit tests start processes.
#if os(macOS) || os(Linux)
  import Firebolt
  import TestSupport
  import Testing

  private final class Link: Sendable {}

  @Suite("Rule 59: the memory that a long chain costs") struct ChainMemoryTests {
    /// Each completion knows the factories around it, which are as many as the chain is long.
    @Test(.enabled(if: residentMemory() != nil))
    func aChainOfCompletionsOfFactoriesTakesLittleMemory() async throws {
      let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
        let count = 4_000
        let names = (0..<count).map { Resolver.Name("\($0)") }
        let resolver = Resolver()
        for (name, next) in zip(names, names.dropFirst()) {
          resolver.register(.factory, name: name) { Link() }
          resolver.initCompleted(Link.self, name: name) { resolver, _ in _ = resolver.get(name: next) as Link }
        }
        resolver.register(.factory, name: names[count - 1]) { Link() }
        let before = residentMemory() ?? 0
        _ = resolver.get(name: names[0]) as Link
        print("growth: \(((residentMemory() ?? 0) - before) / count)")
      }
      let growth = try #require(number(after: "growth", in: result?.standardOutputContent))
      #expect(growth < 6_000)
    }
  }
#endif
