// Exit tests start processes.
#if os(macOS) || os(Linux)
  import Firebolt
  import Foundation
  import TestSupport
  import Testing

  private final class Core: Sendable {}
  private final class Part: Sendable {}

  extension TimedTests {
    /// What a group holds is published when its last completion has ended.
    @Suite("Rule 59: waiters for what a group holds", .serialized) struct LinearHoldingTests {
      @Test func makingWhatIsHeldWhileTasksWaitIsLinearInTheirNumber() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
          await TimedTests.printGrowth { count in
            let resolver = Resolver()
            let names = (0..<2 * count).map { Resolver.Name("\($0)") }
            let (former, later) = (names[..<count], names[count...])
            let tasksWait = DispatchSemaphore(value: 0)
            let isHolding = Gate()
            let seconds = Guarded(0.0)
            resolver.register { Core() }
            for name in names {
              resolver.register(name: name) {
                _ = $0.get() as Core
                return Part()
              }
            }
            resolver.initCompleted(Core.self) { resolver, _ in
              for name in former { _ = resolver.get(name: name) as Part }
              isHolding.reach()
              tasksWait.wait()
              let start = TimedTests.processorTime
              for name in later { _ = resolver.get(name: name) as Part }
              seconds.withLock { $0 = TimedTests.processorTime - start }
            }
            return await watched {
              let thread = Task.detached { _ = onThreads(1) { _ in _ = resolver.get() as Core } }
              await isHolding.wait()
              let tasks = former.map { name in Task { _ = try await resolver.getAsync(Part.self, name: name) } }
              await reached { former.allSatisfy { resolver.waiterCount(for: Part.self, name: $0) == 1 } }
              tasksWait.signal()
              for task in tasks { try? await task.value }
              await thread.value
              return seconds.value
            }
          }
        }
        try TimedTests.expectLinear(result)
      }
    }
  }
#endif
