import Firebolt
import TestSupport
import Testing

#if os(macOS) || os(Linux)
  extension TimedTests {
    /// Rule 59 for drops that are awaited.
    @Suite(.serialized) struct LinearDropTests {
      @Test func droppingAndAwaitingInManyTasksIsLinearInTheirNumber() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
          await TimedTests.printGrowth { count in
            let ledger = Ledger()
            let resolver = Resolver()
            let names = (0..<count).map { Resolver.Name("\($0)") }
            for name in names {
              resolver.register(name: name) { LogFile(ledger) }
              resolver.onDrop(LogFile.self, name: name) { _ in await Task.yield() }
              _ = resolver.get(name: name) as LogFile
            }
            return await watched {
              let began = TimedTests.processorTime
              let tasks = names.map { name in
                Task {
                  resolver.dropCached(LogFile.self, name: name)
                  try await resolver.awaitDrops()
                }
              }
              for task in tasks { try? await task.value }
              precondition(ledger.living.isEmpty)
              return TimedTests.processorTime - began
            }
          }
        }
        try TimedTests.expectLinear(result)
      }
    }
  }
#endif
