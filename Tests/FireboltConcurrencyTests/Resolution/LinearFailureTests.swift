import Firebolt
import TestSupport
import Testing

#if os(macOS) || os(Linux)
  private final class Part: Sendable {}
  private final class Missing: Sendable {}

  extension TimedTests {
    @Suite("Rule 59: what failures cost, alone and in chains", .serialized) struct LinearFailureTests {
      @Test func aFailureAtTheEndOfAChainIsLinearInItsLength() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
          await TimedTests.printGrowth(from: 250) { count in
            let resolver = Resolver()
            let names = (0..<count).map { Resolver.Name("\($0)") }
            for (name, next) in zip(names, names.dropFirst()) {
              resolver.register(.factory, name: name) { try $0.resolve(Int.self, name: next) }
            }
            resolver.register(.factory, name: names[count - 1]) { () throws -> Int in throw Failure("at the end") }
            return onThreads(1, stackSize: 1 << 28) { _ in
              let start = TimedTests.processorTime
              for _ in 0..<20 {
                let error = resolutionError { try resolver.resolve(Int.self, name: names[0]) }
                precondition(error?.path.count == count)
              }
              return TimedTests.processorTime - start
            }[0]
          }
        }
        try TimedTests.expectLinear(result)
      }

      /// Resolvers without ids don't affect the request.
      @Test func aFailingRequestTakesNoLongerWhereThousandsOfOtherResolversLive() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
          let resolver = Resolver()
          func failing() -> Double {
            let start = TimedTests.processorTime
            for _ in 0..<50 { precondition(resolutionError { try resolver.resolve(Missing.self) }?.description != nil) }
            return TimedTests.processorTime - start
          }
          let alone = await TimedTests.median { failing() }
          let others = (0..<8000).map { _ in Resolver().register { Part() } }
          let crowded = await TimedTests.median { failing() }
          print("ratio: \(Int(crowded / alone))")
          withExtendedLifetime(others) {}
        }
        let ratio = try #require(number(after: "ratio", in: result?.standardOutputContent))
        #expect(ratio < 16)
      }
    }
  }
#endif
