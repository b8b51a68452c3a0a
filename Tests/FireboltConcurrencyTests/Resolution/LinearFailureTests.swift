import Firebolt
import TestSupport
import Testing

#if os(macOS) || os(Linux)
  extension TimedTests {
    /// Rule 59 for chains of recipes.
    @Suite(.serialized) struct LinearFailureTests {
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
    }
  }
#endif
