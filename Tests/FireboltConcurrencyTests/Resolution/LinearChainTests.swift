// Exit tests start processes.
#if os(macOS) || os(Linux)
  import Firebolt
  import TestSupport
  import Testing

  private final class Link: Sendable {}

  /// What the links of a chain are.
  private enum Chain: String, Codable {
    case singles
    case factories
    case factoriesWithCompletions
    /// Each link's completion, not its recipe, requests the next link.
    case factoriesWhoseCompletionsRequestTheNext

    func register(_ names: [Resolver.Name], in resolver: Resolver) {
      let scope: Resolver.Scope = self == .singles ? .single : .factory
      let isLinkedByCompletions = self == .factoriesWhoseCompletionsRequestTheNext
      for (name, next) in zip(names, names.dropFirst()) {
        resolver.register(scope, name: name) {
          if !isLinkedByCompletions { _ = $0.get(name: next) as Link }
          return Link()
        }
        if self == .singles || self == .factories { continue }
        resolver.initCompleted(Link.self, name: name) { resolver, _ in
          if isLinkedByCompletions { _ = resolver.get(name: next) as Link }
        }
      }
      resolver.register(scope, name: names[names.count - 1]) { Link() }
    }

    /// Requests the first link of a chain.
    ///
    /// - Returns: The processor time, in seconds.
    func seconds(ofLength count: Int) -> Double {
      let names = (0..<count).map { Resolver.Name("\($0)") }
      return onThreads(1, stackSize: 1 << 29) { _ in
        var seconds = 0.0
        // A short chain takes too little time to be measured.
        for _ in 0..<4 {
          let resolver = Resolver()
          register(names, in: resolver)
          let start = TimedTests.processorTime
          _ = resolver.get(name: names[0]) as Link
          seconds += TimedTests.processorTime - start
        }
        return seconds
      }[0]
    }
  }

  extension TimedTests {
    @Suite("Rule 59: chains", .serialized) struct LinearChainTests {
      // Exit tests that capture need Swift 6.3.
      #if compiler(>=6.3)
        @Test(
          arguments: [
            .singles, .factories, .factoriesWithCompletions, .factoriesWhoseCompletionsRequestTheNext,
          ] as [Chain])
        fileprivate func aChainIsMadeInLinearTime(of chain: Chain) async throws {
          let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) { [chain] in
            await TimedTests.printGrowth { chain.seconds(ofLength: $0) }
          }
          try TimedTests.expectLinear(result)
        }
      #endif
    }
  }

  @Suite("Rule 59: what a long chain takes") struct ChainMemoryTests {
    /// Each completion knows the factories around it, which are as many as the chain is long.
    @Test(.enabled(if: residentMemory() != nil))
    func aChainOfCompletionsOfFactoriesTakesLittleMemory() async throws {
      let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
        let count = 4_000
        let names = (0..<count).map { Resolver.Name("\($0)") }
        let resolver = Resolver()
        Chain.factoriesWhoseCompletionsRequestTheNext.register(names, in: resolver)
        let before = residentMemory() ?? 0
        _ = resolver.get(name: names[0]) as Link
        print("growth: \(((residentMemory() ?? 0) - before) / count)")
      }
      let growth = try #require(number(after: "growth", in: result?.standardOutputContent))
      #expect(growth < 6_000)
    }
  }
#endif
