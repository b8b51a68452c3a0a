import Firebolt
import TestSupport
import Testing

private final class Service: Sendable {}

extension TimedTests {
  /// Rule 59, of tasks that wait for one recipe.
  @Suite(.serialized) struct LinearWakingTests {
    /// Tasks that wait for what one recipe makes, which goes on once the gate opens.
    private struct Crowd {
      let resolver = Resolver()
      let gate = Gate()
      var tasks: [Task<Bool, Never>] = []

      init(_ count: Int) async {
        let gate = gate
        resolver.registerAsync { () -> Service in
          await gate.wait()
          return Service()
        }
        let resolver = resolver
        tasks = (0..<count).map { _ in
          Task { await awaitedError { try await resolver.getAsync() as Service } == nil }
        }
        await reached { resolver.waiterCount(for: Service.self) == count }
      }

      /// How many of the tasks got an instance.
      var served: Int {
        get async {
          var served = 0
          for task in tasks where await task.value { served += 1 }
          return served
        }
      }
    }

    @Test func wakingTheTasksThatWaitForOneRecipeIsLinearInTheirNumber() async {
      await TimedTests.expectLinear { count in
        await watched {
          let crowd = await Crowd(count)
          return await TimedTests.seconds {
            crowd.gate.reach()
            let served = await crowd.served
            #expect(served == count)
          }
        }
      }
    }

    @Test func cancellingTheTasksThatWaitForOneRecipeIsLinearInTheirNumber() async {
      await TimedTests.expectLinear { count in
        await watched {
          let crowd = await Crowd(count)
          let seconds = await TimedTests.seconds {
            for task in crowd.tasks { task.cancel() }
            let served = await crowd.served
            #expect(served == 0)
          }
          crowd.gate.reach()
          return seconds
        }
      }
    }
  }
}
