import Firebolt
import TestSupport
import Testing

#if os(macOS) || os(Linux)
  private final class Part: Sendable {}

  extension TimedTests {
    @Suite("Rule 59: drops that are awaited", .serialized) struct LinearDropTests {
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

    @Suite("Rule 59: drops of what is being made", .serialized) struct LinearUnfinishedDropTests {
      @Test func awaitingThemInManyTasksIsLinearInTheNumbersOfBoth() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
          await TimedTests.printGrowth(from: 250) { count in
            let resolver = Resolver()
            let (began, mayEnd) = (Guarded(0), Gate())
            resolver.registerAsync(.perArguments, args: Int.self) { (_: Int) in
              began.withLock { $0 += 1 }
              await mayEnd.wait()
              return Part()
            }
            resolver.onDrop(Part.self) { _ in }
            return await watched {
              let makings = (0..<count).map { number in Task { _ = try await resolver.getAsync(Part.self, number) } }
              await reached { began.value == count }
              resolver.dropCached(Part.self)
              let start = TimedTests.processorTime
              let calls = (0..<count).map { _ in Task { try await resolver.awaitDrops() } }
              await reached { resolver.teardown.callerCount == count }
              let seconds = TimedTests.processorTime - start
              mayEnd.reach()
              for task in makings + calls { try? await task.value }
              return seconds
            }
          }
        }
        try TimedTests.expectLinear(result)
      }
    }

    @Suite("Rule 59: drops of one key each", .serialized) struct LinearDroppingTests {
      @Test func droppingOneKeyAfterTheOtherIsLinearInTheNumberOfKeys() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
          await TimedTests.printGrowth { count in
            let resolver = Resolver()
            let names = (0..<count).map { Resolver.Name("\($0)") }
            for name in names {
              resolver.register(name: name) { Part() }
              _ = resolver.get(Part.self, name: name)
            }
            let start = TimedTests.processorTime
            for name in names { resolver.dropCached(Part.self, name: name) }
            return TimedTests.processorTime - start
          }
        }
        try TimedTests.expectLinear(result)
      }
    }

    @Suite("Rule 59: combinations of arguments", .serialized) struct LinearArgumentTests {
      @Test func makingAndDroppingIsLinearInTheNumberOfCombinations() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
          await TimedTests.printGrowth { count in
            let resolver = Resolver().register(.perArguments, arg1: Int.self) { (_: Int) in Part() }
            let start = TimedTests.processorTime
            for number in 0..<count { _ = resolver.get(Part.self, number) }
            resolver.dropCached(Part.self)
            return TimedTests.processorTime - start
          }
        }
        try TimedTests.expectLinear(result)
      }
    }
  }
#endif
