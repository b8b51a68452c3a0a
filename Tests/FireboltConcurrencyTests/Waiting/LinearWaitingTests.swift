// Exit tests start processes.
#if os(macOS) || os(Linux)
  import Firebolt
  import TestSupport
  import Testing

  private final class Link: Sendable {}

  /// Recipes of a chain, each of which waits for the next one.
  private enum Chain {
    /// Lets the recipes of a chain wait.
    ///
    /// - Returns: The processor time, in seconds.
    static func seconds(ofLength count: Int) async -> Double {
      let names = (0...count).map { Resolver.Name("\($0)") }
      let gates = names.map { _ in Gate() }
      let resolver = Resolver()
      for (number, name) in names.enumerated() {
        resolver.registerAsync(name: name) {
          await gates[number].wait()
          if number < count { _ = try await $0.getAsync(Link.self, name: names[number + 1]) }
          return Link()
        }
      }
      return await watched {
        let tasks = names.map { name in Task { _ = try await resolver.getAsync(Link.self, name: name) } }
        for name in names { await reached { resolver.waiterCount(for: Link.self, name: name) == 1 } }
        let start = TimedTests.processorTime
        for link in 0..<count {
          gates[link].reach()
          await reached { resolver.waiterCount(for: Link.self, name: names[link + 1]) == 2 }
        }
        let seconds = TimedTests.processorTime - start
        gates[count].reach()
        for task in tasks { try? await task.value }
        return seconds
      }
    }
  }

  extension TimedTests {
    @Suite("Rule 59: chains of waiters", .serialized) struct LinearWaitingTests {
      // Exit tests that capture need Swift 6.3.
      #if compiler(>=6.3)
        @Test func recipesOfAChainThatBeginToWaitOneAfterTheOtherAreLinearInTheirNumber() async throws {
          let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            await TimedTests.printGrowth(from: 500) { await Chain.seconds(ofLength: $0) }
          }
          try TimedTests.expectLinear(result)
        }
      #endif
    }
  }
#endif
