// Exit tests start processes.
#if os(macOS) || os(Linux)
  import Firebolt
  import TestSupport
  import Testing

  extension TimedTests {
    @Suite("Rule 59: what many do together or one after the other costs each as much as one alone", .serialized)
    struct GrowthTests {
      @Test func itIsLinearInTheirNumber() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
          for work in Work.all { print("\(work.name): \(await work.growth())") }
        }
        for work in Work.all {
          let growth = try #require(number(after: work.name, in: result?.standardOutputContent), "\(work.name)")
          #expect(growth < Work.bound, "\(work.name)")
        }
      }

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
