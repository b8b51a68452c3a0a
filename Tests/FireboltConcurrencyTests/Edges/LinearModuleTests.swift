import Firebolt
import TestSupport
import Testing

private final class Part: Sendable {}
private final class Missing: Sendable {}

extension TimedTests {
  /// Rule 59, of loading and unloading; and what a failing request costs.
  @Suite(.serialized) struct LinearModuleTests {
    /// What there are many of.
    enum Shape: CaseIterable {
      case registrations, includes, includedIncludes

      func module(_ count: Int, _ prefix: String) -> Module {
        let names = (0..<count).map { Resolver.Name("\(prefix) \($0)") }
        func registering(_ name: Resolver.Name) -> Module {
          Module(name.rawValue) { $0.register(name: name) { Part() } }
        }
        switch self {
        case .registrations: return Module(prefix) { for name in names { $0.register(name: name) { Part() } } }
        case .includes: return Module(prefix, includes: names.map(registering)) { _ in }
        case .includedIncludes:
          // Each includes one that all include.
          let common = Module("\(prefix) common") { $0.register(name: Resolver.Name(prefix)) { Part() } }
          let modules = names.map { name in
            Module(name.rawValue, includes: [common]) { $0.register(name: name) { Part() } }
          }
          return Module(prefix, includes: modules) { _ in }
        }
      }
    }

    @Test(arguments: Shape.allCases) func loadingIsLinear(_ shape: Shape) async {
      await TimedTests.expectLinear { count in
        let module = shape.module(count, "one")
        let resolver = Resolver()
        return TimedTests.seconds { resolver.load(module) }
      }
    }

    @Test(arguments: Shape.allCases) func unloadingOneOfTwoModulesIsLinear(_ shape: Shape) async {
      await TimedTests.expectLinear { count in
        let (one, another) = (shape.module(count, "one"), shape.module(count, "another"))
        let resolver = Resolver().load(one, another)
        return TimedTests.seconds { resolver.unload(one) }
      }
    }

    /// Resolvers that have no id are none of its business.
    @Test func aFailingRequestTakesNoLongerWhereThousandsOfOtherResolversLive() async {
      let resolver = Resolver()
      func failing() -> Double {
        TimedTests.seconds {
          for _ in 0..<20 { #expect(resolutionError { try resolver.resolve(Missing.self) }?.closeMatches.count == 0) }
        }
      }
      let alone = await TimedTests.median { failing() }
      let others = (0..<8000).map { _ in Resolver().register { Part() } }
      let crowded = await TimedTests.median { failing() }
      #expect(crowded / alone < 16)
      withExtendedLifetime(others) {}
    }
  }
}
