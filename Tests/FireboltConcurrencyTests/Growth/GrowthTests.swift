// Exit tests start processes.
#if os(macOS) || os(Linux)
  import Firebolt
  import TestSupport
  import Testing

  /// What many do beside each other, or after each other. Its cost is linear in their number.
  enum Work: Codable, Sendable {
    /// The elements that a module has many of.
    enum Shape: String, Codable, CaseIterable {
      case registrations
      case includes
      /// Modules that all include the same module.
      case includesThatShareOne
      /// Modules that all register the same key.
      case includesOfOneKey
      /// Modules that all add a hook to the same key.
      case includesThatHookOneKey
      /// Types that each have a hook of all names.
      case hooksOfAllNames
    }

    /// A failure at the end of a chain of recipes, which is told with its path.
    case failuresInAChain
    /// Drops of one key after the other, and such as are awaited in a task each.
    case drops
    case awaitedDrops
    /// Calls that wait for the drops of as many instances, which are still being made.
    case callsForDropsOfWhatIsMade
    /// Instances of arguments, and those that are being made while all are dropped.
    case combinationsOfArguments
    case dropOfArgumentsInTheMaking
    case endsOfObservations(newestFirst: Bool)
    /// Hooks of a key, some of its own and some of all names.
    case hooks
    /// Tasks that wait for one recipe.
    case wakingWaiters
    case cancellingWaiters
    /// Recipes, each of which begins to wait for the next one.
    case waitersInAChain
    /// What a group publishes when its last completion has ended.
    case whatAGroupHolds
    case loading(Shape)
    case unloadingOneOfTwo(Shape)
    /// The list of all that is registered.
    case listing(Shape)

    static let all: [Work] =
      [
        .failuresInAChain, .drops, .awaitedDrops, .callsForDropsOfWhatIsMade, .combinationsOfArguments,
        .dropOfArgumentsInTheMaking,
        .endsOfObservations(newestFirst: true), .endsOfObservations(newestFirst: false), .hooks, .wakingWaiters,
        .cancellingWaiters, .waitersInAChain, .whatAGroupHolds,
      ] + Shape.allCases.map(Work.loading) + Shape.allCases.map(Work.unloadingOneOfTwo)
      + [Shape.registrations, .includes, .hooksOfAllNames].map(Work.listing)

    /// The smaller number of elements. If each element is large, a higher number keeps the processor's caches from serving
    /// the smaller number alone.
    var count: Int {
      switch self {
      case .failuresInAChain, .callsForDropsOfWhatIsMade: 250
      case .waitersInAChain: 500
      case .wakingWaiters, .cancellingWaiters: 2000
      default: 1000
      }
    }
  }

  extension TimedTests {
    @Suite("Rule 59: what many do together or one after the other costs each as much as one alone", .serialized)
    struct GrowthTests {
      // Exit tests that capture need Swift 6.3.
      #if compiler(>=6.3)
        @Test(arguments: Work.all) func itIsLinearInTheirNumber(_ work: Work) async throws {
          let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) { [work] in
            await TimedTests.printGrowth(from: work.count) { await work.seconds(for: $0) }
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
          let alone = await TimedTests.median { failing() }
          let others = (0..<8000).map { _ in Resolver().register { Failure("of another") } }
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
