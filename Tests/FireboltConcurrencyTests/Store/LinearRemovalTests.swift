// Exit tests start processes.
#if os(macOS) || os(Linux)
  import Firebolt
  import TestSupport
  import Testing

  private final class Part: Sendable {}

  /// What is removed one by one.
  private enum Removed: String, Codable, CaseIterable {
    /// Instances of arguments, while they are being made.
    case argumentsInTheMaking
    /// Observations, the newest first.
    case newestObservation
    case oldestObservation
    /// Hooks of a key, some of its own and some of all names, when they are added.
    case hooks

    func printGrowth() async {
      await TimedTests.printGrowth { count in
        let resolver = Resolver()
        switch self {
        case .argumentsInTheMaking:
          let (begun, goOn) = (Gate(count), Gate())
          resolver.registerAsync(.perArguments, args: Int.self) { _ in
            begun.reach()
            await goOn.wait()
            return Part()
          }
          let tasks = (0..<count).map { number in Task { try await resolver.getAsync(number) as Part } }
          await begun.wait()
          let start = TimedTests.processorTime
          resolver.dropCached(Part.self)
          goOn.reach()
          for task in tasks { _ = try? await task.value }
          return TimedTests.processorTime - start
        case .newestObservation, .oldestObservation:
          let observations = (0..<count * 4).map { _ in resolver.observe { _ in } }
          let start = TimedTests.processorTime
          for observation in self == .newestObservation ? observations.reversed() : observations { observation.end() }
          return TimedTests.processorTime - start
        case .hooks:
          resolver.register(.factory) { Part() }
          let start = TimedTests.processorTime
          for _ in 0..<count { resolver.onDrop(Part.self) { _ in }.onDrop(Part.self, name: .any) { _ in } }
          _ = resolver.get(.single) as Part
          resolver.dropCached(Part.self)
          return TimedTests.processorTime - start
        }
      }
    }
  }

  extension TimedTests {
    @Suite("Rule 59: drops, observations and hooks, together", .serialized) struct LinearRemovalTests {
      #if compiler(>=6.3)
        @Test(arguments: Removed.allCases) fileprivate func isLinearInItsNumber(_ removed: Removed) async throws {
          let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) { [removed] in
            await removed.printGrowth()
          }
          try TimedTests.expectLinear(result)
        }
      #endif
    }
  }
#endif
