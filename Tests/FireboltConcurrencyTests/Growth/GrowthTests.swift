// Exit tests start processes.
#if os(macOS) || os(Linux)
  import Firebolt
  import TestSupport
  import Testing

  extension TimedTests {
    @Suite("Rule 59: what many do together or one after the other costs each as much as one alone", .serialized)
    struct GrowthTests {
      // Exit tests that capture need Swift 6.3.
      #if compiler(>=6.3)
        @Test(arguments: Work.all.map(\.name)) func itIsLinearInTheirNumber(_ name: String) async throws {
          let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) { [name] in
            let work = Work.all.first { $0.name == name }!
            await TimedTests.printGrowth(from: work.count, work.seconds)
          }
          try TimedTests.expectLinear(result)
        }
      #endif

      /// Resolvers without ids don't affect the request.
      @Test func aFailingRequestTakesNoLongerWhereThousandsOfOtherResolversLive() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
          let resolver = Resolver()
          func failing() -> Double {
            let start = TimedTests.processorTime
            for _ in 0..<50 { precondition(resolutionError { try resolver.resolve(Gate.self) }?.description != nil) }
            return TimedTests.processorTime - start
          }
          let alone = TimedTests.median(of: failing)
          let others = (0..<8000).map { _ in Resolver().register { Failure("of another") } }
          let crowded = TimedTests.median(of: failing)
          print("ratio: \(Int(crowded / alone))")
          withExtendedLifetime(others) {}
        }
        let ratio = try #require(number(after: "ratio", in: result?.standardOutputContent))
        #expect(ratio < 16)
      }
    }
  }
#endif
