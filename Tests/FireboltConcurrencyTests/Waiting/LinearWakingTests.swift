// Exit tests start processes.
#if os(macOS) || os(Linux)
  import Firebolt
  import TestSupport
  import Testing

  private final class Service: Sendable {}

  /// Tasks that wait for the instance of one recipe. The recipe continues once the gate opens.
  private struct Crowd {
    let gate = Gate()
    private(set) var tasks: [Task<Bool, Never>] = []

    init(_ count: Int) async {
      let (gate, resolver) = (gate, Resolver())
      resolver.registerAsync { () -> Service in
        await gate.wait()
        return Service()
      }
      tasks = (0..<count).map { _ in
        Task {
          do {
            _ = try await resolver.getAsync(expect: Service.self)
            return true
          } catch {
            return false
          }
        }
      }
      await reached { resolver.waiterCount(for: Service.self) == count }
    }

    /// Returns the processor time, in seconds, until every task has got an instance, or has ended without one.
    func seconds(untilEachIsServed isServed: Bool, _ body: () -> Void) async -> Double {
      let start = TimedTests.processorTime
      body()
      for task in tasks {
        let got = await task.value
        precondition(got == isServed)
      }
      return TimedTests.processorTime - start
    }
  }

  extension TimedTests {
    @Suite("Rule 59: tasks that wait for one recipe", .serialized) struct LinearWakingTests {
      @Test func wakingTheTasksThatWaitForOneRecipeIsLinearInTheirNumber() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
          await TimedTests.printGrowth(from: 4000) { count in
            await watched {
              let crowd = await Crowd(count)
              return await crowd.seconds(untilEachIsServed: true) { crowd.gate.reach() }
            }
          }
        }
        try TimedTests.expectLinear(result)
      }

      @Test func cancellingTheTasksThatWaitForOneRecipeIsLinearInTheirNumber() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
          await TimedTests.printGrowth(from: 4000) { count in
            await watched {
              let crowd = await Crowd(count)
              let seconds = await crowd.seconds(untilEachIsServed: false) { for task in crowd.tasks { task.cancel() } }
              crowd.gate.reach()
              return seconds
            }
          }
        }
        try TimedTests.expectLinear(result)
      }
    }
  }
#endif
