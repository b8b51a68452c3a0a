import Firebolt
import TestSupport
import Testing

@Suite("Rule 55: a chain of tasks keeps at most one resolver, however long the chain is") struct StartedTaskChainTests {
  /// Runs a chain of tasks. Each is started within a `withResolver` of the previous one, and the last one calls `end`.
  private static func chain(
    of count: Int, _ resolver: @escaping @Sendable () -> Resolver, _ end: @escaping @Sendable () async -> Void
  ) {
    withResolver(resolver()) {
      _ = Task {
        if count > 1 { chain(of: count - 1, resolver, end) } else { await end() }
      }
    }
  }

  @Test func aChainOfTasksKeepsNoResolverButTheLast() async {
    let ledger = Ledger()
    let (paused, ended) = (Pause(), Gate())
    Self.chain(of: 500) {
      let resolver = Resolver().register { LogFile(ledger) }
      _ = resolver.get() as LogFile
      return resolver
    } _: {
      // The request goes to the innermost resolver.
      _ = get() as LogFile
      await paused.wait()
      ended.reach()
    }
    await watched { await paused.isReached() }
    let haveGone = await isReached { ledger.living.count <= 1 }
    #expect(haveGone, "the instances of \(ledger.living.count) resolvers stay")
    paused.end()
    await watched { await ended.wait() }
    await watched { await reached { ledger.living.isEmpty } }
    #expect(ledger.born == 500)
  }

  #if os(macOS) || os(Linux)
    @Test(.enabled(if: residentMemory() != nil)) func aChainOfTasksOfOneResolverTakesTheSameMemoryHoweverLongItIs()
      async throws
    {
      let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
        let resolver = Resolver().register { 1 }
        /// Returns the memory in use at the end of a chain, while its last task still runs.
        func memory(afterChainOf count: Int) async -> Int {
          let (ended, result) = (Gate(), SendableBox<Int>())
          StartedTaskChainTests.chain(of: count, { resolver }) {
            result.set(residentMemory() ?? 0)
            ended.reach()
          }
          await watched { await ended.wait() }
          return result.value ?? 0
        }
        _ = await memory(afterChainOf: 20_000)
        let short = await memory(afterChainOf: 20_000)
        let long = await memory(afterChainOf: 120_000)
        let growth = (long - short) / 100_000
        print("growth: \(growth)")
      }
      let growth = try #require(number(after: "growth", in: result?.standardOutputContent))
      #expect(growth < 40)
    }
  #endif
}
